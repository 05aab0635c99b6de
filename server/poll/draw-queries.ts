import type { Satang } from '#contract/money.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import type { PollRow } from './queries.ts';

/** Polls whose winners can be drawn: after the end and, if the poll needs it, with the answer. $1 is the time. */
const DRAWABLE = `drawn_at is null and voided_at is null and closes_at <= $1
  and (drawn_from = 'votes' or answer_choice_id is not null)`;

/** Reads and locks a poll whose winners can be drawn. Waits for votes that are being written. */
export function lockDrawable(tx: Transaction, pollId: number, at: Date): Promise<PollRow | undefined> {
  return tx.row<PollRow>(`select * from poll where id = $2 and ${DRAWABLE} for no key update`, [at, pollId]);
}

/** Adds the drawn winners, best first, and records the draw. */
export async function insertWinners(
  tx: Transaction,
  pollId: number,
  winners: readonly { vote_no: string; rank: number; amount_satang: Satang }[],
  at: Date,
): Promise<void> {
  await tx.rows(
    `insert into poll_winner (poll_id, place, rank, vote_id, member_id, amount_satang)
     select $1, w.ordinality, w.rank, v.id, v.member_id, w.amount_satang
     from rows from (jsonb_to_recordset($2) as (vote_no bigint, rank int, amount_satang bigint)) with ordinality w
     join poll_vote v on v.id = w.vote_no`,
    [pollId, JSON.stringify(winners)],
  );
  await tx.rows('update poll set drawn_at = $2, version = version + 1 where id = $1', [pollId, at]);
}

export interface UnpaidRow {
  place: number;
  rank: number;
  member_id: number;
  amount_satang: Satang;
  agent_id: number;
  question: string;
}

/** Reads and locks the first unpaid winner; skips winners whom another process is paying. */
export function lockUnpaid(tx: Transaction, pollId: number): Promise<UnpaidRow | undefined> {
  return tx.row<UnpaidRow>(
    `select w.place, w.rank, w.member_id, w.amount_satang, p.agent_id, p.question
     from poll_winner w join poll p on p.id = w.poll_id
     where w.poll_id = $1 and w.paid_at is null order by w.place limit 1 for update of w skip locked`,
    [pollId],
  );
}

/** Records that a winner is paid. */
export async function markPaid(tx: Transaction, pollId: number, place: number, at: Date): Promise<void> {
  await tx.rows('update poll_winner set paid_at = $3 where poll_id = $1 and place = $2', [pollId, place, at]);
}

/** Records that all winners are paid. False when one is not, or when it is recorded already. One statement, one transaction. */
export async function finishPayment(database: Database, pollId: number, at: Date): Promise<boolean> {
  const done = await database.row(
    `update poll set paid_at = $2 where id = $1 and drawn_at is not null and paid_at is null
       and not exists (select 1 from poll_winner where poll_id = $1 and paid_at is null) returning 1 as done`,
    [pollId, at],
  );
  return done !== undefined;
}

/** Polls that are to be drawn, or whose winners are not all paid. */
export async function duePolls(queries: Queries, at: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: number }>(
    `select id from poll where paid_at is null and voided_at is null and closes_at <= $1 and (drawn_at is not null or ${DRAWABLE})`,
    [at],
  );
  return rows.map(({ id }) => String(id));
}

export interface WinnerRow {
  place: number;
  rank: number;
  vote_id: number;
  member_id: number;
  amount_satang: Satang;
  username: string;
}

/** The first winners, at most `most`, and the member's own prize. */
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

/** The number of a poll's winners. */
export async function winnerCount(queries: Queries, pollId: number): Promise<number> {
  const row = await queries.row<{ total: number }>(
    'select count(*)::int as total from poll_winner where poll_id = $1',
    [pollId],
  );
  return row?.total ?? 0;
}
