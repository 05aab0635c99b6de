import { useRef, useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, pollStream, pollWinners } from '../../../../contract/poll.ts';
import { usePublicStream } from '../../../api/use-public-stream.ts';
import { useQuery } from '../../../api/use-query.ts';
import { serverNow } from '../../../lib/clock.ts';
import { newest, type Stats, shownChoices, stateAt } from '../model/poll.ts';

/** While there is no stream. */
const POLL_MS = 5_000;

/** A poll (the newest, without an id) with its figures as votes come in, until its winners are drawn. */
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
  // An answer may be a second old, and arrive after a newer event of the stream.
  const figures = newest(streamed, answered.data);
  const quota = useQuery(checkPollQuota, state === 'open' ? named : null);
  return {
    poll,
    state,
    choices: poll && shownChoices(poll, figures),
    votes: figures?.votes ?? poll?.metadata.votes ?? 0,
    stats: { ...answered, data: figures },
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

/** The winners of a poll; null asks for nothing. */
export function useWinners(pollId: string | null) {
  return useQuery(pollWinners, pollId === null ? null : { poll_id: pollId }, {});
}
