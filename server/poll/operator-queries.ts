import type { Transaction } from '#server/database/database.ts';
import type { PollRow } from './queries.ts';

/** The fields of a poll that an operator sets. `prizes`: as JSON, best first. */
export type PollFields = Pick<
  PollRow,
  | 'title'
  | 'question'
  | 'description'
  | 'image'
  | 'terms'
  | 'drawn_from'
  | 'prize_pool_satang'
  | 'quota_kind'
  | 'quota_target_satang'
  | 'max_votes_a_day'
> & { opens_at: string; closes_at: string; prizes: string };

const FIELDS = [
  ...['title', 'question', 'description', 'image', 'terms', 'opens_at', 'closes_at', 'drawn_from'],
  ...['prize_pool_satang', 'prizes', 'quota_kind', 'quota_target_satang', 'max_votes_a_day'],
] as const satisfies readonly (keyof PollFields)[];
/** $1 is the agent and $2 the time; the fields follow. */
const PARAMETERS = FIELDS.map((_field, place) => `$${place + 3}`).join(', ');

const valuesOf = (agentId: number, fields: PollFields, at: Date) => [
  agentId,
  at,
  ...FIELDS.map((field) => fields[field]),
];

/** Adds a poll without choices. */
export async function insertPoll(
  tx: Transaction,
  agentId: number,
  { fields, seed, seedHash, at }: { fields: PollFields; seed: string; seedHash: string; at: Date },
): Promise<PollRow> {
  const values = valuesOf(agentId, fields, at);
  const poll = await tx.row<PollRow>(
    `insert into poll (agent_id, updated_at, ${FIELDS.join(', ')}, seed, seed_hash)
     values ($1, $2, ${PARAMETERS}, $${values.length + 1}, $${values.length + 2}) returning *`,
    [...values, seed, seedHash],
  );
  if (!poll) throw new Error('the poll was not written');
  return poll;
}

/** Changes a poll, which must be locked. */
export async function updatePoll(
  tx: Transaction,
  agentId: number,
  { id, fields, at }: { id: number; fields: PollFields; at: Date },
): Promise<PollRow> {
  const values = valuesOf(agentId, fields, at);
  const poll = await tx.row<PollRow>(
    `update poll set updated_at = $2, version = version + 1, (${FIELDS.join(', ')}) = row(${PARAMETERS})
     where agent_id = $1 and id = $${values.length + 1} returning *`,
    [...values, id],
  );
  if (!poll) throw new Error('the poll was not changed');
  return poll;
}

/** Removes all choices of a poll but these. */
export async function removeOtherChoices(tx: Transaction, pollId: number, keptIds: readonly string[]): Promise<void> {
  await tx.rows('delete from poll_choice where poll_id = $1 and id::text <> all ($2)', [pollId, keptIds]);
}

export interface ChoiceFields {
  position: number;
  title: string;
  image: string | null;
}

/** Adds a choice to a poll. */
export async function insertChoice(
  tx: Transaction,
  pollId: number,
  { position, title, image }: ChoiceFields,
): Promise<void> {
  await tx.rows('insert into poll_choice (poll_id, position, title, image) values ($1, $2, $3, $4)', [
    pollId,
    position,
    title,
    image,
  ]);
}

/** Changes a choice. */
export async function updateChoice(
  tx: Transaction,
  choiceId: string,
  { position, title, image }: ChoiceFields,
): Promise<void> {
  await tx.rows('update poll_choice set position = $2, title = $3, image = $4 where id::text = $1', [
    choiceId,
    position,
    title,
    image,
  ]);
}

/** Closes a poll now. */
export async function closePoll(tx: Transaction, pollId: number, at: Date): Promise<PollRow> {
  const poll = await tx.row<PollRow>(
    'update poll set closes_at = $2, updated_at = $2, version = version + 1 where id = $1 returning *',
    [pollId, at],
  );
  if (!poll) throw new Error('the poll was not closed');
  return poll;
}

/** Records the right choice of a poll, or null for a void one. */
export async function setResult(tx: Transaction, pollId: number, answerId: number | null, at: Date): Promise<void> {
  await tx.rows(
    `update poll set answer_choice_id = $2, voided_at = case when $2::bigint is null then $3::timestamptz end,
       updated_at = $3, version = version + 1 where id = $1`,
    [pollId, answerId, at],
  );
}
