/** What the store of the member has kept (stores/user.ts). */
interface Kept {
  readonly state: { readonly accessToken: unknown; readonly authUser: { readonly expires_at: string } };
}

/** The token of the session that this device has kept; null when there is none, or it has ended. */
export function keptSession(): string | null {
  try {
    const { accessToken, authUser }: Kept['state'] = JSON.parse(localStorage.getItem('user') ?? '').state;
    return typeof accessToken === 'string' && Date.parse(authUser.expires_at) > Date.now() ? accessToken : null;
  } catch {
    // Nobody is logged in, or the storage cannot be read.
    return null;
  }
}
