import { eventQuest, questHistory, questList, redeemQuest } from '#contract/quest.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { rewardText, QUEST_TEXT as text } from '#src/text/quest.ts';
import { toast } from '#src/ui/toast.tsx';

const READS = [questList, questHistory, eventQuest, memberPoints, memberWallets];

/** Takes the reward of a quest for its current period, and shows the outcome as a toast. */
export function useTake() {
  const { run, isRunning } = useCommand(redeemQuest, { revalidates: READS });
  const take = async ({ quest_id, ends_at }: { quest_id: string; ends_at: string | null }) => {
    try {
      const { reward } = await run({ quest_id }, ends_at ?? '');
      toast.success(text.taken(rewardText(reward)), { id: 'quest' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(isUnsure(error) ? text.unsure : error.message, { id: 'quest' });
      if (error.isDefinite) void revalidate(READS);
    }
  };
  return { take, isTaking: isRunning };
}
