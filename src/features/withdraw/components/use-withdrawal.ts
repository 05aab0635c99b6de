import { useCallback, useEffect, useState } from 'react';
import { memberWallets } from '../../../../contract/wallet.ts';
import { withdrawRules, withdrawStatus } from '../../../../contract/withdraw.ts';
import { useStream } from '../../../api/stream.ts';
import { putAnswer, revalidate, useQuery } from '../../../api/use-query.ts';
import { useRetryWhileFailing } from '../../../lib/use-retry-while-failing.ts';
import { isOpen, type Withdrawal, type WithdrawRules } from '../model/withdrawal.ts';

const POLL_MS = 3_000;
const POLL_LIVE_MS = 10_000;

export interface WithdrawalOnScreen {
  rules: WithdrawRules | null;
  /** The member's newest; null when there was none. */
  withdrawal: Withdrawal | null;
  /** It is under way, or ended while this page was looking on and was not put away yet. */
  isFollowed: boolean;
  isLoading: boolean;
  /** Nothing could be read at all. */
  isFailed: boolean;
  isStale: boolean;
  isRetrying: boolean;
  retry(): void;
  /** Puts the end of a withdrawal away: the form again. */
  dismiss(): void;
  /** Shows one that has just been asked for. */
  show(made: Pick<Withdrawal, 'withdraw_id' | 'amount' | 'status' | 'requested_at'>): void;
}

/**
 * What `/member/withdraw` shows. The server alone says which withdrawal is under way, so that a lost connection, a reload
 * or another device all end at the same one.
 */
export function useWithdrawal(): WithdrawalOnScreen {
  const rules = useQuery(withdrawRules, {});
  const [followedId, setFollowedId] = useState<string | null>(null);
  const { isLive } = useStream((event) => {
    if (event.type === 'withdraw') void status.mutate();
    if (event.type === 'withdraw' || event.type === 'wallet') void rules.mutate();
  });
  // SWR starts its clock anew with each new function, and only then: one for each withdrawal that is followed.
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

  const stage = withdrawal?.status;
  useEffect(() => {
    if (stage) void revalidate([withdrawRules, memberWallets]);
  }, [stage]);
  useRetryWhileFailing(status.error !== undefined, status.mutate);

  const isReady = rules.data !== undefined && status.data !== undefined;
  return {
    rules: rules.data ?? null,
    withdrawal,
    isFollowed: withdrawal !== null && withdrawal.withdraw_id === followedId,
    isLoading: !isReady && !(rules.error ?? status.error),
    isFailed: !isReady && (rules.error ?? status.error) !== undefined,
    isStale: status.error !== undefined,
    isRetrying: rules.isValidating || status.isValidating,
    retry: () => {
      void rules.mutate();
      void status.mutate();
    },
    dismiss: () => setFollowedId(null),
    show: (made) => {
      const latest = { ...made, approved_at: null, finished_at: null, reason: null };
      void putAnswer(withdrawStatus, {}, () => latest);
    },
  };
}
