import { useSession } from '../../../stores/session.ts';
import { type AuthUser, useUser } from '../../../stores/user.ts';

/** Starts a session: logs the member in and forgets the LINE ticket, which is used now. */
export function enter(session: AuthUser): void {
  useUser.getState().signIn(session);
  useSession.getState().setLineTicket(null);
}
