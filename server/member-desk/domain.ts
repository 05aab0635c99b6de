import type { Domain } from '#server/http/domain.ts';
import { accountRoutes, moneyRoutes } from './act-routes.ts';
import { readRoutes } from './read-routes.ts';

/** The operators' desk: one member found, read and acted on (docs/rules.md#acts-on-members). */
export const memberDeskDomain: Domain = {
  operatorRoutes(server, confirmations) {
    readRoutes(server);
    accountRoutes(server, confirmations);
    moneyRoutes(server, confirmations);
  },
};
