import type { Domain } from '../platform/domain.ts';
import { deleteOldProofs } from './housekeeping-queries.ts';
import type { RegistrationPorts } from './registration.ts';
import { authRoutes } from './routes.ts';

/** Registration, logins, sessions, passwords, one-time codes and the member's bank accounts. */
export const authDomain = (ports: RegistrationPorts): Domain => ({
  routes: (server) => authRoutes(server, ports),
  housekeeping: ({ database, now }) => [() => deleteOldProofs(database, now())],
});
