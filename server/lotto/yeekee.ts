import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import type { shootNumber, yeekeeList, yeekeeLists, yeekeeVerify } from '../../contract/yeekee.ts';
import { yeekeeNumbers } from '../../contract/yeekee-rules.ts';
import { maskName } from '../lib/masks.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { refusePlay } from '../safer-play/play-limits.ts';
import type { BeaconRound } from './beacon.ts';
import { roundOnWire } from './round-on-wire.ts';
import { idNumber, type RoundRow, roundOf } from './round-queries.ts';
import { YEEKEE_FORMULAS } from './rule.ts';
import { cooldown } from './text.ts';
import {
  allShots,
  newestShots,
  revealedSecret,
  shoot,
  shooterBonuses,
  shooterOf,
  totalOf,
  usernameOf,
  yeekeeDay,
} from './yeekee-queries.ts';
import { publicShot, shotFor } from './yeekee-shots.ts';

export type YeekeeRound = RoundRow & { rule: { yeekee: NonNullable<RoundRow['rule']['yeekee']> } };
const isYeekee = (row: RoundRow): row is YeekeeRound => row.rule.yeekee !== null;

/** A yeekee round of the agent. Throws `round_not_found`. */
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
    shots: rows.map((row) => shotFor(row, viewer)),
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
 * Takes one shot. Refuses with `round_not_found`, `shoot_closed`, `shoot_cooldown` (with the time left), `shoot_limit`,
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
  const member = await usernameOf(tx, session.memberId);
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

/** The yeekee rounds of the day that a round belongs to, else of today, which starts when its first round opens. */
export async function dayOf(
  queries: Queries,
  agentId: number,
  at: Date,
  roundId: string | undefined,
): Promise<OutputOf<typeof yeekeeLists>> {
  const rows = await yeekeeDay(queries, agentId, at, roundId === undefined ? null : idNumber(roundId));
  return rows.map((row) => ({
    round: roundOnWire(row),
    shots: row.shots,
    result: row.number === null ? null : { number: row.number, ...yeekeeNumbers(row.number) },
  }));
}

/** What the result was computed from: the shots are public once shooting is over, the seed once there is the result. */
export async function verifiable(
  queries: Queries,
  round: YeekeeRound,
  at: Date,
): Promise<OutputOf<typeof yeekeeVerify>> {
  const { mode } = round.rule.yeekee;
  const isOver = round.shoot_closes_at !== null && at >= round.shoot_closes_at;
  const [shots, secret, bonuses] = await Promise.all([
    isOver ? allShots(queries, round.id) : [],
    revealedSecret(queries, round.id),
    shooterBonuses(queries, round.id),
  ]);
  const sixteenth = shots.at(-16);
  const computation = secret?.computation ?? null;
  const hasSeed = mode !== 'classic';
  return {
    round: roundOnWire(round),
    mode,
    formula: YEEKEE_FORMULAS[mode],
    seed_hash: hasSeed ? round.seed_hash : null,
    seed: secret && hasSeed ? secret.seed : null,
    beacon: beaconOf(round, computation?.beacon ?? null),
    shots: shots.map(publicShot),
    sum: shots.reduce((sum, { number }) => sum + Number(number), 0),
    sixteenth: sixteenth ? { position: sixteenth.position, number: sixteenth.number } : null,
    seed_number: computation && hasSeed ? computation.seedNumber : null,
    result: computation && { number: computation.number, ...yeekeeNumbers(computation.number) },
    bonuses: bonuses.map(({ amount_satang, ...bonus }) => ({ ...bonus, amount: bahtOf(amount_satang) })),
  };
}

function beaconOf({ rule, beacon_round: round }: YeekeeRound, published: BeaconRound | null) {
  const chain = rule.yeekee.beacon?.chain;
  return chain !== undefined && round !== null && published !== null ? { chain, round, ...published } : null;
}
