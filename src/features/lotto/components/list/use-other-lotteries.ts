import { useMemo, useState } from 'react';
import { linesOfLottery, lotterySections } from '#contract/lists/lottery-names.ts';
import { linesOf } from '#contract/lists/text-lines.ts';
import { openRound, type Round } from '../../model/round-state.ts';
import { useLobby } from '../use-lobby.ts';

/** The part of a text that is for another lottery than the ticket's. */
export interface OtherLottery {
  name: string;
  /** The number of its lines. */
  count: number;
  /** Open rounds that may be meant; none: it is closed, or not sold here. */
  rounds: readonly Round[];
  isSold: boolean;
}

/**
 * What of a text is for the ticket's lottery. A part that names another one is not bought here: it can be used on that
 * one's ticket, or the player says that it is for this one after all.
 */
export function useOtherLotteries(written: string, categoryId: string) {
  const { lobby, lotteries, now } = useLobby();
  const [isWhole, setWhole] = useState(false);
  const named = useMemo(
    () => (lotteries ?? []).map(({ category_id, name, kind }) => ({ id: Number(category_id), name, kind })),
    [lotteries],
  );
  const sections = useMemo(
    () =>
      named.length === 0 || isWhole
        ? []
        : lotterySections(written, named).filter((one) => !one.lotteries.includes(Number(categoryId))),
    [written, named, isWhole, categoryId],
  );
  const own = useMemo(
    () => (named.length === 0 ? written : linesOfLottery(written, named, sections)),
    [written, named, sections],
  );
  const others = sections.map(
    ({ name, at, lotteries: ids }): OtherLottery => ({
      name,
      count: at.length,
      isSold: ids.length > 0,
      rounds: (lotteries ?? []).flatMap((lottery) =>
        ids.includes(Number(lottery.category_id)) ? (openRound(lottery, now) ?? []) : [],
      ),
    }),
  );
  return {
    own,
    others,
    /** The lines of the others, which stay when these are bought. */
    rest: linesOf(written)
      .filter((_, place) => sections.some(({ at }) => at.includes(place + 1)))
      .join('\n'),
    isPending: !lobby.data && !lobby.error,
    readWhole: () => setWhole(true),
  };
}
