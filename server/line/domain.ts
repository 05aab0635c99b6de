import type { Domain } from '#server/http/domain.ts';
import { lineMenuJob } from './menus.ts';
import { deleteOldLineRows } from './queries.ts';
import { lineRoutes } from './routes.ts';

/** The agent’s LINE official account: webhook, answers, rich menus. */
export const lineDomain: Domain = {
  routes: lineRoutes,
  jobs: (platform) => [lineMenuJob(platform)],
  housekeeping: ({ database, now }) => [() => deleteOldLineRows(database, now())],
};
