import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '../host.ts';
import type { RoundState } from './api.ts';
import type { Draw, PlacedBet, RoundResult } from './game-rules.ts';
import type { GameCategory } from './profile.ts';
import { newSeed } from './seed.ts';
import type { GameSession } from './session-queries.ts';

/** A round with the columns of its session. Seeds are hex. */
export interface RoundRow {
  id: string;
  session_id: number;
  /** Null for a demo. */
  platform_session_id: string | null;
  game_id: string;
  game_name: string;
  category: GameCategory;
  request_id: string;
  number: number;
  state: RoundState;
  bet: unknown;
  stake_satang: Satang;
  seed: string;
  draw_id: string | null;
  settles_at: Date | null;
  outcome: unknown;
  win_satang: Satang | null;
  refusal: string | null;
  /** The player's balance as the platform last reported it. */
  balance_satang: Satang | null;
  tries: number;
  created_at: Date;
}

const COLUMNS = `r.id, r.session_id, s.platform_session_id, s.game_id, s.game_name, s.category, r.request_id, r.number,
  r.state, r.bet, r.stake_satang, encode(r.seed, 'hex') as seed, r.draw_id, r.settles_at, r.outcome, r.win_satang,
  r.refusal, r.balance_satang, r.tries, r.created_at`;
const FROM = 'sandbox_games_round r join sandbox_games_session s on s.id = r.session_id';

export const roundById = (queries: Queries, id: string) =>
  queries.row<RoundRow>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id]);

export const roundByRequest = (queries: Queries, sessionId: number, requestId: string) =>
  queries.row<RoundRow>(`select ${COLUMNS} from ${FROM} where r.session_id = $1 and r.request_id = $2`, [
    sessionId,
    requestId,
  ]);

/** The session $1 and all others of its player in the same game. */
const SESSIONS_OF_PLAYER = `select $1::bigint as id union
  select o.id from sandbox_games_session p
  join sandbox_games_session o on o.player_id = p.player_id and o.game_id = p.game_id where p.id = $1`;

/** The rounds of the session's player in its game, newest session first; of `before` (a round's id) the older ones. */
export const roundsOfPlayer = (queries: Queries, sessionId: number, before: string | undefined, limit: number) =>
  queries.rows<RoundRow>(
    `with place as (select session_id, number from sandbox_games_round where id = $2)
     select ${COLUMNS} from (${SESSIONS_OF_PLAYER}) m
     cross join lateral (
       select * from sandbox_games_round n
       where n.session_id = m.id and ($2::uuid is null or (n.session_id, n.number) < (select session_id, number from place))
       order by n.number desc limit $3) r
     join sandbox_games_session s on s.id = r.session_id
     order by r.session_id desc, r.number desc limit $3`,
    [sessionId, before ?? null, limit],
  );

/** All rounds of the session's player in its game that have not ended, newest first. */
export const openRoundsOfPlayer = (queries: Queries, sessionId: number) =>
  queries.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM}
     where r.session_id in (${SESSIONS_OF_PLAYER}) and r.state in ('placing', 'open', 'paying', 'refunding')
     order by r.session_id desc, r.number desc`,
    [sessionId],
  );

export interface NewRound {
  requestId: string;
  bet: PlacedBet;
  /** Undefined for a game that settles at once. */
  draw: Draw | undefined;
  /** In hex. */
  seed: string;
  now: Date;
  /** When a round without an answer from the platform is refunded. */
  dueAt: Date;
}

/** Inserts a round in state `placing`. A round without a draw uses up the session's next seed. */
export async function insertRound(
  transaction: Transaction,
  session: Pick<GameSession, 'id'>,
  { requestId, bet, draw, seed, now, dueAt }: NewRound,
): Promise<RoundRow> {
  const row = await transaction.row<{ id: string }>(
    `with taken as (
       update sandbox_games_session set rounds = rounds + 1, next_seed = case when $7::text is null then $9 else next_seed end
       where id = $1 returning rounds)
     insert into sandbox_games_round (session_id, request_id, number, state, bet, stake_satang, seed, draw_id, settles_at,
       due_at, created_at)
     select $1, $2, rounds, 'placing', $3, $4, decode($5, 'hex'), $7, $8, $10, $6 from taken returning id`,
    [
      session.id,
      requestId,
      JSON.stringify(bet.bet),
      bet.stakeSatang,
      seed,
      now,
      draw?.id ?? null,
      draw ? new Date(draw.settlesAt) : null,
      newSeed(),
      dueAt,
    ],
  );
  const round = row && (await roundById(transaction, row.id));
  if (!round) throw new Error('a round without a row');
  return round;
}

export interface RoundChange {
  state: RoundState;
  result?: RoundResult;
  refusal?: string;
  balanceSatang?: Satang | null;
  dueAt?: Date;
}

/**
 * Moves a round from the state that it was read in to another; undefined if somebody else has moved it meanwhile. Of
 * several attempts to leave a state exactly one succeeds.
 */
export function moveRound(queries: Queries, round: RoundRow, change: RoundChange): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(
    `with moved as (
       update sandbox_games_round set state = $3, outcome = coalesce($4::jsonb, outcome),
         win_satang = coalesce($5, win_satang), refusal = coalesce($6, refusal),
         balance_satang = coalesce($7, balance_satang), tries = 0, due_at = coalesce($8, due_at)
       where id = $1 and state = $2 returning *)
     select ${COLUMNS} from moved r join sandbox_games_session s on s.id = r.session_id`,
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

/** Counts an attempt without an answer and sets the time of the next one; the state is kept. */
export const postponeRound = (queries: Queries, round: RoundRow, dueAt: Date) =>
  queries.rows(`update sandbox_games_round set tries = tries + 1, due_at = $3 where id = $1 and state = $2`, [
    round.id,
    round.state,
    dueAt,
  ]);

/** Takes rounds that are due; until `leaseUntil` no other process takes them. */
export const takeDueRounds = (queries: Queries, now: Date, leaseUntil: Date, limit: number) =>
  queries.rows<RoundRow>(
    `with taken as (
       update sandbox_games_round set due_at = $2 where id in (
         select id from sandbox_games_round
         where state in ('placing', 'open', 'paying', 'refunding') and due_at <= $1
         order by due_at limit $3 for update skip locked)
       returning *)
     select ${COLUMNS} from taken r join sandbox_games_session s on s.id = r.session_id`,
    [now, leaseUntil, limit],
  );
