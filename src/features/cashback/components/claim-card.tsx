import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { cashbackSummary, claimCashback, lossHistory, turnoverHistory } from '#contract/cashback.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { toast } from '#src/ui/toast.tsx';
import { lossOf } from '../model/day.ts';

export type Summary = OutputOf<typeof cashbackSummary>;
export type Kind = 'turnover' | 'loss';

const READS = [cashbackSummary, lossHistory, turnoverHistory, memberWallets];

/** The claimable amount, how it was computed, and the button to claim it. */
export function ClaimCard({ kind, summary }: { kind: Kind; summary: Summary }) {
  const { run, isRunning } = useCommand(claimCashback, { revalidates: READS });
  const { claimable, claimable_until } = summary[kind];
  const isClaimable = satangOf(claimable) > 0;
  const claim = async () => {
    try {
      const { amount } = await run({ kind }, `${claimable} ${claimable_until}`);
      toast.success(text.done(formatBaht(amount)), { id: 'cashback' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(isUnsure(error) ? text.unsure : error.message, { id: 'cashback' });
      if (error.isDefinite) void revalidate(READS);
    }
  };
  const from =
    kind === 'turnover'
      ? text.turnoverFrom(formatBaht(summary.turnover.turnover))
      : text.lossFrom(summary.loss.percent, formatSatang(lossOf(summary.loss.net)));
  return (
    <section className="hero-card guilloche p-5" aria-label={text.claimable}>
      <p className="text-sm text-muted">{text.claimable}</p>
      <p className="text-3xl font-bold">
        <Money amount={claimable} />
      </p>
      <p className="text-sm text-muted num">{isClaimable ? from : (summary.off_reason ?? text.nothingYet)}</p>
      {isClaimable ? (
        <>
          <Button block className="mt-4" busy={isRunning} busyLabel={text.claiming} onClick={() => void claim()}>
            {text.claim}
          </Button>
          {claimable_until && (
            <p className="text-xs text-muted text-center mt-2 num">{text.until(formatDateTime(claimable_until))}</p>
          )}
        </>
      ) : null}
    </section>
  );
}
