import { promotionList } from '../../../../contract/promotion.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useAgentCode } from '../../../stores/local.ts';
import { useUser } from '../../../stores/user.ts';

/**
 * The agent's promotions; a member's with what they are to him. A login inside LINE comes while the visitor's list is read:
 * it stays, with the sheet that may be open on it, until the member's is there.
 */
export function usePromotions() {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const agent_code = useAgentCode();
  return useQuery(promotionList, isLoggedIn ? {} : { agent_code }, { keepPreviousData: true });
}
