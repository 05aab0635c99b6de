import { useState } from 'react';
import { formatSatang } from '#contract/baht-text.ts';
import { bahtOf } from '#contract/money.ts';
import { requestWithdraw, withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { checkWithdrawal, closedReason, mostOf, type WithdrawRules } from '../model/withdrawal.ts';
import type { WithdrawalOnScreen } from './use-withdrawal.ts';

/** The draft of a withdrawal and its submission. A lost connection keeps the draft; a retry has the same idempotency key. */
export function useWithdrawForm(rules: WithdrawRules, onMade: WithdrawalOnScreen['show']) {
  const [amount, setAmount] = useState('');
  const [walletId, setWalletId] = useState<string | null>(null);
  const [showErrors, setShowErrors] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  /** The server's error, until the player changes something. */
  const [refusal, setRefusal] = useState<{ at: 'amount' | 'form'; message: string } | null>(null);
  const { run, isRunning } = useCommand(requestWithdraw);
  const usable = rules.wallets.filter(({ reason }) => reason === null);
  const wallet = rules.wallets.find(({ wallet_id }) => wallet_id === walletId) ?? usable[0] ?? rules.wallets[0];
  const checked = wallet ? checkWithdrawal(amount, rules, wallet) : null;

  const change =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setRefusal(null);
      set(value);
    };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { amount: ofAmount, wallet_id: ofWallet } = error.fields;
    setRefusal(ofAmount ? { at: 'amount', message: ofAmount } : { at: 'form', message: ofWallet ?? error.message });
    // After a lost answer the withdrawal may exist: the server says which one is open. A refusal closes the dialog.
    if (error.isDefinite) setConfirming(false);
    void revalidate([withdrawStatus, withdrawRules]);
  };

  return {
    amount,
    setAmount: change(setAmount),
    validate: () => setShowErrors(amount !== ''),
    enterMaximum: () => wallet && change(setAmount)(formatSatang(mostOf(rules, wallet))),
    wallet,
    choose: change(setWalletId),
    closed: closedReason(rules, wallet),
    /** The entered amount while it is valid. */
    entered: checked?.ok ? checked.amount : null,
    amountError:
      refusal?.at === 'amount' ? refusal.message : showErrors && checked && !checked.ok ? checked.message : null,
    failure: refusal?.at === 'form' ? refusal.message : null,
    isConfirming,
    /** Opens the confirmation; false when the amount is invalid. */
    openConfirmation(): boolean {
      setShowErrors(true);
      setRefusal(null);
      setConfirming(checked?.ok === true);
      return checked?.ok === true;
    },
    closeConfirmation: () => setConfirming(false),
    isSending: isRunning,
    async send(): Promise<void> {
      if (!wallet || !checked?.ok) return;
      setRefusal(null);
      try {
        onMade(await run({ wallet_id: wallet.wallet_id, amount: bahtOf(checked.amount) }));
        setConfirming(false);
      } catch (error) {
        refuse(error);
      }
    },
  };
}
