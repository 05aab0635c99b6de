import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { operatorResultPoll } from '#contract/operator-poll.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { wakeWatchers } from './changes.ts';
import { setResult } from './operator-queries.ts';
import { stateOf } from './poll-state.ts';
import { type ChoiceRow, choicesOf, lockPoll, type PollRow } from './queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Result = ParsedInputOf<typeof operatorResultPoll>;

/**
 * The poll that a result or a void is for, locked, and the right choice. Refuses with `poll_not_found`,
 * `record_conflict` and `invalid_input` (answer_choice_id).
 */
export async function decidedPoll(
  tx: Transaction,
  agentId: number,
  { poll_id, answer_choice_id }: Result,
  at: Date,
): Promise<{ poll: PollRow; answer: ChoiceRow | null }> {
  const poll = await lockPoll(tx, agentId, poll_id, 'deciding');
  if (!poll) throw new Refusal('poll_not_found');
  if (poll.voided_at || poll.drawn_at || poll.answer_choice_id !== null) throw recordConflict(text.isOver);
  if (answer_choice_id === null) return { poll, answer: null };
  if (poll.drawn_from === 'votes') throw recordConflict(text.drawsItself);
  if (stateOf(poll, at) !== 'closed') throw recordConflict(text.stillOpen);
  const answer = (await choicesOf(tx, [poll.id])).find(({ id }) => String(id) === answer_choice_id);
  if (!answer) throw invalidField('answer_choice_id', text.foreignChoice);
  return { poll, answer };
}

/** Records a result or a void, which a second key has confirmed. Refuses as `decidedPoll` does. */
export async function applyResult(tx: Transaction, agentId: number, input: Result, at: Date): Promise<void> {
  const { poll, answer } = await decidedPoll(tx, agentId, input, at);
  await setResult(tx, poll.id, answer?.id ?? null, at);
  wakeWatchers(tx, poll.id);
}
