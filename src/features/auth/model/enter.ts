import type { ApiError } from '#src/api/api-error.ts';
import { useSession } from '#src/stores/session.ts';
import { type AuthUser, useUser } from '#src/stores/user.ts';

/** Starts a session: logs the member in and forgets the LINE ticket, which is used now. */
export function enter(session: AuthUser): void {
  useUser.getState().signIn(session);
  useSession.getState().setLineTicket(null);
}

/** Tells whether the LINE ticket is used or expired: the next attempt is sent without it. */
export const isTicketSpent = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'line_ticket_invalid' || code === 'line_taken';
