import { ShareButton } from '#src/share/share-button.tsx';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import type { Share } from '../model/answers.ts';

/** Shares the member's link, which opens the registration. */
export function InviteButton({ link, share }: { link: string; share: Share | undefined }) {
  if (!share) return null;
  const { pathname, search } = new URL(link);
  return (
    <ShareButton
      look="line"
      label={text.share}
      className="px-2"
      subject={{ path: `/${pathname.slice(1)}${search}`, ...share, action: SHARE_TEXT.friend.action }}
    />
  );
}
