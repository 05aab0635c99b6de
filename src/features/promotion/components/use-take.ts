import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { promotionBonuses, promotionList, takePromotion } from '#contract/promotion.ts';
import { memberWallets } from '#contract/wallet.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { toast } from '#src/ui/toast.tsx';
import type { Promotion } from '../model/promotion.ts';

/** Takes a promotion with the deposit and by the terms that were shown. `failure`: the sentence to show beside the button. */
export function useTake(onTaken: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const whileShown = useWhileShown();
  const { run, isRunning } = useCommand(takePromotion, {
    revalidates: [promotionList, promotionBonuses, memberWallets, withdrawRules],
  });
  const take = async ({ promotion_id, version, eligible_deposit }: Promotion) => {
    setFailure(null);
    try {
      const amount = eligible_deposit === null ? {} : { amount: eligible_deposit };
      const { wallet } = await run({ promotion_id, version, ...amount });
      toast.success(text.takenToast(formatBaht(wallet.balance)), { id: 'promotion' });
      whileShown(onTaken);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.fields.amount ?? (isUnsure(error) ? text.unsure : error.message));
      if (error.isDefinite) void revalidate([promotionList]);
    }
  };
  return { take, isTaking: isRunning, failure };
}
