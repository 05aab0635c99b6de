import { notifications } from '../../contract/agent.ts';
import { memberNotifications } from '../../contract/member.ts';
import { questList } from '../../contract/quest.ts';
import { useQuery } from '../api/use-query.ts';
import { useAgentCode } from '../stores/local.ts';
import { useUser } from '../stores/user.ts';

/** What the header loads for a member: the agent's notices, his own and the quests. A failed read counts as none. */
export function useNotices() {
  const code = useAgentCode();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const notices = useQuery(notifications, isLoggedIn ? { agent_code: code } : null);
  const own = useQuery(memberNotifications, isLoggedIn ? {} : null);
  const quests = useQuery(questList, isLoggedIn ? {} : null);
  return { noticeCount: (notices.data?.length ?? 0) + (own.data?.unread ?? 0), questCount: quests.data?.length ?? 0 };
}
