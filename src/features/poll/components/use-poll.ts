import { useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, pollWinners } from '../../../../contract/poll.ts';
import { useQuery } from '../../../api/use-query.ts';
import { BUILD_AGENT } from '../../../lib/build-agent.ts';
import { serverNow } from '../../../lib/clock.ts';
import { shownChoices, stateAt } from '../model/poll.ts';

const LIVE_MS = 5_000;
/** After the end, until the winners are drawn. */
const WAIT_MS = 10_000;

/** A poll (the newest, without an id) with its figures, which are asked for again while votes come in. */
export function usePoll(id: string | undefined) {
  const config = useQuery(
    pollConfig,
    { ...(id !== undefined && { poll_id: id }), agent_id: BUILD_AGENT.id },
    { handle400: false, refreshInterval: (poll) => (poll?.config.state === 'closed' ? WAIT_MS : 0) },
  );
  const [, setEnded] = useState(0);
  const poll = config.data;
  const state = poll && stateAt(poll.config, serverNow());
  const named = poll ? { poll_id: poll.config.poll_id, agent_id: BUILD_AGENT.id } : null;
  const stats = useQuery(pollStats, named, { handle400: false, refreshInterval: state === 'open' ? LIVE_MS : 0 });
  const quota = useQuery(checkPollQuota, state === 'open' ? named : null, { handle400: false });
  return {
    poll,
    state,
    choices: poll && shownChoices(poll, stats.data),
    votes: stats.data?.votes ?? poll?.metadata.votes ?? 0,
    stats,
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
  return useQuery(pollWinners, pollId === null ? null : { poll_id: pollId, agent_id: BUILD_AGENT.id }, {
    handle400: false,
  });
}
