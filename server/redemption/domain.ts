import type { Domain } from '#server/http/domain.ts';
import { itemOperatorRoutes } from './operator-item-routes.ts';
import { redemptionOperatorRoutes } from './operator-routes.ts';
import { redemptionRoutes } from './routes.ts';

/** Redemption of points for credit, free spins and goods. */
export const redemptionDomain: Domain = {
  routes: redemptionRoutes,
  operatorRoutes(server, confirmations) {
    redemptionOperatorRoutes(server);
    itemOperatorRoutes(server, confirmations);
  },
};
