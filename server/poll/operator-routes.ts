import { createHash, randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-poll.ts';
import { refuseUnknownPictures } from '../agent/picture-store.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ChoiceRow, choicesOf, lockPoll, type PollRow, pollsOf, stateOf, wakeWatchers } from './queries.ts';
import { OPERATOR_TEXT as text } from './text.ts';

type Input = ParsedInputOf<typeof contract.operatorSavePoll>;
type StoredPoll = OutputOf<typeof contract.operatorSavePoll>;

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

const told = async (queries: Queries, poll: PollRow, at: Date) => onWire(poll, await choicesOf(queries, [poll.id]), at);

/** What the schema can't tell. Throws `invalid_input`. */
async function checkPoll(tx: Transaction, input: Input, at: Date): Promise<void> {
  const wrong = (field: string, message: string) => new Refusal('invalid_input', { fields: { [field]: message } });
  const closes = new Date(input.closes_at);
  if (closes <= at || closes <= new Date(input.opens_at)) throw wrong('closes_at', text.closesInPast);
  const { kind, target, max_a_day } = input.quota;
  if (kind === 'free' ? target !== 0 || max_a_day !== 1 : satangOf(target) === 0)
    throw wrong('quota', text.targetOfKind);
  const total = input.prizes.reduce((sum, { amount, winners }) => sum + satangOf(amount) * winners, 0);
  if (input.prizes.length > 0 && total !== satangOf(input.prize_pool)) throw wrong('prize_pool', text.poolDiffers);
  const ofChoices = input.choices.map(({ image }, index) => [`choices.${index}.image`, image]);
  await refuseUnknownPictures(tx, { image: input.image, ...Object.fromEntries(ofChoices) }, at);
}

const COLUMNS =
  'title, question, description, image, terms, opens_at, closes_at, drawn_from, prize_pool_satang, prizes, quota_kind, quota_target_satang, max_votes_a_day';
/** $1 agent, $2 time, then the columns. */
const VALUES = COLUMNS.split(', ').map((_column, place) => `$${place + 3}`);

const valuesOf = ({ quota, prizes, ...input }: Input) => [
  input.title,
  input.question,
  input.description,
  input.image,
  input.terms,
  input.opens_at,
  input.closes_at,
  input.drawn_from,
  satangOf(input.prize_pool),
  JSON.stringify([...prizes].sort((one, other) => one.rank - other.rank)),
  quota.kind,
  satangOf(quota.target),
  quota.max_a_day,
];

/**
 * Makes a poll with its secret seed, or changes one that nobody has voted in. Refuses with `invalid_input`,
 * `record_not_found`, and `record_conflict` for a vote or another version.
 */
export async function savePoll(tx: Transaction, agentId: number, input: Input, at: Date): Promise<PollRow> {
  await checkPoll(tx, input, at);
  const values = [agentId, at, ...valuesOf(input)];
  if (input.id === undefined) {
    const seed = randomBytes(32);
    const hash = createHash('sha256').update(seed).digest('hex');
    const made = await tx.row<PollRow>(
      `insert into poll (agent_id, updated_at, ${COLUMNS}, seed, seed_hash)
       values ($1, $2, ${VALUES.join(', ')}, $${values.length + 1}, $${values.length + 2}) returning *`,
      [...values, seed.toString('hex'), hash],
    );
    if (!made) throw new Error('the poll was not written');
    await saveChoices(tx, made.id, input.choices);
    return made;
  }
  const before = await lockPoll(tx, agentId, input.id, 'deciding');
  if (!before) throw new Refusal('record_not_found');
  if (input.version !== undefined && input.version !== before.version) throw new Refusal('record_conflict');
  if (before.voided_at || before.drawn_at) throw new Refusal('record_conflict', { message: text.isOver });
  if (await tx.row('select 1 from poll_vote where poll_id = $1 limit 1', [before.id]))
    throw new Refusal('record_conflict', { message: text.hasVotes });
  const changed = await tx.row<PollRow>(
    `update poll set updated_at = $2, version = version + 1, (${COLUMNS}) = row(${VALUES.join(', ')})
     where agent_id = $1 and id = $${values.length + 1} returning *`,
    [...values, before.id],
  );
  if (!changed) throw new Error('the poll was not changed');
  await saveChoices(tx, before.id, input.choices);
  return changed;
}

/** The choices as told, in their order; those that are not told are gone. */
async function saveChoices(tx: Transaction, pollId: number, choices: Input['choices']): Promise<void> {
  const own = (await choicesOf(tx, [pollId])).map(({ id }) => String(id));
  const kept = choices.flatMap(({ choice_id }) => choice_id ?? []);
  if (kept.some((id) => !own.includes(id)) || new Set(kept).size < kept.length)
    throw new Refusal('invalid_input', { fields: { choices: text.foreignChoice } });
  await tx.rows('delete from poll_choice where poll_id = $1 and id::text <> all ($2)', [pollId, kept]);
  for (const [position, { choice_id, title, image }] of choices.entries())
    await (choice_id === undefined
      ? tx.rows('insert into poll_choice (poll_id, position, title, image) values ($1, $2, $3, $4)', [
          pollId,
          position,
          title,
          image,
        ])
      : tx.rows('update poll_choice set position = $2, title = $3, image = $4 where id::text = $1', [
          choice_id,
          position,
          title,
          image,
        ]));
}

type Result = ParsedInputOf<typeof contract.operatorResultPoll>;
const conflict = (message: string) => new Refusal('record_conflict', { message });

/** The poll that a result or a void may be told of, and the choice that is right. */
async function decided(
  tx: Transaction,
  agentId: number,
  { poll_id, answer_choice_id }: Result,
  at: Date,
): Promise<{ poll: PollRow; answer: ChoiceRow | null }> {
  const poll = await lockPoll(tx, agentId, poll_id, 'deciding');
  if (!poll) throw new Refusal('poll_not_found');
  if (poll.voided_at || poll.drawn_at || poll.answer_choice_id !== null) throw conflict(text.isOver);
  if (answer_choice_id === null) return { poll, answer: null };
  if (poll.drawn_from === 'votes') throw conflict(text.drawsItself);
  if (stateOf(poll, at) !== 'closed') throw conflict(text.stillOpen);
  const answer = (await choicesOf(tx, [poll.id])).find(({ id }) => String(id) === answer_choice_id);
  if (!answer) throw new Refusal('invalid_input', { fields: { answer_choice_id: text.foreignChoice } });
  return { poll, answer };
}

/** The operator's side of polls. */
export function pollOperatorRoutes(server: Server, confirmations: Confirmations): void {
  const { implement, platform } = server;
  const { now } = platform;

  implement(contract.operatorPolls, async ({ operator, transaction }) => {
    const polls = await pollsOf(transaction, operator.agentId);
    const ids = polls.map(({ id }) => id);
    const choices = await choicesOf(transaction, ids);
    return polls.map((poll) => onWire(poll, choices, now()));
  });

  implement(contract.operatorSavePoll, async ({ operator, input, transaction }) =>
    told(transaction, await savePoll(transaction, operator.agentId, input, now()), now()),
  );

  implement(contract.operatorClosePoll, async ({ operator, input, transaction }) => {
    const at = now();
    const poll = await lockPoll(transaction, operator.agentId, input.poll_id, 'deciding');
    if (!poll) throw new Refusal('poll_not_found');
    if (stateOf(poll, at) !== 'open') throw conflict(text.notOpen);
    const closed = await transaction.row<PollRow>(
      'update poll set closes_at = $2, updated_at = $2, version = version + 1 where id = $1 returning *',
      [poll.id, at],
    );
    if (!closed) throw new Error('the poll was not closed');
    await wakeWatchers(transaction, poll.id);
    return told(transaction, closed, at);
  });

  confirmations.onConfirmed(contract.operatorResultPoll, async (tx, input, operator) => {
    const at = now();
    const { poll, answer } = await decided(tx, operator.agentId, input, at);
    await tx.rows(
      `update poll set answer_choice_id = $2, voided_at = case when $2::bigint is null then $3::timestamptz end,
         updated_at = $3, version = version + 1 where id = $1`,
      [poll.id, answer?.id ?? null, at],
    );
    await wakeWatchers(tx, poll.id);
  });
  implement(contract.operatorResultPoll, async ({ operator, input, transaction }) => {
    const { poll, answer } = await decided(transaction, operator.agentId, input, now());
    const summary = answer ? text.resultSummary(poll.question, answer.title) : text.voidSummary(poll.question);
    const subject = `poll ${poll.id}`;
    const confirmation_id = await confirmations.request(transaction, contract.operatorResultPoll, input, {
      operator,
      subject,
      summary,
    });
    return { state: 'waiting' as const, confirmation_id, poll: await told(transaction, poll, now()) };
  });
}
