import { lottoLobby, lottoRates } from '#contract/lotto-lobby.ts';
import { useQuery } from '#src/api/use-query.ts';
import { deckOf, deckTimes } from '../../model/deck.ts';
import { useClockAt } from '../use-clock-at.ts';

const REFRESH_MS = 60_000;

/**
 * The rounds that home offers, by the server's clock, and all lotteries' rates. One component of a page fetches them again
 * (`isFetching`) when a round opens or closes.
 */
export function useHomeLottery(isFetching: boolean) {
  const lobby = useQuery(lottoLobby, {}, { refreshInterval: REFRESH_MS });
  const rates = useQuery(lottoRates, {}, { revalidateOnFocus: false });
  const lotteries = lobby.data;
  const now = useClockAt(lotteries ? deckTimes(lotteries) : [], () => isFetching && void lobby.mutate());
  return { lobby, now, lotteries, deck: lotteries && deckOf(lotteries, now), rates: rates.data };
}

export type HomeLottery = ReturnType<typeof useHomeLottery>;
export type LotteryRates = NonNullable<HomeLottery['rates']>[number];
