/** Friendship with the agent's LINE account: LINE delivers its messages to friends only. */
import { startLiff } from './client.ts';
import { isLiffStarted } from './this-app.ts';

/**
 * Asks the player to add the agent's account, unless that is so already. Call it where the player has just asked for
 * something that needs it. `unknown`: not inside LINE, or this LINE can't ask.
 */
export async function befriend(): Promise<'friend' | 'declined' | 'unknown'> {
  if (!isLiffStarted()) return 'unknown';
  try {
    const [{ liff }] = await Promise.all([import('./sdk-friendship.ts'), startLiff()]);
    if (!liff.isLoggedIn()) return 'unknown';
    if ((await liff.getFriendship()).friendFlag) return 'friend';
    if (!liff.isApiAvailable('requestFriendship')) return 'declined';
    // Who closes the window is told from who has added the account by LINE's answer, not by how it ended.
    await liff.requestFriendship().catch(() => undefined);
    return (await liff.getFriendship()).friendFlag ? 'friend' : 'declined';
  } catch (error) {
    console.warn('Friendship is not known:', error instanceof Error ? error.message : error);
    return 'unknown';
  }
}
