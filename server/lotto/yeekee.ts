import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { shootNumber, yeekeeList, yeekeeLists, yeekeeVerify } from '../../contract/yeekee.ts';
import { type YeekeeComputation, yeekeeNumbers } from '../../contract/yeekee-rules.ts';
import { maskName } from '../lib/masks.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { refusePlay } from '../safer-play/play-limits.ts';
import type { BeaconRound } from './beacon.ts';
import { idNumber, ROUND, type RoundRow, roundOf, roundOnWire } from './round-queries.ts';
import { YEEKEE_FORMULAS } from './rule.ts';
import { cooldown } from './text.ts';
import {
  allShots,
  bonusesOf,
  newestShots,
  shoot,
  shooterOf,
  shotForAll,
  shotOnWire,
  totalOf,
} from './yeekee-queries.ts';

export type YeekeeRound = RoundRow & { rule: { yeekee: NonNullable<RoundRow['rule']['yeekee']> } };
const isYeekee = (row: RoundRow): row is YeekeeRound => row.rule.yeekee !== null;

/** Throws `round_not_found`, for a round of another lottery too. */
export async function findYeekee(queries: Queries, agentId: number, at: Date, roundId: string): Promise<YeekeeRound> {
  const row = await roundOf(queries, agentId, at, roundId);
  if (!row || !isYeekee(row)) throw new Refusal('round_not_found');
  return row;
}

/** The shots of a round, newest first, and what the caller may still shoot. */
export async function shotsOf(
  queries: Queries,
  round: YeekeeRound,
  session: Session | null,
  input: Pick<ParsedInputOf<typeof yeekeeList>, 'after' | 'before' | 'limit'>,
): Promise<OutputOf<typeof yeekeeList>> {
  const viewer = session?.memberId ?? null;
  const [rows, total, shooter] = await Promise.all([
    newestShots(queries, round.id, input),
    totalOf(queries, round.id),
    viewer === null ? undefined : shooterOf(queries, round.id, viewer),
  ]);
  const mine = shooter?.shots ?? 0;
  return {
    round_id: String(round.id),
    shots: rows.map((row) => shotOnWire(row, viewer)),
    sum: total.sum,
    count: total.shots,
    mine: session && {
      count: mine,
      left: round.rule.yeekee.max_shots - mine,
      next_shot_at: shooter?.next_shot_at.toISOString() ?? null,
    },
  };
}

/**
 * One shot. Refuses with `round_not_found`, `shoot_closed`, `shoot_cooldown` (with the time left), `shoot_limit`,
 * `member_excluded` and `member_paused`.
 */
export async function shootAt(
  tx: Transaction,
  session: Session,
  input: ParsedInputOf<typeof shootNumber>,
  at: Date,
): Promise<OutputOf<typeof shootNumber>> {
  const round = await findYeekee(tx, session.agentId, at, input.round_id);
  await refusePlay(tx, session.memberId, at);
  const member = await tx.row<{ username: string }>('select username from member where id = $1', [session.memberId]);
  if (!member) throw new Refusal('unauthorized');
  const name = maskName(member.username);
  const { memberId, agentId } = session;
  const made = await shoot(tx, { memberId, agentId, roundId: round.id, number: input.number, name, at });
  if (made.outcome === 'shoot_cooldown') {
    const seconds = Math.ceil((made.next_shot_at.getTime() - at.getTime()) / 1000);
    throw new Refusal('shoot_cooldown', {
      message: cooldown(seconds),
      data: { next_shot_at: made.next_shot_at.toISOString() },
    });
  }
  if (made.outcome !== 'shot') throw new Refusal(made.outcome);
  return {
    shot: {
      position: made.shot_position,
      time: at.toISOString(),
      number: input.number,
      name_masked: name,
      is_mine: true,
    },
    sum: made.sum,
    count: made.shots,
    left: round.rule.yeekee.max_shots - made.mine,
    next_shot_at: made.next_shot_at.toISOString(),
  };
}

interface DayRow extends RoundRow {
  shots: number;
  number: string | null;
}

/** The yeekee rounds of the day that the round belongs to, else of today; a day starts when its first round opens. */
export async function dayOf(
  queries: Queries,
  agentId: number,
  at: Date,
  roundId: string | undefined,
): Promise<OutputOf<typeof yeekeeLists>> {
  const rows = await queries.rows<DayRow>(
    `with day as (
      select draw_date from lotto_round where agent_id = $2 and shoot_closes_at is not null
        and ($3::bigint is null and bet_opens_at <= $1 or id = $3)
      order by bet_opens_at desc limit 1
    )
    select r.*, coalesce(t.shots, 0) as shots, s.computation ->> 'number' as number
    from (${ROUND}) r join day on day.draw_date = r.draw_date left join lotto_shot_total t on t.round_id = r.id
    left join lotto_result s on s.round_id = r.id and s.version = r.version
    where r.agent_id = $2 and r.kind = 'yeekee' order by r.category_id, r.round_no`,
    [at, agentId, roundId === undefined ? null : idNumber(roundId)],
  );
  return rows.map((row) => ({
    round: roundOnWire(row),
    shots: row.shots,
    result: row.number === null ? null : { number: row.number, ...yeekeeNumbers(row.number) },
  }));
}

/** All that the result was made from; shots and seed are told once shooting is over and the result is in. */
export async function verifiable(
  queries: Queries,
  round: YeekeeRound,
  at: Date,
): Promise<OutputOf<typeof yeekeeVerify>> {
  const { mode } = round.rule.yeekee;
  const isOver = round.shoot_closes_at !== null && at >= round.shoot_closes_at;
  const [shots, told, bonuses] = await Promise.all([
    isOver ? allShots(queries, round.id) : [],
    queries.row<{ seed: string; computation: (YeekeeComputation & { beacon?: BeaconRound | null }) | null }>(
      `select r.seed, s.computation from lotto_round r join lotto_result s on s.round_id = r.id and s.version = r.version where r.id = $1`,
      [round.id],
    ),
    bonusesOf(queries, round.id),
  ]);
  const sixteenth = shots.at(-16);
  const computation = told?.computation ?? null;
  const hasSeed = mode !== 'classic';
  return {
    round: roundOnWire(round),
    mode,
    formula: YEEKEE_FORMULAS[mode],
    seed_hash: hasSeed ? round.seed_hash : null,
    seed: told && hasSeed ? told.seed : null,
    beacon: beaconOf(round, computation?.beacon ?? null),
    shots: shots.map(shotForAll),
    sum: shots.reduce((sum, { number }) => sum + Number(number), 0),
    sixteenth: sixteenth ? { position: sixteenth.position, number: sixteenth.number } : null,
    seed_number: computation && hasSeed ? computation.seedNumber : null,
    result: computation && { number: computation.number, ...yeekeeNumbers(computation.number) },
    bonuses,
  };
}

function beaconOf({ rule, beacon_round: round }: YeekeeRound, published: BeaconRound | null) {
  const chain = rule.yeekee.beacon?.chain;
  return chain !== undefined && round !== null && published !== null ? { chain, round, ...published } : null;
}
