import type { Domain } from '#server/http/domain.ts';
import { followStops } from './follow.ts';
import { stopOperatorRoutes, stopRoutes } from './routes.ts';

/** Emergency stops: what is stopped is refused by the rooms themselves; here are the calls and the news. */
export const stopsDomain: Domain = {
  routes: stopRoutes,
  operatorRoutes: stopOperatorRoutes,
  start: followStops,
};
