import { bahtOf, satangOf } from '../../contract/money.ts';
import { drawWinners, ticketsOf } from '../../contract/poll-draw.ts';
import { notifyMember } from '../message/notify-queries.ts';
import type { Database, Transaction } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { giveReward } from '../wallet/rewards.ts';
import { type PollRow, votesInOrder, wakeWatchers } from './queries.ts';

/** A job hands the rest of a long payment back to the queue, so that a killed process is missed soon. */
const WORK_MS = 4_000;
const EXPIRE_SECONDS = 30;

/** Polls whose winners can be drawn: at the end, or once the answer is known. $1 is the time. */
const DRAWABLE = `drawn_at is null and voided_at is null and closes_at <= $1
  and (drawn_from = 'votes' or answer_choice_id is not null)`;

/** Draws a poll's winners. A second caller, here or elsewhere, does nothing; votes under way come to their end first. */
export async function drawPoll(database: Database, pollId: number, at: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const poll = await tx.row<PollRow>(`select * from poll where id = $2 and ${DRAWABLE} for no key update`, [
      at,
      pollId,
    ]);
    if (!poll) return;
    const answer = poll.answer_choice_id === null ? null : String(poll.answer_choice_id);
    const tickets = ticketsOf(await votesInOrder(tx, pollId), answer);
    const drawn = { poll_id: String(pollId), prize_pool: bahtOf(poll.prize_pool_satang), prizes: poll.prizes };
    const winners = await drawWinners(drawn, tickets, poll.seed);
    const rows = winners.map(({ amount, ...winner }) => ({ ...winner, amount_satang: satangOf(amount) }));
    await tx.rows(
      `insert into poll_winner (poll_id, place, rank, vote_id, member_id, amount_satang)
       select $1, w.ordinality, w.rank, v.id, v.member_id, w.amount_satang
       from rows from (jsonb_to_recordset($2) as (vote_no bigint, rank int, amount_satang bigint)) with ordinality w
       join poll_vote v on v.id = w.vote_no`,
      [pollId, JSON.stringify(rows)],
    );
    await tx.rows('update poll set drawn_at = $2, version = version + 1 where id = $1', [pollId, at]);
    await wakeWatchers(tx, pollId);
  });
}

interface UnpaidRow {
  place: number;
  rank: number;
  member_id: number;
  amount_satang: number;
  agent_id: number;
  question: string;
}

/** Pays one winner who waits and whom no other process pays just now. False: there is none. */
async function payNext(tx: Transaction, pollId: number, at: Date): Promise<boolean> {
  const winner = await tx.row<UnpaidRow>(
    `select w.place, w.rank, w.member_id, w.amount_satang, p.agent_id, p.question
     from poll_winner w join poll p on p.id = w.poll_id
     where w.poll_id = $1 and w.paid_at is null order by w.place limit 1 for update of w skip locked`,
    [pollId],
  );
  if (!winner) return false;
  const { place, rank, agent_id: agentId, member_id: memberId, amount_satang: satang, question } = winner;
  await giveReward(
    tx,
    {
      id: `poll:${pollId}:winner:${place}`,
      agentId,
      memberId,
      from: 'poll',
      gives: 'cash',
      amount: satang,
      reference: question,
    },
    at,
  );
  const data = { question, rank, satang };
  await notifyMember(tx, { agentId, memberId, kind: 'poll_win', data, link: `/poll/${pollId}`, at });
  await tx.rows('update poll_winner set paid_at = $3 where poll_id = $1 and place = $2', [pollId, place, at]);
  return true;
}

/** Pays a drawn poll's winners, each in a transaction of its own. True: all have their prize. */
export async function payWinners(
  database: Database,
  pollId: number,
  { now, until = () => false }: { now: () => Date; until?: () => boolean },
): Promise<boolean> {
  while (await database.transaction((tx) => payNext(tx, pollId, now()))) if (until()) return false;
  const done = await database.row(
    `update poll set paid_at = $2 where id = $1 and drawn_at is not null and paid_at is null
       and not exists (select 1 from poll_winner where poll_id = $1 and paid_at is null) returning 1 as done`,
    [pollId, now()],
  );
  return done !== undefined;
}

/** Polls end without anybody's help: drawn at their end, or as soon as the answer is known, and paid. */
export function pollJob({ database, now }: Platform): JobKind {
  return {
    name: 'poll-draw',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const rows = await database.rows<{ id: number }>(
        `select id from poll where paid_at is null and voided_at is null and closes_at <= $1 and (drawn_at is not null or ${DRAWABLE})`,
        [now()],
      );
      return rows.map(({ id }) => String(id));
    },
    async work(key) {
      const end = Date.now() + WORK_MS;
      await drawPoll(database, Number(key), now());
      await payWinners(database, Number(key), { now, until: () => Date.now() > end });
    },
  };
}
