import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { notifications } from '../../../../contract/agent.ts';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import { memberNotifications, readNotifications } from '../../../../contract/notice.ts';
import { noticeOfAgent } from '../../../../contract/notice-ids.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useQuery } from '../../../api/use-query.ts';
import { classNames } from '../../../lib/class-names.ts';
import { link } from '../../../lib/links.ts';
import { useAgentCode } from '../../../stores/local.ts';
import { useUser } from '../../../stores/user.ts';
import { NOTICE_TEXT } from '../../../text/notice.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';

/** An agent's notice, or the member's own with the place that it leads to. */
type Notice = OutputOf<typeof notifications>[number] & { link?: string | null };

const WIDTH = 400;
const PICTURE_ONLY = 1;
const ANNOUNCEMENT = 'announcement';

/** The member's unread notices, then the agent's announcements; ids as in the member's list. */
function useDialogNotices() {
  const agentCode = useAgentCode();
  const { data, error, mutate, isValidating } = useQuery(notifications, { agent_code: agentCode });
  const { data: list } = useQuery(memberNotifications, {}, { revalidateOnFocus: false });
  const own: readonly Notice[] = list?.items.filter(({ kind, read }) => !read && kind !== ANNOUNCEMENT) ?? [];
  const notices = data && [...own, ...data.map((notice) => ({ ...notice, id: noticeOfAgent(notice.id) }))];
  return { notices, unread: list?.unread ?? 0, error, retry: () => void mutate(), isRetrying: isValidating };
}

/** Marks the notices that were shown as read once the dialog closes. When that fails a toast says so, and they are shown again. */
function useReading(shown: string | undefined, unread: number): () => void {
  const { run } = useCommand(readNotifications, { revalidates: [memberNotifications] });
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (shown !== undefined) seen.current.add(shown);
  }, [shown]);
  return () => {
    if (unread === 0 || seen.current.size === 0) return;
    run({ ids: [...seen.current] }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast.error(NOTICE_TEXT.readFailed(error.message), { id: 'read-notices' });
    });
  };
}

/** The member's notices, then the agent's important announcements, one by one; after the last one the button closes. */
export function NotificationDialog({ onClose: close }: { onClose: () => void }) {
  const { notices, unread, error, retry, isRetrying } = useDialogNotices();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const [index, setIndex] = useState(0);
  const total = notices?.length ?? 0;
  const notice = notices?.[Math.min(index, total - 1)];
  const markRead = useReading(notice?.id, unread);
  const onClose = () => {
    markRead();
    close();
  };
  const goOn = () => (index >= total - 1 ? onClose() : setIndex(index + 1));
  return (
    <Dialog
      open
      onClose={onClose}
      title={NOTICE_TEXT.title}
      maxWidth={WIDTH}
      aside={notice && NOTICE_TEXT.position(index + 1, total)}
    >
      {!notices && !error && <Skeleton className="h-64 mx-6 mb-6 rounded-box" />}
      {!notices && error && (
        <div className="p-6 pt-2">
          <ErrorBlock onRetry={retry} isRetrying={isRetrying} />
        </div>
      )}
      {notices && !notice && (
        <EmptyState drawing="bell" title={NOTICE_TEXT.empty} text={NOTICE_TEXT.emptyHint} className="px-6 pb-8 pt-2" />
      )}
      {notices && notice && (
        <>
          <NoticeBody notice={notice} onFollow={onClose} />
          <div className="p-6 pt-5">
            <Steps ids={notices.map(({ id }) => id)} index={index} />
            <div className="grid grid-cols-[1fr_2fr] gap-3">
              <Button variant="quiet" disabled={index === 0} onClick={() => setIndex(index - 1)}>
                {NOTICE_TEXT.previous}
              </Button>
              <Button onClick={goOn}>{index >= total - 1 ? NOTICE_TEXT.understood : NOTICE_TEXT.next}</Button>
            </div>
          </div>
        </>
      )}
      {isLoggedIn && (
        <div className="px-6 pb-4 -mt-3">
          <Link to={link('notifications')} className={buttonClass({ variant: 'ghost', block: true })} onClick={onClose}>
            {NOTICE_TEXT.all}
          </Link>
        </div>
      )}
    </Dialog>
  );
}

/** Type 1: the picture fills the dialog and the title is for screen readers. */
function NoticeBody({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { type, image, srcset, title, description, link } = notice;
  const sizes = { srcSet: srcset, sizes: `${WIDTH}px` };
  if (type === PICTURE_ONLY && image) {
    return (
      <div aria-live="polite">
        <h3 className="sr-only">{title}</h3>
        <img
          src={image}
          {...sizes}
          alt={title}
          className="w-full h-auto max-h-[60dvh] object-contain"
          decoding="async"
        />
      </div>
    );
  }
  return (
    <div className="px-6 pt-1" aria-live="polite">
      {image && (
        <div className="aspect-video rounded-box overflow-hidden mb-4">
          <img src={image} {...sizes} alt="" className="w-full h-full object-cover" decoding="async" />
        </div>
      )}
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted mt-1 whitespace-pre-line">{description}</p>
      {link && (
        <Link to={link} className={buttonClass({ variant: 'quiet' }, 'mt-3')} onClick={onFollow}>
          {NOTICE_TEXT.details}
        </Link>
      )}
    </div>
  );
}

function Steps({ ids, index }: { ids: readonly string[]; index: number }) {
  return (
    <ol className="flex gap-1.5 mb-4" aria-hidden="true">
      {ids.map((id, step) => (
        <li key={id} className={classNames('h-1 flex-1 rounded-full', step <= index ? 'bg-primary' : 'bg-base-300')} />
      ))}
    </ol>
  );
}
