import { POLL_TEXT as text } from '../../../text/poll.ts';
import { IconButton } from '../../../ui/button.tsx';
import { HeaderSlot } from '../../../ui/header-slot.tsx';
import { toast } from '../../../ui/toast.tsx';

/** In the phone's header: the device's share sheet, or without one the address to paste. */
export function SharePoll({ pollId, title }: { pollId: string; title: string }) {
  const url = new URL(`/poll/${pollId}`, location.origin).href;
  const share = async () => {
    if (typeof navigator.share === 'function') return navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.info(text.copied, { id: 'poll' });
  };
  return (
    <HeaderSlot>
      {/* Closing the sheet is no failure. */}
      <IconButton icon="share" label={text.share} onClick={() => void share().catch(() => undefined)} />
    </HeaderSlot>
  );
}
