import { useRef, useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, pollStream, pollWinners } from '#contract/poll.ts';
import { usePublicStream } from '#src/api/use-public-stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { newerStats, type Stats, shownChoices, stateAt } from '../model/poll.ts';

/** How often figures are read while there is no stream. */
const POLL_MS = 5_000;

/** A poll, the newest one without an id, with live figures until its winners are drawn. */
export function usePoll(id: string | undefined) {
  const live = useRef(false);
  const config = useQuery(
    pollConfig,
    { ...(id !== undefined && { poll_id: id }) },
    { refreshInterval: (poll) => (poll?.config.state === 'closed' && !live.current ? POLL_MS : 0) },
  );
  const [, setEnded] = useState(0);
  const poll = config.data;
  const state = poll && stateAt(poll.config, serverNow());
  const named = poll ? { poll_id: poll.config.poll_id } : null;
  const [streamed, setStreamed] = useState<Stats>();
  const { isLive } = usePublicStream(
    pollStream,
    state === 'open' || state === 'closed' ? named : null,
    ({ state, ...figures }) => {
      setStreamed(figures);
      if (state !== poll?.config.state) void config.mutate();
    },
  );
  live.current = isLive;
  const answered = useQuery(pollStats, named, { refreshInterval: state === 'open' && !isLive ? POLL_MS : 0 });
  // A cached answer may be a second older than an event of the stream that arrived before it.
  const figures = newerStats(streamed, answered.data);
  const quota = useQuery(checkPollQuota, state === 'open' ? named : null);
  return {
    poll,
    state,
    choices: poll && shownChoices(poll, figures),
    votes: figures?.votes ?? poll?.metadata.votes ?? 0,
    stats: { ...answered, data: figures },
    quota,
    config,
    isUnknown: config.error?.code === 'poll_not_found',
    /** Call it when the poll opens or closes: it shows the new state at once, and reads the poll again. */
    refresh: () => {
      setEnded((times) => times + 1);
      void config.mutate();
    },
  };
}

/** The winners of a poll; nothing is requested for null. */
export function useWinners(pollId: string | null) {
  return useQuery(pollWinners, pollId === null ? null : { poll_id: pollId }, {});
}
