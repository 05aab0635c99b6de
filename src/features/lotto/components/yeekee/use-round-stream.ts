import type { OutputOf } from '../../../../../contract/endpoint.ts';
import { yeekeeStream } from '../../../../../contract/yeekee.ts';
import { usePublicStream } from '../../../../api/use-public-stream.ts';

/** Calls `onNews` with the round's events after `position`, for as long as `isWanted`. */
export function useRoundStream(
  roundId: string,
  position: number,
  isWanted: boolean,
  onNews: (news: OutputOf<typeof yeekeeStream>) => void,
): { isLive: boolean } {
  return usePublicStream(yeekeeStream, isWanted ? { round_id: roundId } : null, onNews, () => String(position));
}
