/** Friendship with the agent's LINE account: LINE delivers its messages to friends only. */
import { startLiff } from '../client.ts';
import { isLiffStarted } from '../sdk-state.ts';

/**
 * `stranger`: has not added the account. `unasked`: neither, and LINE opens no window now (asked too often, too old, the
 * account not linked to the LIFF app). `unknown`: LINE does not run here, or does not answer.
 */
export type Friendship = 'friend' | 'stranger' | 'unasked' | 'unknown';

type FriendshipSdk = typeof import('./sdk-friendship.ts')['liff'];

async function withLine(ask: (liff: FriendshipSdk) => Promise<Friendship>): Promise<Friendship> {
  if (!isLiffStarted()) return 'unknown';
  try {
    const [{ liff }] = await Promise.all([import('./sdk-friendship.ts'), startLiff()]);
    return liff.isLoggedIn() ? await ask(liff) : 'unknown';
  } catch (error) {
    console.warn('Friendship is not known:', error instanceof Error ? error.message : error);
    return 'unknown';
  }
}

const lookUp = async (liff: FriendshipSdk): Promise<'friend' | 'stranger'> =>
  (await liff.getFriendship()).friendFlag ? 'friend' : 'stranger';

/** Reads the friendship without a question to the player. */
export const friendship = (): Promise<Friendship> => withLine(lookUp);

/** LINE's window was there, and was closed without a yes. */
const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'UNAUTHORIZED';

/**
 * Asks the player to add the agent's account, unless that is so already. Call it where the player has just asked for
 * something that needs it.
 */
export function befriend(): Promise<Friendship> {
  return withLine(async (liff) => {
    if ((await lookUp(liff)) === 'friend') return 'friend';
    if (!liff.isApiAvailable('requestFriendship')) return 'unasked';
    const wasAsked = await liff.requestFriendship().then(() => true, isRefusal);
    // LINE's own answer is more reliable than how the window was closed.
    const now = await lookUp(liff);
    return now === 'friend' || wasAsked ? now : 'unasked';
  });
}
