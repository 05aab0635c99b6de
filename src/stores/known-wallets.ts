import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '#contract/endpoint.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { persisted } from './persistence.ts';
import { KNOWN_WALLETS, onSignOut } from './sign-out.ts';

type Wallets = OutputOf<typeof memberWallets>;

interface Known {
  wallets: Wallets | null;
  points: number | null;
  /** The time of the read, epoch ms. */
  at: number;
}

const nothing: Known = { wallets: null, points: null, at: 0 };

const isKnown = (stored: unknown): stored is Known =>
  typeof stored === 'object' &&
  stored !== null &&
  'at' in stored &&
  typeof stored.at === 'number' &&
  'wallets' in stored &&
  typeof stored.wallets === 'object' &&
  stored.wallets !== null &&
  'wallets' in stored.wallets &&
  Array.isArray(stored.wallets.wallets);

/** The member's money as this phone has seen it last, for when there is no connection; until the logout. */
const useKnown = create<Known>()(
  persist(() => nothing, {
    name: KNOWN_WALLETS,
    storage: persisted<Known>('local'),
    merge: (stored) => (isKnown(stored) ? stored : nothing),
  }),
);
onSignOut(() => useKnown.setState(nothing));

/**
 * The member's wallets and points. If they cannot be read and were not read since the page was loaded, their last
 * known figures: `seenAt` is their time (epoch ms; null if the server has just answered).
 */
export function useWallets() {
  const wallets = useQuery(memberWallets, {});
  const points = useQuery(memberPoints, {});
  const known = useKnown();
  const isOnline = useOnline();
  const { data, error, mutate, isValidating } = wallets;
  useEffect(() => {
    if (data) useKnown.setState({ wallets: data, at: serverNow() });
  }, [data]);
  const point = points.data?.point;
  useEffect(() => {
    if (point !== undefined) useKnown.setState({ points: point });
  }, [point]);
  const isOut = data === undefined && (error !== undefined || !isOnline);
  const seen = isOut && known.wallets ? known : null;
  return {
    data: data ?? seen?.wallets ?? undefined,
    points: point ?? (seen || !isOnline ? (known.points ?? undefined) : undefined),
    seenAt: seen ? seen.at : null,
    error,
    mutate,
    isValidating,
  };
}
