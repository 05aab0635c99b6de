import { lottoLobby } from '#contract/lotto-lobby.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { clockTimesOf, isDue, type Lottery } from '../model/round-state.ts';
import { useClockAt } from './use-clock-at.ts';

const REFRESH_MS = 60_000;
/** The poll while a result is due. */
const DUE_REFRESH_MS = 3000;

const roundsOf = (lotteries: readonly Lottery[] | undefined) => lotteries?.flatMap(({ rounds }) => rounds) ?? [];

/** All lotteries with their current rounds, fetched again when a round opens, closes or its result is due. */
export function useLobby() {
  const lobby = useQuery(
    lottoLobby,
    {},
    {
      refreshInterval: (known) =>
        roundsOf(known).some((round) => isDue(round, serverNow())) ? DUE_REFRESH_MS : REFRESH_MS,
    },
  );
  const now = useClockAt(clockTimesOf(roundsOf(lobby.data)), () => void revalidate([lottoLobby]));
  return { lobby, lotteries: lobby.data, now };
}
