import type { Domain } from '#server/http/domain.ts';
import { statementRoutes } from './routes.ts';

/** The statement of the member’s wallets. */
export const statementDomain: Domain = {
  routes: statementRoutes,
};
