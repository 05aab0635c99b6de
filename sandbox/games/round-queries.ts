import type { Queries } from '../../server/platform/database.ts';
import type { RoundState } from './api.ts';
import type { RoundResult } from './game-rules.ts';
import type { GameCategory } from './profile.ts';

/** A round with what its session says about it. Seeds in hex. */
export interface RoundRow {
  id: string;
  session_id: number;
  platform_session_id: string | null;
  game_id: string;
  game_name: string;
  category: GameCategory;
  request_id: string;
  number: number;
  state: RoundState;
  bet: unknown;
  stake_satang: number;
  seed: string;
  draw_id: string | null;
  settles_at: Date | null;
  outcome: unknown;
  win_satang: number | null;
  refusal: string | null;
  balance_satang: number | null;
  tries: number;
  created_at: Date;
}

const COLUMNS = `r.id, r.session_id, s.platform_session_id, s.game_id, s.game_name, s.category, r.request_id, r.number,
  r.state, r.bet, r.stake_satang, encode(r.seed, 'hex') as seed, r.draw_id, r.settles_at, r.outcome, r.win_satang,
  r.refusal, r.balance_satang, r.tries, r.created_at`;
const FROM = 'sandbox_games.round r join sandbox_games.session s on s.id = r.session_id';

export const roundById = (queries: Queries, id: string) =>
  queries.row<RoundRow>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id]);

export const roundByRequest = (queries: Queries, sessionId: number, requestId: string) =>
  queries.row<RoundRow>(`select ${COLUMNS} from ${FROM} where r.session_id = $1 and r.request_id = $2`, [
    sessionId,
    requestId,
  ]);

/** Newest first. */
export const roundsOfSession = (queries: Queries, sessionId: number, before: number, limit: number) =>
  queries.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM} where r.session_id = $1 and r.number < $2 order by r.number desc limit $3`,
    [sessionId, before, limit],
  );

export interface Change {
  state: RoundState;
  result?: RoundResult;
  refusal?: string;
  balanceSatang?: number | null;
  dueAt?: Date;
}

/**
 * Moves a round on from the state that it was read in; undefined when somebody else has moved it meanwhile. Every
 * state but the last is left by exactly one of those who try.
 */
export function moveRound(queries: Queries, round: RoundRow, change: Change): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(
    `with moved as (
       update sandbox_games.round set state = $3, outcome = coalesce($4::jsonb, outcome),
         win_satang = coalesce($5, win_satang), refusal = coalesce($6, refusal),
         balance_satang = coalesce($7, balance_satang), tries = 0, due_at = coalesce($8, due_at)
       where id = $1 and state = $2 returning *)
     select ${COLUMNS} from moved r join sandbox_games.session s on s.id = r.session_id`,
    [
      round.id,
      round.state,
      change.state,
      change.result ? JSON.stringify(change.result.outcome) : null,
      change.result?.winSatang ?? null,
      change.refusal ?? null,
      change.balanceSatang ?? null,
      change.dueAt ?? null,
    ],
  );
}

/** A try without an answer: the round stays as it is, and the next try comes later each time. */
export const putOff = (queries: Queries, round: RoundRow, dueAt: Date) =>
  queries.rows(`update sandbox_games.round set tries = tries + 1, due_at = $3 where id = $1 and state = $2`, [
    round.id,
    round.state,
    dueAt,
  ]);

/** Rounds that are due, kept from others who look (until `leaseUntil`). */
export const takeDueRounds = (queries: Queries, now: Date, leaseUntil: Date, limit: number) =>
  queries.rows<RoundRow>(
    `with taken as (
       update sandbox_games.round set due_at = $2 where id in (
         select id from sandbox_games.round
         where state in ('placing', 'open', 'paying', 'refunding') and due_at <= $1
         order by due_at limit $3 for update skip locked)
       returning *)
     select ${COLUMNS} from taken r join sandbox_games.session s on s.id = r.session_id`,
    [now, leaseUntil, limit],
  );
