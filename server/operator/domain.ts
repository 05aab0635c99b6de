import type { Domain } from '#server/http/domain.ts';
import type { DecidedConfirmations } from './confirmations.ts';
import { peopleRoutes } from './people-routes.ts';
import { operatorRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { deleteOldSteps } from './sign-in-queries.ts';

/** Operators: their sign-in at the desk, people and roles, confirmations by a second person, and the log of what they did. */
export const operatorDomain = (confirmations: DecidedConfirmations): Domain => ({
  routes: sessionRoutes,
  operatorRoutes(server) {
    operatorRoutes(server, confirmations);
    peopleRoutes(server, confirmations);
  },
  housekeeping: ({ database, now }) => [() => deleteOldSteps(database, now())],
});
