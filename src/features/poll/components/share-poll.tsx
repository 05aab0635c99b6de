import { link } from '#src/lib/links.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { IconButton } from '#src/ui/button.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import { shareLink } from '#src/ui/share-link.ts';

/** The button in the phone's header that shares the poll. */
export function SharePoll({ pollId, title }: { pollId: string; title: string }) {
  const url = new URL(link('poll', { id: pollId }), location.origin).href;
  return (
    <HeaderSlot>
      <IconButton icon="share" label={text.share} onClick={() => void shareLink({ url, title })} />
    </HeaderSlot>
  );
}
