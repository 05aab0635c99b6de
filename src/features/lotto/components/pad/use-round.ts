import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { clockTimesOf } from '../../model/round-state.ts';
import { stateOf } from '../../model/state-of.ts';
import { useClockAt } from '../use-clock-at.ts';

const RATES_REFRESH_MS = 60_000;
/** Numbers close while a player keys; they should see it before they type a stake. */
const LIMITS_REFRESH_MS = 15_000;

/** A round with its state by the server's clock, rates and limits; without an id, the next round to close. */
export function useRound(roundId: string | undefined) {
  const round = useQuery(
    lottoRound,
    { ...(roundId !== undefined && { round_id: roundId }) },
    { keepPreviousData: true },
  );
  const id = round.data?.round_id;
  const named = id === undefined ? null : { round_id: id };
  const rates = useQuery(lottoRate, named, { refreshInterval: RATES_REFRESH_MS });
  const limits = useQuery(lottoLimit, named, { refreshInterval: LIMITS_REFRESH_MS });
  const now = useClockAt(round.data ? clockTimesOf([round.data]) : [], () => void round.mutate());
  const reads = [round, rates, limits];
  return {
    round: round.data,
    rates: rates.data,
    limits: limits.data,
    state: round.data && stateOf(round.data, now),
    /** Numbers may have closed since: the last read of rates or limits failed. */
    isStale: rates.error !== undefined || limits.error !== undefined,
    reads,
    isFailed: reads.some(({ data, error }) => data === undefined && error),
    isUnknown: round.error?.code === 'round_not_found',
  };
}
