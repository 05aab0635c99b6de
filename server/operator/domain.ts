import type { Domain } from '#server/http/domain.ts';
import type { DecidedConfirmations } from './confirmations.ts';
import { operatorRoutes } from './routes.ts';

/** Confirmations by a second key, and the audit log. */
export const operatorDomain = (confirmations: DecidedConfirmations): Domain => ({
  operatorRoutes: (server) => operatorRoutes(server, confirmations),
});
