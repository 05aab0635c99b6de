import type { OutputOf } from '#contract/endpoint.ts';
import { yeekeeStream } from '#contract/yeekee.ts';
import { usePublicStream } from '#src/api/use-public-stream.ts';

/** Follows the stream of a round while `isWanted`: calls `onEvent` with each event after the shot at `position`. */
export function useRoundStream(
  roundId: string,
  position: number,
  isWanted: boolean,
  onEvent: (event: OutputOf<typeof yeekeeStream>) => void,
): { isLive: boolean } {
  return usePublicStream(yeekeeStream, isWanted ? { round_id: roundId } : null, onEvent, () => String(position));
}
