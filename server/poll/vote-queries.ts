import { type Satang, satang } from '#contract/money.ts';
import type { Vote } from '#contract/poll-draw.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { PollRow } from './queries.ts';

export interface OwnVote {
  choice_id: number;
  created_at: Date;
}

/** The member's votes in a poll, in their order. */
export function votesOfMember(queries: Queries, pollId: number, memberId: number): Promise<OwnVote[]> {
  return queries.rows<OwnVote>(
    'select choice_id, created_at from poll_vote where poll_id = $1 and member_id = $2 order by nth',
    [pollId, memberId],
  );
}

/** The member's deposits or settled stakes, by the poll's quota, while the poll is open. */
export async function countedFor(queries: Queries, poll: PollRow, memberId: number, at: Date): Promise<Satang> {
  const row = await queries.row<{ counted: Satang }>('select quest_progress($1, $2, null, $3, $4, $5) as counted', [
    memberId,
    poll.quota_kind,
    poll.opens_at,
    poll.closes_at,
    at,
  ]);
  return row?.counted ?? satang(0);
}

/** Adds a vote. Returns its id. */
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

/** Votes in their order, after one of them. Without a limit, all of them. */
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

/** The id of a choice of this poll, or undefined. `choiceId` may be any text. */
export async function choiceOf(queries: Queries, pollId: number, choiceId: string): Promise<number | undefined> {
  const row = await queries.row<{ id: number }>('select id from poll_choice where poll_id = $1 and id::text = $2', [
    pollId,
    choiceId,
  ]);
  return row?.id;
}

/** Tells whether anybody has voted. */
export async function hasVotes(queries: Queries, pollId: number): Promise<boolean> {
  return (await queries.row('select 1 from poll_vote where poll_id = $1 limit 1', [pollId])) !== undefined;
}
