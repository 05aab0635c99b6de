import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { billCancel, billDetail, billList } from '#contract/lotto-bills.ts';
import { lottoRule } from '#contract/lotto-rounds.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { countdown } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import type { BillSummary } from '../../model/bill-filter.ts';

const { bills: text } = LOTTO_TEXT;

/** The button that cancels a bill, shown until the rule no longer allows it (`until`, ISO 8601). */
export function CancelBill({ bill, until }: { bill: BillSummary; until: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const left = useTimeLeft(until);
  if (left <= 0) return null;
  return (
    <>
      <Button variant="ghost" className="text-error px-3" onClick={() => setConfirming(true)}>
        {text.cancel}
      </Button>
      {isConfirming && <CancelDialog bill={bill} timeLeft={countdown(left)} onClose={() => setConfirming(false)} />}
    </>
  );
}

function CancelDialog({ bill, timeLeft, onClose }: { bill: BillSummary; timeLeft: string; onClose: () => void }) {
  const { data: rule } = useQuery(lottoRule, { round_id: bill.round.round_id });
  const { run, isRunning } = useCommand(billCancel, { revalidates: [billList, billDetail, memberWallets, lottoRule] });
  const cancel = async () => {
    try {
      await run({ bill_id: bill.bill_id });
      toast.success(text.cancelDone);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.isDefinite ? error.message : text.cancelLost, { id: 'cancel-bill' });
      if (error.isDefinite) onClose();
      void revalidate([billList, billDetail, lottoRule]);
    }
  };
  const times = rule?.cancel.times_left_today ?? null;
  const sentences = [
    text.cancelText(formatBaht(bill.total), bill.wallet_name),
    text.cancelLeft(timeLeft),
    rule && text.cancelRule(rule.cancel.minutes_before_close, rule.cancel.times_a_day),
    times !== null && (times > 0 ? text.cancelTimes(times) : text.cancelNone),
  ];
  return (
    <ConfirmDialog
      open
      title={text.cancelTitle}
      text={sentences.filter(Boolean).join(' · ')}
      confirm={text.cancelYes}
      cancel={text.cancelNo}
      danger
      busy={isRunning}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
