import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '../../../../../contract/endpoint.ts';
import { yeekeeStream } from '../../../../../contract/yeekee.ts';
import { watchStream } from '../../../../api/watch.ts';
import { BUILD_AGENT } from '../../../../lib/build-agent.ts';

/** Calls `onNews` with what the round's stream tells, from after `position` on, for as long as `isWanted`. */
export function useRoundStream(
  roundId: string,
  position: number,
  isWanted: boolean,
  onNews: (news: OutputOf<typeof yeekeeStream>) => void,
): { isLive: boolean } {
  const [isLive, setLive] = useState(false);
  const hear = useEffectEvent((data: string) => onNews(JSON.parse(data)));
  const lastEventId = useEffectEvent(() => String(position));
  useEffect(() => {
    if (!isWanted) return;
    return watchStream({
      endpoint: yeekeeStream,
      query: { round_id: roundId, agent_id: String(BUILD_AGENT.id) },
      lastEventId: () => lastEventId(),
      onData: (data) => hear(data),
      onLive: setLive,
    });
  }, [roundId, isWanted]);
  return { isLive };
}
