/**
 * The part of two stores on this device (stores/user.ts, stores/local.ts) that is read before the app's code is
 * there.
 */
interface Stored {
  readonly user: { readonly accessToken?: unknown; readonly authUser?: { readonly expires_at: string } | null };
  readonly local_data: { readonly isLineLoginStopped?: boolean; readonly agentCode?: string | null };
}

/** The saved state of a store; empty when there is none, or it cannot be read. */
export function storedState<Store extends keyof Stored>(store: Store): Stored[Store] {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '').state ?? {};
  } catch {
    return {};
  }
}

/** The token of the session that this device has stored; null when there is none, or it has ended. */
export function storedSession(): string | null {
  const { accessToken, authUser } = storedState('user');
  return typeof accessToken === 'string' && Date.parse(authUser?.expires_at ?? '') > Date.now() ? accessToken : null;
}
