import type { Domain } from '#server/http/domain.ts';
import { memberOperatorRoutes } from './operator-routes.ts';
import { memberRoutes } from './routes.ts';

/** The member’s profile and VIP level, and what members owe. */
export const memberDomain: Domain = {
  routes: memberRoutes,
  operatorRoutes: memberOperatorRoutes,
};
