import { link } from '../../../lib/links.ts';
import { POLL_TEXT as text } from '../../../text/poll.ts';
import { IconButton } from '../../../ui/button.tsx';
import { HeaderSlot } from '../../../ui/header-slot.tsx';
import { shareLink } from '../../../ui/share-link.ts';

/** The button in the phone's header that shares the poll. */
export function SharePoll({ pollId, title }: { pollId: string; title: string }) {
  const url = new URL(link('poll', { id: pollId }), location.origin).href;
  return (
    <HeaderSlot>
      <IconButton icon="share" label={text.share} onClick={() => void shareLink({ url, title })} />
    </HeaderSlot>
  );
}
