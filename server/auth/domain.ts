import type { Domain } from '#server/http/domain.ts';
import { deleteOldProofs } from './housekeeping-queries.ts';
import { type AuthPorts, authRoutes } from './routes.ts';

/** Registration, logins, sessions, passwords, one-time codes and the member's bank accounts. */
export const authDomain = (ports: AuthPorts): Domain => ({
  routes: (server) => authRoutes(server, ports),
  housekeeping: ({ database, now }) => [() => deleteOldProofs(database, now())],
});
