import type { Domain } from '#server/http/domain.ts';
import { questOperatorRoutes } from './operator-routes.ts';
import { questRoutes } from './routes.ts';

/** Quests and their rewards. */
export const questDomain: Domain = {
  routes: questRoutes,
  operatorRoutes: questOperatorRoutes,
};
