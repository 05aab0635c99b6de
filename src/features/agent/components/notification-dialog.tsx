import { Link } from 'react-router-dom';
import { notifications } from '#contract/agent.ts';
import { noticeOfAgent } from '#contract/notice-ids.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';

/** All announcements that the agent shows now, new or read. */
export default function NotificationDialog({ onClose }: { onClose: () => void }) {
  const agentCode = useAgentCode();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const all = useQuery(notifications, { agent_code: agentCode });
  const empty = all.data ? (
    <EmptyState drawing="bell" title={NOTICE_TEXT.empty} text={NOTICE_TEXT.emptyHint} className="px-6 pb-8 pt-2" />
  ) : (
    <div className="px-6 pb-6">
      {' '}
      <Pending of={all}>
        <Skeleton className="h-64 rounded-box" />
      </Pending>
    </div>
  );
  return (
    <AnnouncementDialog
      announcements={all.data?.map((announcement) => ({ ...announcement, id: noticeOfAgent(announcement.id) }))}
      onClose={onClose}
      empty={empty}
    >
      {(markRead) =>
        isLoggedIn && (
          <Link
            to={link('notifications')}
            className={buttonClass({ variant: 'ghost', block: true })}
            onClick={() => {
              markRead();
              onClose();
            }}
          >
            {NOTICE_TEXT.all}
          </Link>
        )
      }
    </AnnouncementDialog>
  );
}
