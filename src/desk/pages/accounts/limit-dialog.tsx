import { useState } from 'react';
import { operatorAccounts, operatorLimitAccount } from '#contract/operator-accounts.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { KeyValues } from '../../parts/key-values.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { amountText } from '../../text/money.ts';
import { type Account, nameOf } from './account.ts';
import { AskDialog } from './ask-dialog.tsx';
import { LimitFields, limitsTyped, type Typed } from './limit-fields.tsx';

/** Other limits of a day for an account: asked of a second person. */
export function LimitDialog({
  account,
  onClose,
  onDone,
}: {
  account: Account;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const { limits, today } = account;
  const [typed, setTyped] = useState<Typed>({
    amount: limits.amount === null ? '' : String(limits.amount),
    count: limits.count === null ? '' : String(limits.count),
  });
  const [reason, setReason] = useState('');
  const ask = useDeskCommand(operatorLimitAccount, [operatorAccounts]);
  const wanted = limitsTyped(typed);
  const submit = () =>
    wanted &&
    void ask.run({ account_id: account.account_id, ...wanted, reason: reason.trim() }).then(
      () => onDone(words.askedSaid),
      () => undefined,
    );
  return (
    <AskDialog
      title={words.limitTitle(nameOf(account))}
      reason={reason}
      onReason={setReason}
      isReady={wanted !== undefined && (wanted.amount !== limits.amount || wanted.count !== limits.count)}
      isBusy={ask.isRunning}
      refusal={ask.refusal}
      onAsk={submit}
      onClose={onClose}
    >
      <KeyValues
        rows={[
          [
            words.now,
            `${limits.amount === null ? words.unlimited : amountText(limits.amount)} · ${limits.count?.toLocaleString('en-US') ?? words.unlimited}`,
          ],
          [words.used, `${amountText(today.amount)} · ${today.count}`],
        ]}
      />
      <LimitFields value={typed} onChange={setTyped} />
    </AskDialog>
  );
}
