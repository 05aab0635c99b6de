import type { Domain } from '#server/http/domain.ts';
import { affiliateJob } from './job.ts';
import { affiliateRoutes } from './routes.ts';

/** The member’s network of friends and its commission. */
export const affiliateDomain: Domain = {
  routes: affiliateRoutes,
  jobs: (platform) => [affiliateJob(platform)],
};
