import { useState } from 'react';
import { checkPollQuota, pollConfig, pollStats, submitPoll } from '#contract/poll.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useUi } from '#src/stores/ui.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { toast } from '#src/ui/toast.tsx';
import type { Poll, Quota } from '../model/poll.ts';

const READS = [pollConfig, pollStats, checkPollQuota] as const;

/** A vote whose answer was lost. */
interface LostVote {
  /** The intent of the command, which keeps its idempotency key. */
  intent: string;
  /** The votes of the day as they were known before it; null: not loaded. */
  used: number | null;
}

/** The chosen choice, and sending it as a vote. A visitor logs in first, then the vote is sent. */
export function useVote({ config, choices }: Poll, quota: Quota | undefined) {
  const [chosen, choose] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lost, setLost] = useState<LostVote | null>(null);
  const { run, isRunning } = useCommand(submitPoll, { revalidates: READS });
  const used = quota?.used_today ?? null;
  // The server has counted the lost vote, so the next press is another vote.
  const isCounted = lost !== null && lost.used !== null && used !== null && lost.used !== used;
  const marked = isCounted ? null : chosen;
  const choice = choices.find(({ choice_id }) => choice_id === marked);

  async function vote(choiceId: string, title: string): Promise<void> {
    const attempt = lost && !isCounted ? lost : { intent: String(used), used };
    setFailure(null);
    try {
      await run({ poll_id: config.poll_id, choice_id: choiceId }, attempt.intent);
      setLost(null);
      choose(null);
      toast.success(text.sent(title), { id: 'poll' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(isUnsure(error) ? text.unsure : error.message);
      setLost(error.isDefinite ? null : attempt);
      // After a lost answer the vote may count already: the server's figures show it, and the same key votes only once.
      void revalidate(READS);
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
