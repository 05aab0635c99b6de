import { logout } from '#contract/auth.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { useLocal } from '#src/stores/local.ts';
import { useSession } from '#src/stores/session.ts';
import { forgetMember } from '#src/stores/sign-out.ts';
import { useUser } from '#src/stores/user.ts';

/** Ends the session on this device at once, and at the server if it can be reached; clears the member's data. */
export async function logOut(): Promise<void> {
  const farewell = call(logout, {});
  useUser.getState().clear();
  useSession.getState().clear();
  useLocal.getState().stopLineLogin();
  forgetMember();
  try {
    await farewell;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('The logout could not be sent to the server:', error.code);
  }
}
