import { formatBaht } from '#contract/baht-text.ts';
import { memberWallets } from '#contract/wallet.ts';
import { cancelWithdraw, withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { CancelButton } from '#src/share/cancel-button.tsx';
import { STOP_TEXT } from '#src/text/stops.ts';
import type { Withdrawal } from '../model/withdrawal.ts';

const { payouts: text } = STOP_TEXT;

/** Takes back a withdrawal that waits while payouts are stopped, after a confirmation. */
export function CancelWithdrawal({ withdrawal: { withdraw_id, amount } }: { withdrawal: Withdrawal }) {
  return (
    <CancelButton
      endpoint={cancelWithdraw}
      input={{ withdraw_id }}
      reads={[withdrawStatus, withdrawRules, memberWallets]}
      label={text.cancel}
      question={{
        title: text.cancelTitle,
        text: text.cancelText(formatBaht(amount)),
        yes: text.cancelYes,
        no: text.cancelNo,
      }}
      doneText={text.cancelled}
      variant="quiet"
      block
    />
  );
}
