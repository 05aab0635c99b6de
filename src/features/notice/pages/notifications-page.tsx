import { LinePush } from '../components/line-push.tsx';
import { NoticePages } from '../components/notice-pages.tsx';

/** `/member/notifications`: the agent's notices and the member's own events in one list, each leading to its place. */
export default function NotificationsPage() {
  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-4">
      <LinePush />
      <NoticePages />
    </div>
  );
}
