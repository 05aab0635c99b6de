import type { Domain } from '#server/http/domain.ts';
import { followStops } from './follow.ts';
import { stopOperatorRoutes, stopRoutes } from './routes.ts';

/** Emergency stops: the calls and the news. The rooms themselves refuse what is stopped. */
export const stopsDomain: Domain = {
  routes: stopRoutes,
  operatorRoutes: stopOperatorRoutes,
  start: followStops,
};
