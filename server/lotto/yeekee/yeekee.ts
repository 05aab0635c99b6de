import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { shootNumber, yeekeeList, yeekeeLists } from '#contract/yeekee.ts';
import { yeekeeNumbers } from '#contract/yeekee-rules.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { maskName } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { refusePlay } from '#server/safer-play/play-limits.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { idNumber, type RoundRow, roundOf } from '../rounds/round-queries.ts';
import { cooldown } from '../text.ts';
import { newestShots, shoot, shooterOf, totalOf, usernameOf, yeekeeDay } from './yeekee-queries.ts';
import { shotFor } from './yeekee-shots.ts';

export type YeekeeRound = RoundRow & { rule: { yeekee: NonNullable<RoundRow['rule']['yeekee']> } };
const isYeekee = (row: RoundRow): row is YeekeeRound => row.rule.yeekee !== null;

/** A yeekee round of the agent. Refuses with `round_not_found`. */
export async function findYeekee(queries: Queries, agentId: number, at: Date, roundId: string): Promise<YeekeeRound> {
  const row = await roundOf(queries, agentId, at, roundId);
  if (!row || !isYeekee(row)) throw new Refusal('round_not_found');
  return row;
}

/** The shots of a round, newest first, and the caller's remaining shots. */
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

/** Its key is the id of a round with a new shot. */
export const SHOT = 'lotto_shot';

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
  const shot = await shoot(tx, { memberId, agentId, roundId: round.id, number: input.number, name, at });
  if (shot.outcome === 'shoot_cooldown') {
    const seconds = Math.ceil((shot.next_shot_at.getTime() - at.getTime()) / 1000);
    throw new Refusal('shoot_cooldown', {
      message: cooldown(seconds),
      data: { next_shot_at: shot.next_shot_at.toISOString() },
    });
  }
  if (shot.outcome !== 'shot') throw new Refusal(shot.outcome);
  tx.signals.push({ name: SHOT, key: round.id });
  return {
    shot: {
      position: shot.shot_position,
      time: at.toISOString(),
      number: input.number,
      name_masked: name,
      is_mine: true,
    },
    sum: shot.sum,
    count: shot.shots,
    left: round.rule.yeekee.max_shots - shot.mine,
    next_shot_at: shot.next_shot_at.toISOString(),
  };
}

/** The yeekee rounds of the day that a round belongs to, else of today, which starts when its first round opens. */
export async function yeekeeRoundsOf(
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
