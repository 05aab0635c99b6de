import type { Domain } from '#server/http/domain.ts';
import { withdrawLoop } from './jobs.ts';
import { withdrawOperatorRoutes } from './operator-routes.ts';
import { withdrawRoutes } from './routes.ts';

/** Withdrawals and their payout. */
export const withdrawDomain: Domain = {
  routes: withdrawRoutes,
  operatorRoutes: withdrawOperatorRoutes,
  loops: (platform) => [withdrawLoop(platform)],
};
