import { operatorNow } from '#contract/operator-desk.ts';
import type { Domain } from '#server/http/domain.ts';
import type { Server } from '#server/http/route.ts';
import { liveRoute } from './live.ts';
import { nowFor, nowOf } from './now.ts';

/** The operators' desk: its first page and its stream. What it decides belongs to the domains. */
export const deskDomain: Domain = {
  operatorRoutes(server: Server) {
    server.implement(operatorNow, async ({ operator, transaction }) =>
      nowFor(await nowOf(transaction, operator.agentId, server.platform.now()), operator.scopes),
    );
    liveRoute(server);
  },
};
