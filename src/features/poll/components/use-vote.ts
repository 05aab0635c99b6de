import { useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, submitPoll } from '../../../../contract/poll.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isUnsure } from '../../../api/is-unsure.ts';
import { useCommand } from '../../../api/use-command.ts';
import { revalidate } from '../../../api/use-query.ts';
import { BUILD_AGENT } from '../../../lib/build-agent.ts';
import { useUi } from '../../../stores/ui.ts';
import { POLL_TEXT as text } from '../../../text/poll.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Poll } from '../model/poll.ts';

const TOLD_ANEW = [pollConfig, pollStats, checkPollQuota] as const;

/** The choice that is marked, and sending it for one quota. A visitor logs in first, and the vote goes on after it. */
export function useVote({ config, choices }: Poll) {
  const [chosen, choose] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useCommand(submitPoll, { revalidates: TOLD_ANEW });
  const choice = choices.find(({ choice_id }) => choice_id === chosen);

  async function vote(choiceId: string, title: string): Promise<void> {
    setFailure(null);
    try {
      await run({ poll_id: config.poll_id, choice_id: choiceId, agent_id: BUILD_AGENT.id });
      choose(null);
      toast.success(text.sent(title), { id: 'poll' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(isUnsure(error) ? text.unsure : error.message);
      // A lost answer may have been a vote: the server tells, and the same key repeats no vote.
      void revalidate(TOLD_ANEW);
    }
  }
  return {
    chosen,
    choose(choiceId: string) {
      setFailure(null);
      choose(choiceId);
    },
    failure,
    isSending: isRunning,
    send: () => choice && useUi.getState().requireLogin(() => void vote(choice.choice_id, choice.title)),
  };
}
