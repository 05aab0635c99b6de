import { useState } from 'react';
import { formatBaht } from '../../../../contract/baht-text.ts';
import { memberWallets } from '../../../../contract/wallet.ts';
import { cancelWithdraw, withdrawRules, withdrawStatus } from '../../../../contract/withdraw.ts';
import { ApiError } from '../../../api/api-error.ts';
import { revalidate } from '../../../api/change-answers.ts';
import { useCommand } from '../../../api/use-command.ts';
import { STOP_TEXT } from '../../../text/stops.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Withdrawal } from '../model/withdrawal.ts';

const { payouts: text } = STOP_TEXT;
const READS = [withdrawStatus, withdrawRules, memberWallets];

/** Takes back a withdrawal that waits while payouts are stopped, after a confirmation. Safe to press twice. */
export function CancelWithdrawal({ withdrawal: { withdraw_id, amount } }: { withdrawal: Withdrawal }) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, isRunning } = useCommand(cancelWithdraw, { revalidates: READS });
  const cancel = async () => {
    try {
      await run({ withdraw_id });
      toast.success(text.cancelled, { id: 'cancel' });
      setConfirming(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'cancel' });
      if (!error.isDefinite) return;
      setConfirming(false);
      void revalidate(READS);
    }
  };
  return (
    <>
      <Button variant="quiet" size="lg" onClick={() => setConfirming(true)}>
        {text.cancel}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={text.cancelTitle}
        text={text.cancelText(formatBaht(amount))}
        confirm={text.cancelYes}
        cancel={text.cancelNo}
        danger
        busy={isRunning}
        onConfirm={() => void cancel()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
