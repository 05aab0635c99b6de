import { partText } from '#src/text/parts.ts';
import { copyText } from './copy-button.tsx';
import { toast } from './toast.tsx';

/** Opens the device's share sheet; without one copies the address. Call it in the tap's handler. */
export async function shareLink(link: { url: string; title: string; text?: string }): Promise<'shared' | 'closed'> {
  if (typeof navigator.share === 'function') {
    return navigator.share(link).then(
      () => 'shared',
      () => 'closed',
    );
  }
  const isCopied = await copyText(link.url);
  if (isCopied) toast.info(partText.linkCopied);
  else toast.error(partText.copyFailed, { id: 'copied' });
  return isCopied ? 'shared' : 'closed';
}
