import { NoticeBell } from '../member/notice-bell.tsx';
import { useNotices } from '../member/use-notices.ts';

/** The bell of a lobby that LINE opens. */
export function LobbyBell() {
  const { hasNotices, unread } = useNotices();
  return hasNotices && <NoticeBell unread={unread} />;
}
