import type { z } from 'zod';
import type { pollDrawnFrom, pollPrize, pollState } from '../../contract/poll.ts';
import type { Vote } from '../../contract/poll-draw.ts';
import type { Queries, Transaction } from '../platform/database.ts';

export interface PollRow {
  id: number;
  agent_id: number;
  version: number;
  updated_at: Date;
  title: string;
  question: string;
  description: string;
  image: string | null;
  terms: string[];
  opens_at: Date;
  closes_at: Date;
  drawn_from: z.output<typeof pollDrawnFrom>;
  prize_pool_satang: number;
  prizes: z.output<typeof pollPrize>[];
  quota_kind: 'free' | 'deposit' | 'stake';
  quota_target_satang: number;
  max_votes_a_day: number;
  seed: string;
  seed_hash: string;
  answer_choice_id: number | null;
  voided_at: Date | null;
  drawn_at: Date | null;
}

export type PollState = z.output<typeof pollState>;

/** Of a poll at a time; `resulted` once its winners are drawn. */
export function stateOf(
  { voided_at, drawn_at, opens_at, closes_at }: Pick<PollRow, 'voided_at' | 'drawn_at' | 'opens_at' | 'closes_at'>,
  at: Date,
): PollState {
  if (voided_at) return 'void';
  if (drawn_at) return 'resulted';
  if (at < opens_at) return 'upcoming';
  return at < closes_at ? 'open' : 'closed';
}

/** `id` comes from outside and may be any text. */
export function pollOf(queries: Queries, agentId: number, id: string): Promise<PollRow | undefined> {
  return queries.row<PollRow>('select * from poll where agent_id = $1 and id::text = $2', [agentId, id]);
}

/** The newest that has begun, else the next to begin. */
export function newestPoll(queries: Queries, agentId: number, at: Date): Promise<PollRow | undefined> {
  return queries.row<PollRow>(
    `select * from poll where agent_id = $1
     order by voided_at is not null, opens_at > $2, abs(extract(epoch from opens_at - $2)), id desc limit 1`,
    [agentId, at],
  );
}

export function pollsOf(queries: Queries, agentId: number): Promise<PollRow[]> {
  return queries.rows<PollRow>('select * from poll where agent_id = $1 order by opens_at desc, id desc', [agentId]);
}

/** The poll that had its winners drawn before this one. */
export async function previousPoll(queries: Queries, { agent_id, id, closes_at }: PollRow): Promise<number | null> {
  const row = await queries.row<{ id: number }>(
    `select id from poll where agent_id = $1 and id <> $2 and drawn_at is not null and closes_at <= $3
     order by closes_at desc, id desc limit 1`,
    [agent_id, id, closes_at],
  );
  return row?.id ?? null;
}

/** `voting` lets others vote at the same time, and none of `deciding` in between. Gives the row as it is then. */
export function lockPoll(
  tx: Transaction,
  agentId: number,
  id: string,
  purpose: 'voting' | 'deciding',
): Promise<PollRow | undefined> {
  return tx.row<PollRow>(
    `select * from poll where agent_id = $1 and id::text = $2 for ${purpose === 'voting' ? 'share' : 'no key update'}`,
    [agentId, id],
  );
}

export const NEWS_CHANNEL = 'poll_news';

/** Wakes whoever tells the poll's watchers, in every process, once this commits. */
export async function wakeWatchers(tx: Transaction, pollId: number): Promise<void> {
  await tx.rows(`select pg_notify('${NEWS_CHANNEL}', $1)`, [String(pollId)]);
}

export interface ChoiceRow {
  id: number;
  poll_id: number;
  title: string;
  image: string | null;
  votes: number;
}

export function choicesOf(queries: Queries, pollIds: readonly number[]): Promise<ChoiceRow[]> {
  return queries.rows<ChoiceRow>(
    `select c.id, c.poll_id, c.title, c.image, coalesce(v.votes, 0)::int as votes
     from poll_choice c left join (
       select poll_id, choice_id, count(*) as votes from poll_vote where poll_id = any ($1) group by poll_id, choice_id
     ) v on v.poll_id = c.poll_id and v.choice_id = c.id
     where c.poll_id = any ($1) order by c.poll_id, c.position, c.id`,
    [pollIds],
  );
}

export interface OwnVote {
  choice_id: number;
  created_at: Date;
}

export function votesOfMember(queries: Queries, pollId: number, memberId: number): Promise<OwnVote[]> {
  return queries.rows<OwnVote>(
    'select choice_id, created_at from poll_vote where poll_id = $1 and member_id = $2 order by nth',
    [pollId, memberId],
  );
}

/** Satang that count to the member's votes: of deposits or settled stakes while the poll is open. */
export async function countedFor(queries: Queries, poll: PollRow, memberId: number, at: Date): Promise<number> {
  const row = await queries.row<{ counted: number }>('select quest_progress($1, $2, null, $3, $4, $5) as counted', [
    memberId,
    poll.quota_kind,
    poll.opens_at,
    poll.closes_at,
    at,
  ]);
  return row?.counted ?? 0;
}

export async function insertVote(
  tx: Transaction,
  vote: { pollId: number; choiceId: number; memberId: number; nth: number; at: Date },
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    'insert into poll_vote (poll_id, choice_id, member_id, nth, created_at) values ($1, $2, $3, $4, $5) returning id',
    [vote.pollId, vote.choiceId, vote.memberId, vote.nth, vote.at],
  );
  if (!row) throw new Error('the vote was not written');
  return row.id;
}

/** Votes in their order, after one of them; all of them without a limit. */
export function votesInOrder(
  queries: Queries,
  pollId: number,
  after: number | null = null,
  limit: number | null = null,
): Promise<Vote[]> {
  return queries.rows<Vote>(
    `select v.id::text as vote_no, f.id::text as voter_no, v.choice_id::text
     from poll_vote v join poll_vote f on f.poll_id = v.poll_id and f.member_id = v.member_id and f.nth = 1
     where v.poll_id = $1 and ($2::bigint is null or v.id > $2) order by v.id limit $3`,
    [pollId, after, limit],
  );
}

export interface WinnerRow {
  place: number;
  rank: number;
  vote_id: number;
  member_id: number;
  amount_satang: number;
  username: string;
}

/** The first so many, and the member's own. */
export function winnersOf(
  queries: Queries,
  pollId: number,
  memberId: number | null,
  most: number,
): Promise<WinnerRow[]> {
  return queries.rows<WinnerRow>(
    `select w.place, w.rank, w.vote_id, w.member_id, w.amount_satang, m.username
     from poll_winner w join member m on m.id = w.member_id
     where w.poll_id = $1 and (w.place <= $3 or w.member_id = $2) order by w.place`,
    [pollId, memberId, most],
  );
}

export async function winnersIn(queries: Queries, pollId: number): Promise<number> {
  const row = await queries.row<{ total: number }>(
    'select count(*)::int as total from poll_winner where poll_id = $1',
    [pollId],
  );
  return row?.total ?? 0;
}
