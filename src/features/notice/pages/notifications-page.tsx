import { LinePush } from '../components/line-push.tsx';
import { NoticePages } from '../components/notice-pages.tsx';

/** `/member/notifications`: the agent's announcements and the member's own notices in one list. */
export default function NotificationsPage() {
  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-4">
      <LinePush />
      <NoticePages />
    </div>
  );
}
