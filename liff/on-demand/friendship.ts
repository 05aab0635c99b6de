/** Friendship with the agent's LINE account: LINE delivers its messages to friends only. */
import { canUseLine, startLiffLater } from '../client.ts';

/**
 * `stranger`: has not added the account. `unavailable`: neither, and LINE opens no window now (shown too often, LINE
 * too old, the account not linked to the LIFF app). `unknown`: LINE does not run here, or does not answer.
 */
export type Friendship = 'friend' | 'stranger' | 'unavailable' | 'unknown';

type FriendshipSdk = typeof import('./sdk-friendship.ts')['liff'];

async function withLine(run: (liff: FriendshipSdk) => Promise<Friendship>): Promise<Friendship> {
  if (!canUseLine()) return 'unknown';
  try {
    const [{ liff }] = await Promise.all([import('./sdk-friendship.ts'), startLiffLater()]);
    return liff.isLoggedIn() ? await run(liff) : 'unknown';
  } catch (error) {
    console.warn('Friendship is not known:', error instanceof Error ? error.message : error);
    return 'unknown';
  }
}

const fetchFriendship = async (liff: FriendshipSdk): Promise<'friend' | 'stranger'> =>
  (await liff.getFriendship()).friendFlag ? 'friend' : 'stranger';

/** Reads the friendship without a dialog for the player. */
export const readFriendship = (): Promise<Friendship> => withLine(fetchFriendship);

/** LINE's window was shown, and closed without adding the account. */
const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'UNAUTHORIZED';

/**
 * Opens LINE's window to add the agent's account, unless the player is its friend. Call it after the player has asked
 * for something that needs it.
 */
export function befriend(): Promise<Friendship> {
  return withLine(async (liff) => {
    if ((await fetchFriendship(liff)) === 'friend') return 'friend';
    if (!liff.isApiAvailable('requestFriendship')) return 'unavailable';
    const wasShown = await liff.requestFriendship().then(() => true, isRefusal);
    // LINE's own answer is more reliable than how the window was closed.
    const now = await fetchFriendship(liff);
    return now === 'friend' || wasShown ? now : 'unavailable';
  });
}
