import { notifications } from '#contract/agent.ts';
import { memberNotifications } from '#contract/notice.ts';
import { noticeOfAgent } from '#contract/notice-ids.ts';
import { questList } from '#contract/quest.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';

/**
 * The header's data about a member: the agent's notices, how many of both kinds they have not read, and the quests. A
 * failed read counts as none.
 */
export function useNotices() {
  const code = useAgentCode();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const notices = useQuery(notifications, isLoggedIn ? { agent_code: code } : null);
  const own = useQuery(memberNotifications, isLoggedIn ? { limit: 1 } : null);
  const quests = useQuery(questList, isLoggedIn ? {} : null);
  const items = own.data?.items ?? [];
  const news = new Set(own.data?.new_announcements);
  const announcements = notices.data?.map((notice) => ({ ...notice, id: noticeOfAgent(notice.id) })) ?? [];
  return {
    hasNotices: announcements.length > 0 || items.length > 0,
    /** The agent's that this member has not read, in the agent's order. */
    newAnnouncements: announcements.filter(({ id }) => news.has(id)),
    unread: own.data?.unread ?? 0,
    questCount: quests.data?.length ?? 0,
  };
}
