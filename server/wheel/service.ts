import type { OutputOf } from '../../contract/endpoint.ts';
import { bahtOf, bahtOrNull } from '../../contract/money.ts';
import type { spinV2, wheelConfigV2, wheelReward } from '../../contract/wheel.ts';
import { addDays, bangkokDay, startOfDay } from '../lib/bangkok.ts';
import type { Database, Queries, Transaction } from '../platform/database.ts';
import { transfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import { freeSpinsOf, giveFreeSpins, takeFreeSpin } from '../wallet/free-spin-queries.ts';
import { publishPoints } from '../wallet/points.ts';
import { pointsOf } from '../wallet/queries.ts';
import { giveReward } from '../wallet/rewards.ts';
import { drawByWeight } from './draw.ts';
import {
  depositedOn,
  insertSpin,
  markRewarded,
  type SliceRow,
  type SpinRow,
  slicesOf,
  spinOf,
  spinsSince,
  type WheelRow,
  waitingSpin,
  wheelOf,
} from './queries.ts';
import { WHEEL_TEXT } from './text.ts';

type Config = OutputOf<typeof wheelConfigV2>;
type Spun = OutputOf<typeof spinV2>;

const MILLIONTHS = 1_000_000;

export const prizeOnWire = (row: SliceRow): Spun['prize'] => ({
  prize_id: String(row.prize_id),
  position: row.position,
  name: row.name,
  image: row.image,
  kind: row.kind,
  amount: row.kind === 'cash' ? bahtOf(row.amount) : row.amount,
  chance_percent: Math.round((row.weight / row.weight_sum) * 100 * MILLIONTHS) / MILLIONTHS,
});

const ruleOf = ({ free_spin_deposit_satang: satang }: WheelRow) => WHEEL_TEXT.freeSpinRule(bahtOrNull(satang));

function dayOf(at: Date): { day: string; since: Date; until: Date } {
  const day = bangkokDay(at);
  return { day, since: startOfDay(day), until: startOfDay(addDays(day, 1)) };
}

async function knownWheel(queries: Queries, agentId: number): Promise<WheelRow> {
  const wheel = await wheelOf(queries, agentId);
  if (!wheel) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.closed });
  return wheel;
}

/** Gives the day's free spin once enough was deposited that day; it ends with the day. */
export async function giveDailySpin(
  queries: Transaction | Database,
  { agentId, memberId }: Session,
  at: Date,
): Promise<void> {
  const wheel = await wheelOf(queries, agentId);
  if (!wheel || wheel.free_spin_deposit_satang === null) return;
  const { day, since, until } = dayOf(at);
  if ((await depositedOn(queries, memberId, { since, until })) < wheel.free_spin_deposit_satang) return;
  const source = `wheel:${memberId}:${day}`;
  await giveFreeSpins(queries, { agentId, memberId, source, spins: 1, expiresAt: until }, at);
}

/** The wheel as it stands for a member, with the spin whose prize still waits. */
export async function wheelFor(queries: Transaction | Database, session: Session, at: Date): Promise<Config> {
  const { agentId, memberId } = session;
  const wheel = await knownWheel(queries, agentId);
  await giveDailySpin(queries, session, at);
  const { since, until } = dayOf(at);
  const [slices, freeSpins, spins, waiting] = [
    await slicesOf(queries, wheel.id),
    await freeSpinsOf(queries, memberId, at),
    await spinsSince(queries, memberId, since),
    await waitingSpin(queries, memberId),
  ];
  const hasDaily = wheel.free_spin_deposit_satang !== null;
  return {
    setting: {
      wheel_id: String(wheel.id),
      title: wheel.title,
      terms: wheel.terms,
      is_open: wheel.is_open,
      point_cost: wheel.point_cost,
      free_spin_rule: ruleOf(wheel),
      spins_today: spins,
      max_spins_a_day: wheel.max_spins_a_day,
      next_free_spin_at: hasDaily && freeSpins === 0 ? until.toISOString() : null,
    },
    prizes: slices.map(prizeOnWire),
    free_spins: freeSpins,
    waiting: waiting ? await spunOnWire(queries, memberId, waiting, at) : null,
  };
}

async function spunOnWire(queries: Queries, memberId: number, spin: SpinRow, at: Date): Promise<Spun> {
  return {
    spin_id: String(spin.id),
    prize: prizeOnWire(spin),
    position: spin.position,
    free_spins: await freeSpinsOf(queries, memberId, at),
    point: await pointsOf(queries, memberId),
    time: spin.created_at.toISOString(),
  };
}

/**
 * Draws a prize. While a prize waits, it is that spin again and costs nothing: its answer may have been lost. Refuses
 * with `no_spin_left` (and why), `insufficient_points`, `member_excluded`.
 */
export async function spinWheel(tx: Transaction, session: Session, use: 'free' | 'point', at: Date): Promise<Spun> {
  const { agentId, memberId } = session;
  await lockPlayer(tx, memberId, at);
  const waiting = await waitingSpin(tx, memberId);
  if (waiting) return spunOnWire(tx, memberId, waiting, at);

  const wheel = await knownWheel(tx, agentId);
  if (!wheel.is_open) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.closed });
  const most = wheel.max_spins_a_day;
  if (most !== null && (await spinsSince(tx, memberId, dayOf(at).since)) >= most)
    throw new Refusal('no_spin_left', { message: WHEEL_TEXT.dayFull(most) });
  if (use === 'free' && !(await takeFreeSpin(tx, memberId, at)))
    throw new Refusal('no_spin_left', { message: WHEEL_TEXT.noFreeSpin(ruleOf(wheel)) });
  if (use === 'point') await judgePoints(tx, memberId, wheel);

  const slice = drawByWeight(await slicesOf(tx, wheel.id));
  const spin = await insertSpin(tx, { agentId, memberId, wheelId: wheel.id, used: use, slice, at });
  if (use === 'point') await payPoints(tx, session, { spinId: spin.id, wheel }, at);
  return spunOnWire(tx, memberId, spin, at);
}

async function judgePoints(tx: Transaction, memberId: number, { point_cost: cost }: WheelRow): Promise<void> {
  if (cost === null) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.noPointSpins });
  const point = await pointsOf(tx, memberId);
  if (point < cost) throw new Refusal('insufficient_points', { message: WHEEL_TEXT.points(cost - point) });
}

async function payPoints(
  tx: Transaction,
  { agentId, memberId }: Session,
  { spinId, wheel }: { spinId: number; wheel: WheelRow },
  at: Date,
): Promise<void> {
  await transfer(
    tx,
    [
      {
        id: `wheel:${spinId}:cost`,
        agentId,
        currency: 'POINT',
        debit: { points: memberId },
        credit: { house: 'house' },
        amountSatang: wheel.point_cost ?? 0,
        kind: 'wheel_spin',
        reference: wheel.title,
      },
    ],
    at,
  );
  await publishPoints(tx, memberId);
}

/** Credits a spin's prize; again, it tells the same and credits nothing. Refuses with `spin_not_found`. */
export async function takePrize(
  tx: Transaction,
  { agentId, memberId }: Session,
  spinId: string,
  at: Date,
): Promise<OutputOf<typeof wheelReward>> {
  // Not `lockPlayer`: what was won before an exclusion is the member's.
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
  const spin = await spinOf(tx, memberId, spinId);
  if (!spin) throw new Refusal('spin_not_found');
  if (!spin.rewarded_at) await markRewarded(tx, spin.id, at);
  const answer = {
    spin_id: String(spin.id),
    prize: prizeOnWire(spin),
    wallet_id: null,
    balance: null,
    credited_at: (spin.rewarded_at ?? at).toISOString(),
  };
  if (spin.kind === 'none') return { ...answer, state: 'nothing', point: await pointsOf(tx, memberId) };
  if (spin.rewarded_at) return { ...answer, state: 'credited', point: await pointsOf(tx, memberId) };
  const { point, cash } = await giveReward(
    tx,
    {
      id: `wheel:${spin.id}:prize`,
      agentId,
      memberId,
      from: 'wheel',
      gives: spin.kind,
      amount: spin.amount,
      reference: spin.name,
    },
    at,
  );
  return {
    ...answer,
    state: 'credited',
    point,
    wallet_id: cash && String(cash.walletId),
    balance: cash && bahtOf(cash.balanceSatang),
  };
}
