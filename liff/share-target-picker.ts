/** LINE's own "choose a friend" sheet, a lazy chunk: only sharing needs it. */
import ShareTargetPicker from '@line/liff/share-target-picker';
import { liff } from './sdk.ts';

liff.use(new ShareTargetPicker());

/** True when the player sent it, false when he closed the sheet. */
export async function pickFriendsAndSend(text: string): Promise<boolean> {
  const result = await liff.shareTargetPicker([{ type: 'text', text }], { isMultiple: true });
  return result?.status === 'success';
}
