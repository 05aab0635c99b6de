import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notifications } from '../../../../contract/agent.ts';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import { memberNotifications, readNotifications } from '../../../../contract/member.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useQuery } from '../../../api/use-query.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { useAgentCode } from '../../../stores/local.ts';
import { useUi } from '../../../stores/ui.ts';
import { NOTIFICATIONS_TEXT as text } from '../../../text/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LinePush } from '../components/line-push.tsx';

type Notice = OutputOf<typeof memberNotifications>['items'][number];
const PAGE = 20;

/** `/member/notifications`: the agent's notices and the member's own events, each leading to its place. */
export default function NotificationsPage() {
  const agentCode = useAgentCode();
  const { data: agentNotices } = useQuery(notifications, { agent_code: agentCode });
  const openModal = useUi((state) => state.openModal);
  const [pages, setPages] = useState(1);
  return (
    <div className="w-full max-w-[34rem] mx-auto grid grid-cols-[minmax(0,1fr)] gap-4">
      <LinePush />
      {agentNotices && agentNotices.length > 0 && (
        <section className="surface rows overflow-hidden" aria-label={text.agent}>
          {agentNotices.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              className="row-link w-full text-left"
              aria-haspopup="dialog"
              onClick={() => openModal('notification')}
            >
              <span className="glyph">
                <Icon name="mega" size={20} />
              </span>
              <span className="flex-1 min-w-0 font-medium">{title}</span>
              <Icon name="right" size={20} className="text-muted flex-none" />
            </button>
          ))}
        </section>
      )}
      <NoticePage cursor={null} pagesAfter={pages - 1} onMore={() => setPages(pages + 1)} />
    </div>
  );
}

interface NoticePageProps {
  cursor: string | null;
  pagesAfter: number;
  onMore: () => void;
}

/** A page and those after it: each is a read of its own. */
function NoticePage({ cursor, pagesAfter, onMore }: NoticePageProps) {
  const { data, error, isValidating, mutate } = useQuery(memberNotifications, {
    limit: PAGE,
    ...(cursor !== null && { cursor }),
  });
  if (!data && error)
    return (
      <ErrorBlock
        title={cursor === null ? text.failed : text.moreFailed}
        onRetry={() => void mutate()}
        isRetrying={isValidating}
      />
    );
  if (!data)
    return (
      <div>
        <span role="status" className="sr-only">
          {text.loading}
        </span>
        <Skeleton className="h-82 rounded-box" />
      </div>
    );
  const { items, next_cursor, unread } = data;
  if (items.length === 0) return <EmptyState drawing="bell" title={text.empty} text={text.emptyText} />;
  return (
    <>
      {cursor === null && unread > 0 && <p className="text-sm text-muted num">{text.unread(unread)}</p>}
      <section className="surface rows overflow-hidden" aria-label={text.own}>
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </section>
      {next_cursor !== null && pagesAfter === 0 && (
        <Button variant="quiet" onClick={onMore}>
          {text.more}
        </Button>
      )}
      {next_cursor !== null && pagesAfter > 0 && (
        <NoticePage cursor={next_cursor} pagesAfter={pagesAfter - 1} onMore={onMore} />
      )}
    </>
  );
}

/** A tap reads it, and leads to its place. */
function NoticeRow({ notice }: { notice: Notice }) {
  const { run } = useCommand(readNotifications, { revalidates: [memberNotifications] });
  const { id, title, description, link, read, time } = notice;
  // Not marked, it stays unread: the next tap tries again.
  const markRead = () => {
    if (!read) void run({ ids: [id] }).catch(() => undefined);
  };
  const body = (
    <>
      <span className="flex-1 min-w-0">
        <span className={read ? 'block' : 'block font-medium'}>{title}</span>
        <span className="block text-sm text-muted">{description}</span>
        <span className="block text-xs text-muted num">{formatDateTime(time)}</span>
      </span>
      {!read && (
        <span className="size-2.5 rounded-full bg-primary flex-none">
          <span className="sr-only">{text.isNew}</span>
        </span>
      )}
    </>
  );
  return link === null ? (
    <button type="button" className="row-link w-full text-left" onClick={markRead}>
      {body}
    </button>
  ) : (
    <Link to={link} className="row-link" onClick={markRead}>
      {body}
    </Link>
  );
}
