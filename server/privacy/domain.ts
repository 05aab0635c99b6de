import type { Domain } from '#server/http/domain.ts';
import { erasureJob } from './erasure.ts';
import { forgetIdentities } from './erasure-queries.ts';
import { privacyOperatorRoutes, privacyRoutes } from './routes.ts';

/** The member's rights over the own data (docs/rules.md#privacy). */
export const privacyDomain: Domain = {
  routes: privacyRoutes,
  operatorRoutes: privacyOperatorRoutes,
  jobs: (platform) => [erasureJob(platform)],
  housekeeping: ({ database, now }) => [() => forgetIdentities(database, now())],
};
