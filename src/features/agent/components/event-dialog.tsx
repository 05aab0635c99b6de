import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventList } from '#contract/agent-content.ts';
import { useQuery } from '#src/api/use-query.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { link } from '#src/lib/links.ts';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { partText } from '#src/text/parts.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Every image leads to this poll (docs/rules.md#polls). */
const POLL = link('poll', { id: '1' });
/** As wide as the picture: more would leave empty space beside it. */
const WIDTH = 520;
/** The picture over its title; on a phone on its side beside it. */
const PICTURE = 'w-full [@media(max-height:30rem)]:w-1/2 rounded-box aspect-square max-h-[calc(100dvh-13rem)]';

/** The announcement dialog for visitors and members: one picture with its title per slide. A press beside it and Esc do not close it. */
export default function EventDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(eventList, { agent_code: BUILD_AGENT.code });
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const events = list.data ?? [];
  const total = events.length;
  const position = NOTICE_TEXT.position(total === 0 ? 0 : index + 1, total);
  const openPoll = () => {
    navigate(POLL);
    onClose();
  };
  const slides = events.map(({ id, image, srcset, title }) => ({
    id,
    content: () => (
      <button
        type="button"
        className="flex flex-col [@media(max-height:30rem)]:flex-row-reverse [@media(max-height:30rem)]:items-center gap-3 w-full text-left"
        onClick={openPoll}
      >
        <ContentPicture
          src={image}
          srcSet={srcset}
          sizes="(min-width: 560px) 496px, 90vw"
          className={`${PICTURE} object-cover object-top`}
        />
        <span className="flex items-center gap-2 w-full [@media(max-height:30rem)]:w-1/2 px-1 [@media(max-height:30rem)]:px-3">
          <strong className="flex-1 min-w-0 text-lg text-balance">{title || NOTICE_TEXT.events}</strong>
          <Icon name="right" size={20} className="text-muted" />
        </span>
      </button>
    ),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${NOTICE_TEXT.events} ${position}`}
      head="hidden"
      maxWidth={WIDTH}
      persistent
      ignoresEsc
      overflow
      className="dialog-event min-w-0"
    >
      <button
        type="button"
        className="close-round absolute -right-2 -top-3 z-10 shadow-e2"
        aria-label={partText.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <h2 className="text-center text-base leading-normal pt-3.5 num" aria-live="polite">
        {position}
      </h2>
      <div className="px-3 py-3">
        {!list.data && (
          <Pending of={list}>
            <Skeleton className={PICTURE} />
          </Pending>
        )}
        <Carousel slides={slides} label={NOTICE_TEXT.events} onSlide={setIndex} dotsClassName="py-4" />
      </div>
    </Dialog>
  );
}
