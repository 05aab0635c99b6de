import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../server/platform/database.ts';
import { ApiError } from './api-error.ts';
import { seedOfDraw } from './draws.ts';
import { randomFrom } from './fairness.ts';
import type { Draw, PlacedBet } from './game-rules.ts';
import { profileOf } from './profile.ts';
import { gameOfCategory } from './registry.ts';
import { moveRound, type RoundRow, roundById, roundByRequest } from './round-queries.ts';
import { type GameSession, newSeed, SESSION_COLUMNS } from './sessions.ts';

/** A bet whose answer is this late is taken back (the wallet client waits 5 s). */
export const PLACING_MS = 8000;

/** The stored bet again. It was judged before it was stored. */
export function placedBet(round: RoundRow): PlacedBet {
  const bet = gameOfCategory(round.category)?.place(round.bet);
  if (!bet) throw new Error(`round ${round.id} has a bet that its game does not know`);
  return bet;
}

/** What the numbers of a round are drawn under. */
export const labelOf = ({ draw_id, request_id }: Pick<RoundRow, 'draw_id' | 'request_id'>): string =>
  draw_id ?? request_id;

export function resultOf(round: RoundRow) {
  const random = randomFrom(round.seed, labelOf(round));
  return placedBet(round).play(random, profileOf(round.category, round.game_id));
}

/**
 * The round of this request: a new one in state `placing` (a demo's is played at once), or the one that the same
 * request made before. Throws `mismatch` for the same id with another bet, `draw_closed`, `invalid`.
 */
export function beginRound(
  database: Database,
  sessionId: number,
  request: { requestId: string; bet: unknown },
  now: Date,
): Promise<RoundRow> {
  return database.transaction(async (transaction) => {
    const session = await transaction.row<GameSession>(
      `select ${SESSION_COLUMNS} from sandbox_games.session where id = $1 for update`,
      [sessionId],
    );
    if (!session) throw new ApiError('session_unknown');
    const placed = gameOfCategory(session.category)?.place(request.bet);
    if (!placed) throw new ApiError('invalid');
    const before = await roundByRequest(transaction, sessionId, request.requestId);
    if (before) {
      if (!isDeepStrictEqual(before.bet, placed.bet)) throw new ApiError('mismatch');
      return before;
    }
    const draw = placed.draw(now.getTime());
    if (draw === null) throw new ApiError('draw_closed');
    const round = await insertRound(transaction, session, { ...request, placed, draw, now });
    return session.demo_satang === null ? round : playDemo(transaction, session, session.demo_satang, round, now);
  });
}

async function insertRound(
  transaction: Transaction,
  session: GameSession,
  { requestId, placed, draw, now }: { requestId: string; placed: PlacedBet; draw: Draw | undefined; now: Date },
): Promise<RoundRow> {
  const seed = draw ? await seedOfDraw(transaction, draw.id, now) : session.next_seed;
  const row = await transaction.row<{ id: string }>(
    `with taken as (
       update sandbox_games.session set rounds = rounds + 1, next_seed = case when $7::text is null then $9 else next_seed end
       where id = $1 returning rounds)
     insert into sandbox_games.round (session_id, request_id, number, state, bet, stake_satang, seed, draw_id, settles_at,
       due_at, created_at)
     select $1, $2, rounds, 'placing', $3, $4, decode($5, 'hex'), $7, $8, $10, $6 from taken returning id`,
    [
      session.id,
      requestId,
      JSON.stringify(placed.bet),
      placed.stakeSatang,
      seed,
      now,
      draw?.id ?? null,
      draw ? new Date(draw.settlesAt) : null,
      newSeed(),
      new Date(now.getTime() + PLACING_MS),
    ],
  );
  const round = row && (await roundById(transaction, row.id));
  if (!round) throw new Error('a round without a row');
  return round;
}

/** Pretend money needs no callback: all in the same transaction. */
async function playDemo(
  transaction: Transaction,
  session: GameSession,
  demoSatang: number,
  round: RoundRow,
  now: Date,
): Promise<RoundRow> {
  const left = demoSatang - round.stake_satang;
  const refusal = session.expires_at <= now ? 'game_session_ended' : left < 0 ? 'demo_balance' : null;
  if (refusal) return moved(moveRound(transaction, round, { state: 'refused', refusal, balanceSatang: demoSatang }));
  const result = round.settles_at === null ? resultOf(round) : null;
  const balanceSatang = left + (result?.winSatang ?? 0);
  await transaction.rows('update sandbox_games.session set demo_satang = $2 where id = $1', [
    session.id,
    balanceSatang,
  ]);
  return moved(
    result
      ? moveRound(transaction, round, { state: 'settled', result, balanceSatang })
      : moveRound(transaction, round, { state: 'open', balanceSatang, dueAt: round.settles_at ?? now }),
  );
}

async function moved(change: Promise<RoundRow | undefined>): Promise<RoundRow> {
  const round = await change;
  if (!round) throw new Error('a new round was moved by somebody else');
  return round;
}
