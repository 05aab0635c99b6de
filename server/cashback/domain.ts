import type { Domain } from '#server/http/domain.ts';
import { cashbackJob } from './job.ts';
import { cashbackRoutes } from './routes.ts';

/** Daily cashback and the return of losses. */
export const cashbackDomain: Domain = {
  routes: cashbackRoutes,
  jobs: (platform) => [cashbackJob(platform)],
};
