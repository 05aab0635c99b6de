import type { Domain } from '#server/http/domain.ts';
import { type QuestPorts, questOperatorRoutes } from './operator-routes.ts';
import { questRoutes } from './routes.ts';

/** Quests and their rewards. */
export const questDomain = (ports: QuestPorts): Domain => ({
  routes: questRoutes,
  operatorRoutes: (server, confirmations) => questOperatorRoutes(server, confirmations, ports),
});
