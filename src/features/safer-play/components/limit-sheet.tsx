import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { checkAmount } from '#contract/input.ts';
import { bahtOf, type Satang, satangOf } from '#contract/money.ts';
import { setLimits } from '#contract/safer-play.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { isRaise, type Limit } from '../model/limits.ts';
import { useLimitCommand } from './use-limit-command.ts';

const QUICK = [500, 1000, 5000, 10_000].map(satangOf);
const RANGE = { min: satangOf(1), max: satangOf(10_000_000) };

/** Sets one limit. Says beforehand whether it starts at once or after 24 hours. */
export function LimitSheet({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { kind, period, amount: current } = limit;
  const [value, setValue] = useState(current === null ? '' : formatBaht(current));
  const [showErrors, setShowErrors] = useState(false);
  const command = useLimitCommand(setLimits, ({ limits }) => {
    const isRequest = limits.some((one) => one.kind === kind && one.period === period && one.pending);
    toast.success(isRequest ? text.requested : text.saved);
    onClose();
  });
  const checked = checkAmount(value, RANGE);
  const amount = checked.ok ? checked.amount : null;
  const send = (next: Satang | null) => {
    void command.send({ kind, period, amount: next === null ? null : bahtOf(next), confirm: false });
  };
  const failure = command.failure && (command.failure.fields.amount ?? command.failure.message);
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.sheetTitle(text.kindTitles[kind], text.periods[period])}
      persistent={command.isRunning}
      footer={
        <Button
          size="lg"
          className="w-full"
          busy={command.isRunning}
          busyLabel={text.saving}
          onClick={() => (amount === null ? setShowErrors(true) : send(amount))}
        >
          {text.save}
        </Button>
      }
    >
      <AmountField
        name="amount"
        label={text.amount}
        value={value}
        onChange={setValue}
        onBlur={() => setShowErrors(value !== '')}
        error={failure ?? (showErrors && !checked.ok ? checked.message : null)}
        hint={amount !== null && isRaise(limit, amount) ? text.higherLater : text.lowerNow}
        quick={QUICK}
      />
      {kind !== 'deposit' && <p className="text-sm text-muted mt-3">{text.noCashback}</p>}
      {current !== null && (
        <Button variant="ghost" block className="mt-3" disabled={command.isRunning} onClick={() => send(null)}>
          {text.remove}
        </Button>
      )}
    </Sheet>
  );
}
