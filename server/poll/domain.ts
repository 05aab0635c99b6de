import type { Domain } from '#server/http/domain.ts';
import { pollJob } from './draw.ts';
import { pollOperatorRoutes } from './operator-routes.ts';
import { pollRoutes } from './routes.ts';

/** Polls with prizes. */
export const pollDomain: Domain = {
  routes: pollRoutes,
  operatorRoutes: pollOperatorRoutes,
  jobs: (platform) => [pollJob(platform)],
};
