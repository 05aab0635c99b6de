import type { Domain } from '#server/http/domain.ts';
import { mediaRoutes } from './media.ts';
import { agentOperatorRoutes } from './operator-routes.ts';
import { deleteUnusedPictures } from './picture-queries.ts';
import { agentRoutes } from './routes.ts';

/** An operator’s site: its settings, content and pictures. */
export const agentDomain: Domain = {
  async routes(server) {
    agentRoutes(server);
    await mediaRoutes(server.fastify, server.platform);
  },
  operatorRoutes: agentOperatorRoutes,
  housekeeping: ({ database, now }) => [() => deleteUnusedPictures(database, now())],
};
