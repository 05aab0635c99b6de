import { type FormEvent, type ReactNode, useRef } from 'react';
import { formatSatang } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { quickAmounts } from '#src/lib/quick-amounts.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { mostOf, type WithdrawRules } from '../model/withdrawal.ts';
import { useWithdrawForm } from './use-withdraw-form.ts';
import type { WithdrawalOnScreen } from './use-withdrawal.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { TurnoverBlock, TurnoverMeters, WithdrawFacts, WithdrawRoute } from './withdraw-rules.tsx';

interface WithdrawFormProps {
  rules: WithdrawRules;
  onMade: WithdrawalOnScreen['show'];
  /** The phone must be verified first. */
  onProvePhone: () => void;
}

/** The amount, the rules, and a button that opens the confirmation; an obstacle takes the amount's place. */
export function WithdrawForm({ rules, onMade, onProvePhone }: WithdrawFormProps) {
  const draft = useWithdrawForm(rules, onMade);
  const form = useRef<HTMLFormElement>(null);
  const { wallet, closed } = draft;
  const isShortOfTurnover = rules.blocked?.code === 'turnover_not_met';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.openConfirmation()) form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {closed === null ? (
        <section className="surface p-5 relative @container">
          <AmountField
            name="amount"
            label={text.amount}
            error={draft.amountError}
            hint={wallet && <span className="num">{text.most(formatSatang(mostOf(rules, wallet)))}</span>}
            quick={wallet ? quickAmounts({ min: satangOf(rules.min), max: mostOf(rules, wallet) }) : []}
            value={draft.amount}
            onChange={draft.setAmount}
            onBlur={draft.validate}
          />
          <Chip className="@min-[27ch]:absolute top-3 right-4 @max-[27ch]:mt-3" onClick={draft.enterMaximum}>
            {text.all}
          </Chip>
        </section>
      ) : isShortOfTurnover ? (
        <TurnoverBlock turnover={rules.turnover} />
      ) : (
        <Closed reason={closed} heldUntil={rules.held_until}>
          {rules.blocked?.code === 'phone_unproved' && (
            <Button className="mt-3" onClick={onProvePhone}>
              {text.provePhone}
            </Button>
          )}
        </Closed>
      )}
      <WithdrawRoute rules={rules} wallet={wallet} onChoose={draft.choose} />
      {/* The cash wallet's is what is in the way, and is shown above. */}
      <TurnoverMeters
        wallets={isShortOfTurnover ? rules.wallets.filter(({ reason }) => reason !== null) : rules.wallets}
        areSeveral={rules.wallets.length > 1}
      />
      <WithdrawFacts rules={rules} />
      {closed === null && (
        <div className="action-bar">
          {!draft.isConfirming && <Failure text={draft.failure} className="w-full max-w-[34rem] mx-auto mb-2" />}
          <MoneyButton type="submit" size="lg" className="w-full max-w-[34rem] mx-auto flex">
            {text.submit}
          </MoneyButton>
        </div>
      )}
      <WithdrawConfirm rules={rules} draft={draft} />
    </form>
  );
}

interface ClosedProps {
  reason: string;
  heldUntil: string | null;
  children: ReactNode;
}

function Closed({ reason, heldUntil, children }: ClosedProps) {
  return (
    <section className="surface p-5 flex gap-3 text-sm" role="status">
      <Icon name="alert" size={20} className="text-money-pending flex-none mt-0.5" />
      <div>
        <b className="block font-medium">{text.blocked}</b>
        <p className="text-muted">{reason}</p>
        {heldUntil && <p className="text-muted num">{text.heldUntil(formatDateTime(heldUntil))}</p>}
        {children}
      </div>
    </section>
  );
}
