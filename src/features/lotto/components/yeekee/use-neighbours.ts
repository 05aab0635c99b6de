import { yeekeeLists } from '#contract/yeekee.ts';
import { useQuery } from '#src/api/use-query.ts';
import { ofSameLottery, type Round } from '../../model/yeekee-round.ts';

export interface Neighbours {
  before?: Round | undefined;
  after?: Round | undefined;
}

/** The rounds of its lottery before and after one, on the same day. */
export function useNeighbours(roundId: string): Neighbours {
  const { data } = useQuery(yeekeeLists, { round_id: roundId }, { keepPreviousData: true });
  const rounds = ofSameLottery(data ?? [], roundId).map(({ round }) => round);
  const place = rounds.findIndex((round) => round.round_id === roundId);
  return place < 0 ? {} : { before: rounds[place - 1], after: rounds[place + 1] };
}
