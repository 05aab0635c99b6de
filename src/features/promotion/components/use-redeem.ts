import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkCouponCode } from '#contract/input.ts';
import { couponHistory, promotionBonuses, redeemCoupon } from '#contract/promotion.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { PROMOTION_TEXT } from '#src/text/promotion.ts';

export type Redeemed = OutputOf<typeof redeemCoupon>;

/** Redeems a coupon code, typed or from the list. `outcome`: the last one's gift, or why it failed. */
export function useRedeem() {
  const [outcome, setOutcome] = useState<{ redeemed: Redeemed } | { failure: string } | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const { run, isRunning } = useCommand(redeemCoupon, {
    revalidates: [couponHistory, memberWallets, memberPoints, promotionBonuses],
  });
  /** Returns whether the code was accepted. */
  const redeem = async (typed: string): Promise<boolean> => {
    const checked = checkCouponCode(typed);
    setOutcome(checked.ok ? null : { failure: checked.message });
    if (!checked.ok) return false;
    setCode(typed);
    try {
      setOutcome({ redeemed: await run({ code: typed }) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ failure: error.fields.code ?? (isUnsure(error) ? PROMOTION_TEXT.unsure : error.message) });
      return false;
    } finally {
      setCode(null);
    }
  };
  return { redeem, outcome, clear: () => setOutcome(null), redeeming: isRunning ? code : null };
}
