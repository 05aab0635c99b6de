import { notifications } from '../../contract/agent.ts';
import { memberNotifications } from '../../contract/notice.ts';
import { questList } from '../../contract/quest.ts';
import { useQuery } from '../api/use-query.ts';
import { useAgentCode } from '../stores/local.ts';
import { useUser } from '../stores/user.ts';

/**
 * What the header loads for a member: the agent's notices, his list of both kinds, and the quests. A failed read counts
 * as none.
 */
export function useNotices() {
  const code = useAgentCode();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const notices = useQuery(notifications, isLoggedIn ? { agent_code: code } : null);
  const own = useQuery(memberNotifications, isLoggedIn ? {} : null);
  const quests = useQuery(questList, isLoggedIn ? {} : null);
  const hasImportant = (notices.data?.length ?? 0) > 0;
  const unread = own.data?.unread ?? 0;
  return {
    hasNotices: hasImportant || (own.data?.items.length ?? 0) > 0,
    /** The dialog would have something to show. */
    hasNews: hasImportant || unread > 0,
    unread,
    questCount: quests.data?.length ?? 0,
  };
}
