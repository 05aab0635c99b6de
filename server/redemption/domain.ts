import type { Domain } from '#server/http/domain.ts';
import { itemOperatorRoutes, type RedemptionPorts } from './operator-item-routes.ts';
import { redemptionOperatorRoutes } from './operator-routes.ts';
import { redemptionRoutes } from './routes.ts';

/** Redemption of points for credit, free spins and goods. */
export const redemptionDomain = (ports: RedemptionPorts): Domain => ({
  routes: (server) => redemptionRoutes(server, ports),
  operatorRoutes(server, confirmations) {
    redemptionOperatorRoutes(server);
    itemOperatorRoutes(server, confirmations, ports);
  },
});
