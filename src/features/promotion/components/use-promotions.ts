import { promotionList } from '#contract/promotion.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';

/**
 * The agent's promotions; for a member also whether they can take each. A login inside LINE may happen while the
 * visitor's list is shown: that list stays, with a sheet that is open on it, until the member's has loaded.
 */
export function usePromotions() {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const agent_code = useAgentCode();
  return useQuery(promotionList, isLoggedIn ? {} : { agent_code }, { keepPreviousData: true });
}
