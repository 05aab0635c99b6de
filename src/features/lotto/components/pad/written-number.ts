import { useUser } from '#src/stores/user.ts';

/** The digits that a visitor has typed for a round, kept while the login page is open. */
let written = { roundId: '', typed: '' };

/** A visitor's digits for a round whose ticket is no longer open; empty if there are none. */
export const writtenFor = (roundId: string): string => (written.roundId === roundId ? written.typed : '');

/** Keeps what a visitor writes. A member's digits stay on the ticket alone. */
export function keepWritten(roundId: string, typed: string): void {
  written = { roundId, typed: useUser.getState().isLoggedIn ? '' : typed };
}
