import { useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, submitPoll } from '../../../../contract/poll.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isUnsure } from '../../../api/is-unsure.ts';
import { useCommand } from '../../../api/use-command.ts';
import { revalidate } from '../../../api/use-query.ts';
import { useUi } from '../../../stores/ui.ts';
import { POLL_TEXT as text } from '../../../text/poll.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Poll, Quota } from '../model/poll.ts';

const TOLD_ANEW = [pollConfig, pollStats, checkPollQuota] as const;

/** A press whose answer was lost: what its vote is about, and the day's votes that were known (null: not asked yet). */
interface Lost {
  about: string;
  used: number | null;
}

/** The choice that is marked, and sending it for one quota. A visitor logs in first, and the vote goes on after it. */
export function useVote({ config, choices }: Poll, quota: Quota | undefined) {
  const [chosen, choose] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const { run, isRunning } = useCommand(submitPoll, { revalidates: TOLD_ANEW });
  const used = quota?.used_today ?? null;
  // The server has counted it since: nothing is unsure any more, and the next press is another vote.
  const isCounted = lost !== null && lost.used !== null && used !== null && lost.used !== used;
  const marked = isCounted ? null : chosen;
  const choice = choices.find(({ choice_id }) => choice_id === marked);

  async function vote(choiceId: string, title: string): Promise<void> {
    const pressed = lost && !isCounted ? lost : { about: String(used), used };
    setFailure(null);
    try {
      await run({ poll_id: config.poll_id, choice_id: choiceId }, pressed.about);
      setLost(null);
      choose(null);
      toast.success(text.sent(title), { id: 'poll' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(isUnsure(error) ? text.unsure : error.message);
      setLost(error.isDefinite ? null : pressed);
      // A lost answer may have been a vote: the server tells, and the same key repeats no vote.
      void revalidate(TOLD_ANEW);
    }
  }
  return {
    chosen: marked,
    choose(choiceId: string) {
      setFailure(null);
      if (isCounted) setLost(null);
      choose(choiceId);
    },
    failure: isCounted ? null : failure,
    isSending: isRunning,
    send: () => choice && useUi.getState().requireLogin(() => void vote(choice.choice_id, choice.title)),
  };
}
