import type { Domain } from '#server/platform/domain.ts';
import { followDraws } from './follow-draws.ts';
import { lottoJob } from './jobs.ts';
import { lottoOperatorRoutes } from './operator-routes.ts';
import { lottoRoutes } from './routes.ts';
import { slipMessageJob } from './slip-message.ts';
import { sourcesJob } from './sources-job.ts';
import { deleteOldValidations } from './validation-queries.ts';

/** Thai lottery: rounds, bills, results, settlement, and the fast round yeekee. */
export const lottoDomain: Domain = {
  routes: lottoRoutes,
  operatorRoutes: lottoOperatorRoutes,
  jobs: (platform) => [lottoJob(platform), slipMessageJob(platform), sourcesJob(platform)],
  housekeeping: ({ database, now }) => [() => deleteOldValidations(database, now())],
  start: followDraws,
};
