import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/endpoint.ts';
import type { memberNotifications } from '#contract/notice.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatTime } from '#src/lib/time.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { iconOfNotice } from '../model/notice-icons.ts';
import { useReading } from './use-reading.ts';

type Notice = OutputOf<typeof memberNotifications>['items'][number];

/** One notice. A tap marks it as read and opens its page; without a page it expands in place. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { read } = useReading();
  const [isOpen, setOpen] = useState(false);
  const markRead = () => {
    if (!notice.read) void read({ ids: [notice.id] });
  };
  if (notice.link !== null)
    return (
      <Link to={notice.link} state={{ isFromNotice: true }} className="row-link" onClick={markRead}>
        <NoticeLine notice={notice} isOpen={false} />
        <Icon name="right" size={20} className="text-muted flex-none" />
      </Link>
    );
  const toggle = () => {
    markRead();
    setOpen(!isOpen);
  };
  return (
    <div>
      <button type="button" className="row-link" aria-expanded={isOpen} onClick={toggle}>
        <NoticeLine notice={notice} isOpen={isOpen} />
        <Icon name="down" size={20} className={classNames('text-muted flex-none', isOpen && 'rotate-180')} />
      </button>
      {isOpen && notice.image && (
        <ContentPicture
          src={notice.image}
          srcSet={notice.srcset}
          sizes="34rem"
          className="w-full h-auto max-h-[60dvh] object-contain"
        />
      )}
    </div>
  );
}

function NoticeLine({ notice, isOpen }: { notice: Notice; isOpen: boolean }) {
  const { kind, title, description, read, time } = notice;
  const cut = isOpen ? 'whitespace-pre-line' : 'line-clamp-2';
  return (
    <>
      <span className={classNames('glyph relative self-start', kind.endsWith('_win') && 'bg-win-soft! text-win')}>
        <Icon name={iconOfNotice(kind)} size={20} />
        {!read && (
          <span className="absolute -right-0.5 -top-0.5 size-2.5 rounded-full bg-primary">
            <span className="sr-only">{text.isNew}</span>
          </span>
        )}
      </span>
      <span className="flex-1 min-w-0">
        <span className={classNames('block leading-normal', cut, !read && 'font-medium')}>{title}</span>
        {description !== '' && (
          <span className={`text-sm text-muted ${isOpen ? 'block' : ''} ${cut}`}>{description}</span>
        )}
        <span className="block text-xs text-muted num mt-0.5">{formatTime(time)}</span>
      </span>
    </>
  );
}
