import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';

const isPending = () => useUi.getState().lineLogin === 'pending';

/**
 * The LINE part of a form's call: a ticket that binds the account, once a login that is under way beside the form has
 * answered or is slow. Null if that login has logged a member in, who is then led on.
 */
export async function lineTicket(): Promise<{ line_ticket?: string } | null> {
  if (isPending()) {
    await new Promise<void>((resolve) => {
      const stop = useUi.subscribe(() => {
        if (isPending()) return;
        stop();
        resolve();
      });
    });
    if (useUser.getState().isLoggedIn) return null;
  }
  const ticket = useSession.getState().lineTicket?.ticket;
  return ticket === undefined ? {} : { line_ticket: ticket };
}
