import type { Domain } from '../platform/domain.ts';
import { depositOperatorRoutes } from './operator-routes.ts';
import { depositRoutes } from './routes.ts';

/** Deposits, and received payments under review. */
export const depositDomain: Domain = {
  routes: depositRoutes,
  operatorRoutes: depositOperatorRoutes,
};
