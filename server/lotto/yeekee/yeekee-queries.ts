import type { Satang } from '#contract/money.ts';
import type { YeekeeComputation } from '#contract/yeekee-rules.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { BeaconRound } from '../results/beacon.ts';
import { idNumber, ROUND, type RoundRow } from '../rounds/round-queries.ts';

export interface ShotRow {
  position: number;
  number: string;
  member_id: number;
  name_masked: string;
  created_at: Date;
}

/** A round's shots, newest first, of positions above `after` and below `before` where given. */
export function newestShots(
  queries: Queries,
  roundId: number,
  { after, before, limit }: { after?: string | undefined; before?: string | undefined; limit: number },
): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    `select position, number, member_id, name_masked, created_at from lotto_shot
     where round_id = $1 and position > $2::bigint and ($3::bigint is null or position < $3) order by position desc limit $4`,
    [roundId, after === undefined ? 0 : idNumber(after), before === undefined ? null : idNumber(before), limit],
  );
}

/** All shots of a round, oldest first. */
export function allShots(queries: Queries, roundId: number): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    'select position, number, member_id, name_masked, created_at from lotto_shot where round_id = $1 order by position',
    [roundId],
  );
}

/**
 * A round's shots after a position, oldest first. Positions commit in their order, so none is inserted between later.
 */
export function shotsAfter(queries: Queries, roundId: number, position: number): Promise<Omit<ShotRow, 'member_id'>[]> {
  return queries.rows(
    'select position, number, name_masked, created_at from lotto_shot where round_id = $1 and position > $2 order by position',
    [roundId, position],
  );
}

/** Like `shotsAfter`, for several rounds, each after a position of its own and in its own order. */
export function shotsAfterEach(
  queries: Queries,
  rounds: readonly { roundId: number; position: number }[],
): Promise<(Omit<ShotRow, 'member_id'> & { round_id: number })[]> {
  return queries.rows(
    `select r.round_id, s.position, s.number, s.name_masked, s.created_at
     from unnest($1::bigint[], $2::int[]) r (round_id, position)
     cross join lateral (
       select * from lotto_shot s where s.round_id = r.round_id and s.position > r.position
     ) s
     order by r.round_id, s.position`,
    [rounds.map(({ roundId }) => roundId), rounds.map(({ position }) => position)],
  );
}

export interface ShooterBonusRow {
  position_from_newest: number;
  amount_satang: Satang;
  position: number;
  number: string;
  name_masked: string;
}

/** The rewarded shooters, newest first. */
export function shooterBonuses(queries: Queries, roundId: number): Promise<ShooterBonusRow[]> {
  return queries.rows<ShooterBonusRow>(
    `select b.position_from_newest, b.amount_satang, s.position, s.number, s.name_masked
     from lotto_shooter_bonus b join lotto_shot s on s.round_id = b.round_id and s.position = b.shot_position
     where b.round_id = $1 order by b.position_from_newest`,
    [roundId],
  );
}

/** The count and the sum of a round's shots. */
export async function totalOf(queries: Queries, roundId: number): Promise<{ shots: number; sum: number }> {
  const row = await queries.row<{ shots: number; sum: number }>(
    'select shots, sum from lotto_shot_total where round_id = $1',
    [roundId],
  );
  return row ?? { shots: 0, sum: 0 };
}

/** The number of shots of each round; a round without any is left out. */
export function shotCounts(
  queries: Queries,
  roundIds: readonly number[],
): Promise<{ round_id: number; shots: number }[]> {
  return queries.rows('select round_id, shots from lotto_shot_total where round_id = any ($1)', [roundIds]);
}

/**
 * The number of the member's shots in the round, and when they may shoot again; undefined before their first shot.
 */
export function shooterOf(queries: Queries, roundId: number, memberId: number) {
  return queries.row<{ shots: number; next_shot_at: Date }>(
    'select shots, next_shot_at from lotto_shooter where round_id = $1 and member_id = $2',
    [roundId, memberId],
  );
}

export interface ShootRow {
  /** Anything but `shot`: why the shot was not taken. */
  outcome: 'shot' | 'round_not_found' | 'shoot_closed' | 'shoot_cooldown' | 'shoot_limit';
  shot_position: number;
  shots: number;
  sum: number;
  /** Shots of the member. */
  mine: number;
  next_shot_at: Date;
}

/** Takes one shot if the rules allow it (docs/rules.md#yeekee). */
export async function shoot(
  tx: Transaction,
  shot: { memberId: number; agentId: number; roundId: number; number: string; name: string; at: Date },
): Promise<ShootRow> {
  const row = await tx.row<ShootRow>('select * from lotto_shoot($1, $2, $3, $4, $5, $6)', [
    shot.memberId,
    shot.agentId,
    shot.roundId,
    shot.number,
    shot.name,
    shot.at,
  ]);
  if (!row) throw new Error('lotto_shoot returned no row');
  return row;
}

/** The username of the member who shoots; undefined for a closed account. */
export function usernameOf(queries: Queries, memberId: number): Promise<{ username: string } | undefined> {
  return queries.row('select username from member where id = $1', [memberId]);
}

export interface YeekeeDayRow extends RoundRow {
  shots: number;
  /** The five digits of the result; null before it. */
  number: string | null;
}

/** The yeekee rounds of the day that a round belongs to, else of today, which starts when its first round opens. */
export function yeekeeDay(
  queries: Queries,
  agentId: number,
  at: Date,
  roundId: number | null,
): Promise<YeekeeDayRow[]> {
  return queries.rows<YeekeeDayRow>(
    `with day as (
      select draw_date from lotto_round where agent_id = $2 and shoot_closes_at is not null
        and ($3::bigint is null and bet_opens_at <= $1 or id = $3)
      order by bet_opens_at desc limit 1
    )
    select r.*, coalesce(t.shots, 0) as shots, s.computation ->> 'number' as number
    from (${ROUND}) r join day on day.draw_date = r.draw_date left join lotto_shot_total t on t.round_id = r.id
    left join lotto_result s on s.round_id = r.id and s.version = r.version
    where r.agent_id = $2 and r.kind = 'yeekee' order by r.category_id, r.round_no`,
    [at, agentId, roundId],
  );
}

export interface YeekeeSecret {
  seed: string;
  computation: (YeekeeComputation & { beacon?: BeaconRound | null }) | null;
}

/** A round's seed and how its result was computed; undefined before the result, until which the seed is secret. */
export function revealedSecret(queries: Queries, roundId: number): Promise<YeekeeSecret | undefined> {
  return queries.row<YeekeeSecret>(
    `select r.seed, s.computation from lotto_round r join lotto_result s on s.round_id = r.id and s.version = r.version where r.id = $1`,
    [roundId],
  );
}
