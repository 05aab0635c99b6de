import { bahtOf, satangOf } from '#contract/money.ts';
import { drawWinners, ticketsOf } from '#contract/poll-draw.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { giveReward } from '#server/wallet/rewards.ts';
import { wakeWatchers } from './changes.ts';
import { duePolls, finishPayment, insertWinners, lockDrawable, lockUnpaid, markPaid } from './draw-queries.ts';
import { votesInOrder } from './vote-queries.ts';

/**
 * After this time the job returns the rest of a long payment to the queue, so that a killed process is noticed soon.
 */
const WORK_MS = 4_000;
const EXPIRE_SECONDS = 30;

/** Draws a poll's winners (docs/rules.md#polls). A second caller, in any process, does nothing. */
export async function drawPoll(database: Database, pollId: number, at: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const poll = await lockDrawable(tx, pollId, at);
    if (!poll) return;
    const answer = poll.answer_choice_id === null ? null : String(poll.answer_choice_id);
    const tickets = ticketsOf(await votesInOrder(tx, pollId), answer);
    const drawn = { poll_id: String(pollId), prize_pool: bahtOf(poll.prize_pool_satang), prizes: poll.prizes };
    const winners = await drawWinners(drawn, tickets, poll.seed);
    const rows = winners.map(({ vote_no, rank, amount }) => ({ vote_no, rank, amount_satang: satangOf(amount) }));
    await insertWinners(tx, pollId, rows, at);
    wakeWatchers(tx, pollId);
  });
}

/** Pays the first unpaid winner whom no other process is paying. False if there is none. */
async function payNext(tx: Transaction, pollId: number, at: Date): Promise<boolean> {
  const winner = await lockUnpaid(tx, pollId);
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
  await markPaid(tx, pollId, place, at);
  return true;
}

/** Pays a drawn poll's winners, each in a transaction of its own, until `until` is true. True when the last one is paid. */
export async function payWinners(
  database: Database,
  pollId: number,
  { now, until = () => false }: { now: () => Date; until?: () => boolean },
): Promise<boolean> {
  while (await database.transaction((tx) => payNext(tx, pollId, now()))) if (until()) return false;
  return finishPayment(database, pollId, now());
}

/** The job that draws polls at their end, or as soon as the answer is known, and pays the winners. */
export function pollJob({ database, now }: Platform): JobKind {
  return {
    name: 'poll-draw',
    expireSeconds: EXPIRE_SECONDS,
    due: () => duePolls(database, now()),
    async work(key) {
      const end = performance.now() + WORK_MS;
      await drawPoll(database, Number(key), now());
      await payWinners(database, Number(key), { now, until: () => performance.now() > end });
    },
  };
}
