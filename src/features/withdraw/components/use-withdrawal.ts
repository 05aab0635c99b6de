import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { memberWallets } from '#contract/wallet.ts';
import { requestWithdraw, withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { putAnswer, revalidate } from '#src/api/change-answers.ts';
import { endIntents } from '#src/api/command.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import type { Read } from '#src/ui/pending.tsx';
import { isOpen, type Withdrawal, type WithdrawRules } from '../model/withdrawal.ts';

const POLL_MS = 3_000;
const POLL_LIVE_MS = 10_000;
/** An obstacle may end without an event: a hold, a day, a turnover that is played elsewhere. */
const POLL_BLOCKED_MS = 30_000;

export interface WithdrawalOnScreen {
  /** Null until all is there. */
  rules: WithdrawRules | null;
  /** The member's latest withdrawal; null without one. */
  withdrawal: Withdrawal | null;
  /** It is open, or ended while this page was shown and was not dismissed yet. */
  isFollowed: boolean;
  isStale: boolean;
  /** The rules and the latest withdrawal; nothing is shown before both are there. */
  reads: readonly Read[];
  /** Hides an ended withdrawal and shows the form again. */
  dismiss(): void;
  /** Shows a withdrawal that was just requested. */
  show(made: OutputOf<typeof requestWithdraw>): void;
}

/**
 * The content of `/member/withdraw`. Only the server decides which withdrawal is open, so that a lost connection, a
 * reload and another device all lead to the same one.
 */
export function useWithdrawal(): WithdrawalOnScreen {
  const rules = useQuery(withdrawRules, {}, { refreshInterval: (known) => (known?.blocked ? POLL_BLOCKED_MS : 0) });
  const [followedId, setFollowedId] = useState<string | null>(null);
  const { isLive } = useStream((event) => {
    if (event.type === 'withdraw' || event.type === 'stops') void status.mutate();
    if (event.type === 'withdraw' || event.type === 'wallet') void rules.mutate();
  });
  // SWR restarts its polling timer for each new function: one per withdrawal that is followed.
  const refreshInterval = useCallback(
    (latest: Withdrawal | null | undefined) => {
      if (followedId === null || !isOpen(latest ?? null)) return 0;
      return isLive ? POLL_LIVE_MS : POLL_MS;
    },
    [followedId, isLive],
  );
  const status = useQuery(withdrawStatus, {}, { refreshInterval });
  const withdrawal = status.data ?? null;
  const open = isOpen(withdrawal);
  if (open && withdrawal && withdrawal.withdraw_id !== followedId) setFollowedId(withdrawal.withdraw_id);

  useEffect(() => {
    // It is shown, also where the answer to its request was lost.
    if (followedId) endIntents(requestWithdraw);
  }, [followedId]);
  const stage = withdrawal?.status;
  useEffect(() => {
    if (stage) void revalidate([withdrawRules, memberWallets]);
  }, [stage]);

  return {
    rules: (status.data !== undefined && rules.data) || null,
    withdrawal,
    isFollowed: withdrawal !== null && withdrawal.withdraw_id === followedId,
    isStale: status.error !== undefined,
    reads: [rules, status],
    dismiss: () => setFollowedId(null),
    show: (made) => {
      const latest = { ...made, approved_at: null, finished_at: null, reason: null, can_cancel: false };
      void putAnswer(withdrawStatus, {}, () => latest);
    },
  };
}
