import { AFFILIATE_TEXT as text } from '../../../text/affiliate.ts';
import { Button } from '../../../ui/button.tsx';
import { shareLink } from '../../../ui/share-link.ts';
import type { Share } from './link-card.tsx';

/** Hands the link to friends. The one place for the ways to do it: the device's share sheet, or the clipboard. */
export function InviteButton({ link, share }: { link: string; share: Share | undefined }) {
  return (
    <Button
      variant="line"
      icon="share"
      className="px-2"
      disabled={!share}
      onClick={() => share && void shareLink({ url: link, title: share.title, text: share.text })}
    >
      {text.share}
    </Button>
  );
}
