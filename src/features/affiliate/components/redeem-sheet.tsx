import { useId, useRef, useState } from 'react';
import { affiliateSummary, affiliateTransactions, redeemAffiliate } from '#contract/affiliate.ts';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { checkRedeemAmount } from '../model/redeem-amount.ts';

const READS = [affiliateSummary, affiliateTransactions, memberWallets];

interface RedeemSheetProps {
  withdrawable: Baht;
  min: Baht;
  onClose: () => void;
}

/** A redemption of a typed amount, at first of all there is. */
function useRedeemCommission({ withdrawable: known, min, onClose }: RedeemSheetProps) {
  const [typed, setTyped] = useState(() => formatBaht(known));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { run, isRunning } = useCommand(redeemAffiliate, { revalidates: READS });
  // The same amount of another sum is another redemption. A repeat after a lost answer refers to the sum of the first
  // attempt.
  const sentOf = useRef(known);
  const isAnswerLost = refusal !== null && isUnsure(refusal);
  const withdrawable = isAnswerLost ? sentOf.current : known;
  const checked = checkRedeemAmount(typed, { min, most: withdrawable });
  const change = (value: string) => {
    setRefusal(null);
    setTyped(value);
  };
  const send = async () => {
    if (!checked.ok) return;
    sentOf.current = withdrawable;
    setRefusal(null);
    try {
      const { amount } = await run({ amount: bahtOf(checked.amount) }, String(withdrawable));
      toast.success(text.done(formatBaht(amount)), { id: 'affiliate' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      if (error.isDefinite) void revalidate(READS);
    }
  };
  return { typed, change, checked, withdrawable, refusal, isAnswerLost, isRunning, send };
}

/** The form to redeem commission, filled in with all of it. */
export function RedeemSheet(props: RedeemSheetProps) {
  const { min, onClose } = props;
  const form = useId();
  const { typed, change, checked, withdrawable, refusal, isAnswerLost, isRunning, send } = useRedeemCommission(props);
  const amountError = checked.ok ? (refusal?.fields.amount ?? null) : checked.message;
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.redeemTitle}
      text={text.redeemText}
      persistent={isRunning}
      failure={refusal && !refusal.fields.amount ? (isAnswerLost ? text.unsure : refusal.message) : null}
      footer={
        <MoneyButton
          type="submit"
          form={form}
          size="lg"
          block
          disabled={!checked.ok}
          busy={isRunning}
          busyLabel={text.sending}
        >
          {checked.ok ? text.submit(formatSatang(checked.amount)) : text.submitBare}
        </MoneyButton>
      }
    >
      <form
        id={form}
        noValidate
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) void send();
        }}
      >
        <AmountField
          name="amount"
          label={text.amount}
          hint={<span className="num">{text.amountLimits(formatBaht(min), formatBaht(withdrawable))}</span>}
          error={amountError}
          value={typed}
          disabled={isRunning}
          onChange={change}
        />
        <Chip className="absolute top-0 right-0" disabled={isRunning} onClick={() => change(formatBaht(withdrawable))}>
          {text.all}
        </Chip>
        <p className="flex flex-wrap justify-between gap-x-4 mt-4 text-sm">
          <span className="text-muted">{text.left}</span>
          <Money
            amount={checked.ok ? bahtOf(satang(satangOf(withdrawable) - checked.amount)) : withdrawable}
            unit="บาท"
            className="ml-auto"
          />
        </p>
      </form>
    </Sheet>
  );
}
