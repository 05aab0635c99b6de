import { createHash, randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satangOf } from '#contract/money.ts';
import { type operatorPolls, operatorSavePoll } from '#contract/operator-poll.ts';
import { refuseUnknownPictures } from '#server/agent/picture-store.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { expireWaiting } from '#server/operator/confirmation-queries.ts';
import { wakeWatchers } from './changes.ts';
import {
  closePoll,
  insertChoice,
  insertPoll,
  type PollFields,
  removeOtherChoices,
  setResult,
  updateChoice,
  updatePoll,
} from './operator-queries.ts';
import { stateOf } from './poll-state.ts';
import { type ChoiceRow, choicesOf, lockPoll, type PollRow, pollsOf } from './queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';
import { hasVotes } from './vote-queries.ts';

type Input = ParsedInputOf<typeof operatorSavePoll>;
type StoredPoll = OutputOf<typeof operatorPolls>[number];

/** The subject of a confirmation about a poll. */
export const subjectOf = (pollId: number | string) => `poll ${pollId}`;

/** Ends the change that waits on a poll which is changed or closed meanwhile: confirmed later, it would undo that. */
const endWaitingChange = (tx: Transaction, agentId: number, pollId: string) =>
  expireWaiting(tx, agentId, subjectOf(pollId), { action: operatorSavePoll.path });

function onWire(poll: PollRow, all: readonly ChoiceRow[], at: Date): StoredPoll {
  const choices = all.filter(({ poll_id }) => poll_id === poll.id);
  return {
    id: String(poll.id),
    version: poll.version,
    updated_at: poll.updated_at.toISOString(),
    title: poll.title,
    question: poll.question,
    description: poll.description,
    image: poll.image,
    terms: poll.terms,
    opens_at: poll.opens_at.toISOString(),
    closes_at: poll.closes_at.toISOString(),
    prize_pool: bahtOf(poll.prize_pool_satang),
    prizes: poll.prizes,
    drawn_from: poll.drawn_from,
    quota: { kind: poll.quota_kind, target: bahtOf(poll.quota_target_satang), max_a_day: poll.max_votes_a_day },
    choices: choices.map(({ id, title, image }) => ({ choice_id: String(id), title, image })),
    state: stateOf(poll, at),
    votes: choices.reduce((sum, { votes }) => sum + votes, 0),
    answer_choice_id: poll.answer_choice_id === null ? null : String(poll.answer_choice_id),
    seed_hash: poll.seed_hash,
  };
}

/** A poll for its operator, with its choices and votes. */
export const storedPollOf = async (queries: Queries, poll: PollRow, at: Date): Promise<StoredPoll> =>
  onWire(poll, await choicesOf(queries, [poll.id]), at);

/** All polls of an agent, newest first. */
export async function listPolls(queries: Queries, agentId: number, at: Date): Promise<StoredPoll[]> {
  const polls = await pollsOf(queries, agentId);
  const choices = await choicesOf(
    queries,
    polls.map(({ id }) => id),
  );
  return polls.map((poll) => onWire(poll, choices, at));
}

/** Checks what the contract's schema cannot. Refuses with `invalid_input` (closes_at, quota, prize_pool, pictures). */
async function checkPoll(tx: Transaction, agentId: number, input: Input, at: Date): Promise<void> {
  const closes = new Date(input.closes_at);
  if (closes <= at || closes <= new Date(input.opens_at)) throw invalidField('closes_at', text.closesInPast);
  const { kind, target, max_a_day } = input.quota;
  const targetSatang = satangOf(target);
  if (kind === 'free' ? targetSatang !== 0 || max_a_day !== 1 : targetSatang === 0)
    throw invalidField('quota', text.targetOfKind);
  const total = input.prizes.reduce((sum, { amount, winners }) => sum + satangOf(amount) * winners, 0);
  if (input.prizes.length > 0 && total !== satangOf(input.prize_pool))
    throw invalidField('prize_pool', text.poolDiffers);
  const ofChoices = input.choices.map(({ image }, index) => [`choices.${index}.image`, image]);
  await refuseUnknownPictures(tx, { image: input.image, ...Object.fromEntries(ofChoices) }, { agentId, at });
}

const fieldsOf = ({ quota, prizes, ...input }: Input): PollFields => ({
  ...input,
  prize_pool_satang: satangOf(input.prize_pool),
  prizes: JSON.stringify([...prizes].sort((one, other) => one.rank - other.rank)),
  quota_kind: quota.kind,
  quota_target_satang: satangOf(quota.target),
  max_votes_a_day: quota.max_a_day,
});

/**
 * The poll that may be changed, locked; undefined for a new one. Refuses with `invalid_input`, `record_not_found`,
 * and `record_conflict` for a poll that has votes, has ended or has another version.
 */
export async function savablePoll(
  tx: Transaction,
  agentId: number,
  input: Input,
  at: Date,
): Promise<PollRow | undefined> {
  await checkPoll(tx, agentId, input, at);
  if (input.id === undefined) return undefined;
  const before = await lockPoll(tx, agentId, input.id, 'deciding');
  if (!before) throw new Refusal('record_not_found');
  if (input.version !== undefined && input.version !== before.version) throw new Refusal('record_conflict');
  if (before.voided_at || before.drawn_at) throw recordConflict(text.isOver);
  if (await hasVotes(tx, before.id)) throw recordConflict(text.hasVotes);
  return before;
}

/** Makes a poll with its secret seed, or changes one without votes; a change that waits is over. Refuses as `savablePoll` does. */
export async function savePoll(tx: Transaction, agentId: number, input: Input, at: Date): Promise<PollRow> {
  if (input.id !== undefined) await endWaitingChange(tx, agentId, input.id);
  const before = await savablePoll(tx, agentId, input, at);
  const fields = fieldsOf(input);
  if (!before) {
    const seed = randomBytes(32);
    const seedHash = createHash('sha256').update(seed).digest('hex');
    const poll = await insertPoll(tx, agentId, { fields, seed: seed.toString('hex'), seedHash, at });
    await saveChoices(tx, poll.id, input.choices);
    return poll;
  }
  const changed = await updatePoll(tx, agentId, { id: before.id, fields, at });
  await saveChoices(tx, before.id, input.choices);
  return changed;
}

/** Makes the poll's choices those of the input, in its order. Refuses with `invalid_input` for a choice of another poll. */
async function saveChoices(tx: Transaction, pollId: number, choices: Input['choices']): Promise<void> {
  const own = (await choicesOf(tx, [pollId])).map(({ id }) => String(id));
  const kept = choices.flatMap(({ choice_id }) => choice_id ?? []);
  if (kept.some((id) => !own.includes(id)) || new Set(kept).size < kept.length)
    throw invalidField('choices', text.foreignChoice);
  await removeOtherChoices(tx, pollId, kept);
  for (const [position, { choice_id, title, image }] of choices.entries())
    await (choice_id === undefined
      ? insertChoice(tx, pollId, { position, title, image })
      : updateChoice(tx, choice_id, { position, title, image }));
}

/**
 * Ends a poll that an agent's file no longer has: an open one closes now, one that nobody could vote in yet is void.
 */
export async function endPoll(tx: Transaction, agentId: number, pollId: string, at: Date): Promise<void> {
  await endWaitingChange(tx, agentId, pollId);
  const poll = await lockPoll(tx, agentId, pollId, 'deciding');
  if (!poll) throw new Refusal('poll_not_found');
  if (stateOf(poll, at) === 'upcoming') await setResult(tx, poll.id, null, at);
  else await closePoll(tx, poll.id, at);
  wakeWatchers(tx, poll.id);
}

/** Closes an open poll now; its votes count. Refuses with `poll_not_found` and `record_conflict`. */
export async function closeNow(tx: Transaction, agentId: number, pollId: string, at: Date): Promise<StoredPoll> {
  await endWaitingChange(tx, agentId, pollId);
  const poll = await lockPoll(tx, agentId, pollId, 'deciding');
  if (!poll) throw new Refusal('poll_not_found');
  if (stateOf(poll, at) !== 'open') throw recordConflict(text.notOpen);
  const closed = await closePoll(tx, poll.id, at);
  wakeWatchers(tx, poll.id);
  return storedPollOf(tx, closed, at);
}
