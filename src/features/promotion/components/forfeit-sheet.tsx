import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { forfeitPromotion, promotionBonuses, promotionList } from '#contract/promotion.ts';
import { memberWallets } from '#contract/wallet.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Bonus } from '../model/promotion.ts';

/** The price of giving up the bonus, and its confirmation. */
export function ForfeitSheet({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useCommand(forfeitPromotion, {
    revalidates: [promotionBonuses, promotionList, memberWallets, withdrawRules],
  });
  const { returned, removed } = bonus.forfeit;
  const forfeit = async () => {
    setFailure(null);
    try {
      const done = await run({ wallet_id: bonus.wallet.id });
      toast.success(done.state === 'done' ? text.forfeited(formatBaht(done.returned)) : text.forfeitWaits);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.fields.wallet_id ?? (isUnsure(error) ? text.unsure : error.message));
      if (error.isDefinite) void revalidate([promotionBonuses]);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.forfeitTitle}
      text={text.forfeitText}
      persistent={isRunning}
      failure={failure}
      footer={
        <div className="grid fit-7 gap-3">
          <Button variant="quiet" size="lg" onClick={onClose}>
            {text.keep}
          </Button>
          <Button
            variant="danger"
            size="lg"
            busy={isRunning}
            busyLabel={text.forfeiting}
            onClick={() => void forfeit()}
          >
            {text.forfeitYes}
          </Button>
        </div>
      }
    >
      <dl className="rows text-sm">
        <div className="flex flex-wrap justify-between gap-x-3 min-h-12 py-1 items-center">
          <dt className="text-muted">{text.returned}</dt>
          <dd className="ml-auto text-base font-medium">
            <Money amount={returned} unit="บาท" />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 min-h-12 py-1 items-center">
          <dt className="text-muted">{text.removed}</dt>
          <dd className="ml-auto text-base font-medium text-error">
            <Money amount={removed} unit="บาท" />
          </dd>
        </div>
      </dl>
      <p className="text-xs text-muted mt-3 num">
        {bonus.has_open_bets ? text.waits : satangOf(returned) > 0 ? text.replay(formatBaht(returned)) : null}
      </p>
    </Sheet>
  );
}
