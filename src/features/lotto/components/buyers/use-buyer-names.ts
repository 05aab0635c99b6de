import { useState } from 'react';
import { buyerList } from '#contract/lotto-buyers.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useUser } from '#src/stores/user.ts';
import { buyerCalled } from '../../model/buyer-names.ts';

/** Stands for the member, whose lines have no name. */
const OWN = '';

/** The names of a list's buyers: as the member knows them, and as they were changed in this list, at `first` before. */
export function useBuyerNames(first?: readonly (readonly [string, string | null])[]) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const buyers = useQuery(buyerList, isLoggedIn ? {} : null).data ?? [];
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(() => new Map(first));
  return {
    buyers,
    changed,
    /** Whose a bill is; null: the member's own. */
    nameOf: (written: string | null): string | null => {
      const own = changed.get(written ?? OWN);
      if (own !== undefined) return own;
      return written === null ? null : (buyerCalled(written, buyers)?.name ?? written);
    },
    /** All that the list has under the written names is from now on somebody else's, or the member's own. */
    change: (written: readonly (string | null)[], to: string | null) =>
      setChanged((before) => new Map([...before, ...written.map((name) => [name ?? OWN, to] as const)])),
  };
}
