import { isDeepStrictEqual } from 'node:util';
import { satang } from '#contract/money.ts';
import type { Database, Transaction } from '../host.ts';
import { ApiError } from './api-error.ts';
import { seedOfDraw } from './draw-queries.ts';
import { randomFrom } from './fairness.ts';
import { gameOfCategory } from './game-of-category.ts';
import type { PlacedBet, RoundResult } from './game-rules.ts';
import { profileOf } from './profile.ts';
import { insertRound, moveRound, type RoundRow, roundByRequest } from './round-queries.ts';
import { addToDemoBalance, type GameSession, lockSession } from './session-queries.ts';

/** A bet without an answer for this long is refunded (the wallet client waits 5 s). */
export const PLACING_MS = 8000;

/** The round's stored bet, which was checked before it was stored. */
export function placedBet(round: RoundRow): PlacedBet {
  const bet = gameOfCategory(round.category).place(round.bet);
  if (!bet) throw new Error(`round ${round.id} has a bet that its game does not know`);
  return bet;
}

/** The label under which the numbers of a round are drawn (fairness.ts). */
export const labelOf = ({ draw_id, request_id }: Pick<RoundRow, 'draw_id' | 'request_id'>): string =>
  draw_id ?? request_id;

export function resultOf(round: RoundRow): RoundResult {
  const random = randomFrom(round.seed, labelOf(round));
  return placedBet(round).play(random, profileOf(round.category, round.game_id));
}

/**
 * The round of a request: a new one in state `placing` (a demo's is played at once), or the one that an earlier copy
 * of the request made. Throws the ApiError `session_unknown`, `invalid`, `mismatch` (same id, other bet) or
 * `draw_closed`.
 */
export function beginRound(
  database: Database,
  sessionId: number,
  request: { requestId: string; bet: unknown },
  now: Date,
): Promise<RoundRow> {
  return database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId);
    if (!session) throw new ApiError('session_unknown');
    const bet = gameOfCategory(session.category).place(request.bet);
    if (!bet) throw new ApiError('invalid');
    const before = await roundByRequest(transaction, sessionId, request.requestId);
    if (before) {
      if (!isDeepStrictEqual(before.bet, bet.bet)) throw new ApiError('mismatch');
      return before;
    }
    const draw = bet.draw(now.getTime());
    if (draw === null) throw new ApiError('draw_closed');
    const seed = draw ? await seedOfDraw(transaction, draw.id, now) : session.next_seed;
    const dueAt = new Date(now.getTime() + PLACING_MS);
    const round = await insertRound(transaction, session, {
      requestId: request.requestId,
      bet,
      draw,
      seed,
      now,
      dueAt,
    });
    return session.demo_satang === null ? round : playDemo(transaction, session, round, now);
  });
}

/** Plays with pretend money, which needs no call to the platform: bet and result are stored in one transaction. */
async function playDemo(
  transaction: Transaction,
  { id, demo_satang, expires_at }: GameSession,
  round: RoundRow,
  now: Date,
): Promise<RoundRow> {
  const balance = demo_satang ?? 0;
  const isAffordable = balance >= round.stake_satang;
  const refusal = expires_at <= now ? 'game_session_ended' : isAffordable ? null : 'demo_balance';
  if (refusal)
    return changed(moveRound(transaction, round, { state: 'refused', refusal, balanceSatang: satang(balance) }));
  const result = round.settles_at === null ? resultOf(round) : null;
  const change = (result?.winSatang ?? 0) - round.stake_satang;
  await addToDemoBalance(transaction, id, change);
  const balanceSatang = satang(balance + change);
  return changed(
    result
      ? moveRound(transaction, round, { state: 'settled', result, balanceSatang })
      : moveRound(transaction, round, { state: 'open', balanceSatang, dueAt: round.settles_at ?? now }),
  );
}

async function changed(change: Promise<RoundRow | undefined>): Promise<RoundRow> {
  const round = await change;
  if (!round) throw new Error('somebody else moved a round that is new in this transaction');
  return round;
}
