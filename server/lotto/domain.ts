import type { Domain } from '#server/http/domain.ts';
import { deleteOldValidations } from './bills/validation-queries.ts';
import { followDraws } from './draw-night/follow-draws.ts';
import { slipMessageJob } from './draw-night/slip-message.ts';
import { lottoJob } from './jobs.ts';
import { lottoOperatorRoutes } from './operator-routes.ts';
import { sourcesJob } from './results/sources-job.ts';
import { lottoRoutes } from './routes.ts';

/** Thai lottery: rounds, bills, results, settlement, and the fast round yeekee. */
export const lottoDomain: Domain = {
  routes: lottoRoutes,
  operatorRoutes: lottoOperatorRoutes,
  jobs: (platform) => [lottoJob(platform), slipMessageJob(platform), sourcesJob(platform)],
  housekeeping: ({ database, now }) => [() => deleteOldValidations(database, now())],
  start: followDraws,
};
