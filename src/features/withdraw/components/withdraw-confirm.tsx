import { formatSatang } from '#contract/baht-text.ts';
import { bahtOf, satangOf } from '#contract/money.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { Money } from '#src/ui/money.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { WithdrawRules } from '../model/withdrawal.ts';
import type { useWithdrawForm } from './use-withdraw-form.ts';

interface WithdrawConfirmProps {
  rules: WithdrawRules;
  draft: ReturnType<typeof useWithdrawForm>;
}

/** The confirmation: amount, wallet, bank account with its owner, and time. A withdrawal cannot be undone afterwards. */
export function WithdrawConfirm({ rules, draft }: WithdrawConfirmProps) {
  const { wallet, entered, isConfirming, isSending, failure } = draft;
  if (!wallet || entered === null) return null;
  const rows = [
    [text.from, wallet.wallet_name],
    [text.to, `${rules.bank.bank_name} ${rules.bank.account_no_masked}`],
    [text.payee, rules.bank.account_name],
    [text.fee, text.free],
    // Nobody knows how long a person's look takes.
    rules.usual_minutes === null || entered > satangOf(rules.auto_up_to)
      ? [text.paidWhen, text.afterApproval]
      : [text.usual, text.usualMinutes(rules.usual_minutes)],
  ];
  return (
    <Sheet
      open={isConfirming}
      onClose={draft.closeConfirmation}
      title={text.confirmTitle}
      text={text.confirmText}
      persistent={isSending}
      failure={failure}
      footer={
        <MoneyButton
          type="button"
          size="lg"
          className="w-full"
          busy={isSending}
          busyLabel={text.confirming}
          onClick={() => void draft.send()}
        >
          {text.confirm(formatSatang(entered))}
        </MoneyButton>
      }
    >
      <p className="text-3xl font-bold text-center">
        <Money amount={bahtOf(entered)} />
      </p>
      <dl className="rows text-sm mt-3">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 min-h-12 items-center">
            <dt className="text-muted">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
