import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import { checkPollQuota, pollConfig, pollStats, pollStream, pollWinners } from '../../../../contract/poll.ts';
import { useQuery } from '../../../api/use-query.ts';
import { watchStream } from '../../../api/watch.ts';
import { BUILD_AGENT } from '../../../lib/build-agent.ts';
import { serverNow } from '../../../lib/clock.ts';
import { newest, type Stats, shownChoices, stateAt } from '../model/poll.ts';

/** While there is no stream. */
const POLL_MS = 5_000;

/** A poll (the newest, without an id) with its figures as votes come in, until its winners are drawn. */
export function usePoll(id: string | undefined) {
  const [isLive, setLive] = useState(false);
  const config = useQuery(
    pollConfig,
    { ...(id !== undefined && { poll_id: id }), agent_id: BUILD_AGENT.id },
    {
      handle400: false,
      refreshInterval: (poll) => (poll?.config.state === 'closed' && !isLive ? POLL_MS : 0),
    },
  );
  const [, setEnded] = useState(0);
  const poll = config.data;
  const state = poll && stateAt(poll.config, serverNow());
  const named = poll ? { poll_id: poll.config.poll_id, agent_id: BUILD_AGENT.id } : null;
  const refreshInterval = state === 'open' && !isLive ? POLL_MS : 0;
  const asked = useQuery(pollStats, named, { handle400: false, refreshInterval });
  const [told, setTold] = useState<Stats>();
  // An answer may be a second old, and come after the stream's newer word.
  const figures = newest(told, asked.data);
  useFigures(
    state === 'open' || state === 'closed' ? poll?.config.poll_id : undefined,
    setLive,
    ({ state, ...figures }) => {
      setTold(figures);
      if (state !== poll?.config.state) void config.mutate();
    },
  );
  const quota = useQuery(checkPollQuota, state === 'open' ? named : null, { handle400: false });
  return {
    poll,
    state,
    choices: poll && shownChoices(poll, figures),
    votes: figures?.votes ?? poll?.metadata.votes ?? 0,
    stats: { ...asked, data: figures },
    quota,
    error: config.error,
    isUnknown: config.error?.code === 'poll_not_found',
    isRetrying: config.isValidating,
    retry: () => void config.mutate(),
    /** Its time has come or is over: shown at once, and asked for. */
    turn: () => {
      setEnded((times) => times + 1);
      void config.mutate();
    },
  };
}

/** Calls `onFigures` with what the poll's stream tells; undefined watches nothing. */
function useFigures(
  pollId: string | undefined,
  onLive: (isLive: boolean) => void,
  onFigures: (figures: OutputOf<typeof pollStream>) => void,
): void {
  const hear = useEffectEvent((data: string) => onFigures(JSON.parse(data)));
  useEffect(() => {
    if (pollId === undefined) return;
    return watchStream({
      endpoint: pollStream,
      query: { poll_id: pollId, agent_id: String(BUILD_AGENT.id) },
      // Each connection is told where the poll stands.
      lastEventId: () => '',
      onData: (data) => hear(data),
      onLive,
    });
  }, [pollId, onLive]);
}

/** The winners of a poll; null asks for nothing. */
export function useWinners(pollId: string | null) {
  return useQuery(pollWinners, pollId === null ? null : { poll_id: pollId, agent_id: BUILD_AGENT.id }, {
    handle400: false,
  });
}
