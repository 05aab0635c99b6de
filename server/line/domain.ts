import type { Domain } from '#server/http/domain.ts';
import { boundListJob, forgetListLoop } from './lists/list-job.ts';
import { lineMenuJob } from './menus.ts';
import { deleteOldLineRows } from './queries.ts';
import { lineRoutes } from './routes.ts';

/** The agent’s LINE official account: webhook, answers, rich menus. */
export const lineDomain: Domain = {
  routes: lineRoutes,
  jobs: (platform) => [lineMenuJob(platform), boundListJob(platform)],
  loops: (platform) => [forgetListLoop(platform)],
  housekeeping: ({ database, now }) => [() => deleteOldLineRows(database, now())],
};
