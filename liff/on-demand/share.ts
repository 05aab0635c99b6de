/** Sharing to friends in LINE. The picker is a chunk of its own, downloaded by the first share. */
import { startLiffLater } from '../client.ts';
import { type ShareCard, shareMessage } from './share-message.ts';

/**
 * `closed`: the player sent it to nobody. `unavailable`: this LINE is too old, the LIFF app may not use the picker
 * (its switch in LINE's console), or LINE's login has ended. `failed`: LINE could not be reached.
 */
export type Shared = 'sent' | 'closed' | 'unavailable' | 'failed';

/** Opens LINE's picker of friends and groups with the card; call it in the tap's handler. */
export async function sendToFriends(card: ShareCard): Promise<Shared> {
  try {
    const [{ liff }] = await Promise.all([import('./sdk-share.ts'), startLiffLater()]);
    if (!liff.isApiAvailable('shareTargetPicker')) return 'unavailable';
    const answer = await liff.shareTargetPicker([shareMessage(card)]);
    return answer ? 'sent' : 'closed';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    console.warn('The share was not sent:', code ?? error);
    return code === 'FORBIDDEN' || code === 'UNAUTHORIZED' ? 'unavailable' : 'failed';
  }
}

/** Opens the phone's own share sheet, outside LINE. `closed`: the player closed it. Call it in the tap's handler. */
export const shareLink = (link: { title: string; text: string; url: string }): Promise<Shared> =>
  navigator.share(link).then(
    () => 'sent',
    (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'),
  );

/** LINE's own browser lacks the phone's share sheet. */
export const canShareLink = (): boolean => 'share' in navigator;
