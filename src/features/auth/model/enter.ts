import { useSession } from '../../../stores/session.ts';
import { type AuthUser, useUser } from '../../../stores/user.ts';

/** A new session: the member is logged in, a LINE ticket is used up. The shell learns who it is. */
export function enter(session: AuthUser): void {
  useUser.getState().signIn(session);
  useSession.getState().setLineTicket(null);
}
