import type { OutputOf } from '#contract/endpoint.ts';
import { plainBaht, satang } from '#contract/money.ts';
import type { spinV2, wheelConfigV2 } from '#contract/wheel.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { freeSpinsOf, giveFreeSpins } from '#server/wallet/free-spin-queries.ts';
import { pointsOf } from '#server/wallet/queries.ts';
import { depositedBetween, type SliceRow, slicesOf, type WheelRow, wheelOf } from './queries.ts';
import { type SpinRow, spinsSince, waitingSpin } from './spin-queries.ts';
import { WHEEL_TEXT } from './text.ts';

type Config = OutputOf<typeof wheelConfigV2>;
export type Spun = OutputOf<typeof spinV2>;

const MILLIONTHS = 1_000_000;

/** A slice with cash in baht and its published chance in percent. */
export const prizeOnWire = (row: SliceRow): Spun['prize'] => ({
  prize_id: String(row.prize_id),
  position: row.position,
  name: row.name,
  image: row.image,
  kind: row.kind,
  amount: row.kind === 'cash' ? plainBaht(satang(row.amount)) : row.amount,
  chance_percent: Math.round((row.weight / row.weight_sum) * 100 * MILLIONTHS) / MILLIONTHS,
});

/** How a free spin is earned, in Thai. */
export const freeSpinRule = ({ free_spin_deposit_satang: deposit }: WheelRow) => WHEEL_TEXT.freeSpinRule(deposit);

/** The day of Bangkok at a time, and its start and end. */
export function dayOf(at: Date): { day: string; since: Date; until: Date } {
  const day = bangkokDay(at);
  return { day, since: startOfDay(day), until: startOfDay(addDays(day, 1)) };
}

/** The agent's wheel. Refuses with `no_spin_left` if it has none. */
export async function requireWheel(queries: Queries, agentId: number): Promise<WheelRow> {
  const wheel = await wheelOf(queries, agentId);
  if (!wheel) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.closed });
  return wheel;
}

/** Gives the day's free spin once, when enough was deposited that day. It expires with the day. */
export async function giveDailySpin(
  queries: Transaction | Database,
  { agentId, memberId }: Session,
  at: Date,
): Promise<void> {
  const wheel = await wheelOf(queries, agentId);
  if (!wheel || wheel.free_spin_deposit_satang === null) return;
  const { day, since, until } = dayOf(at);
  if ((await depositedBetween(queries, memberId, { since, until })) < wheel.free_spin_deposit_satang) return;
  const source = `wheel:${memberId}:${day}`;
  await giveFreeSpins(queries, { agentId, memberId, source, spins: 1, expiresAt: until }, at);
}

/** The wheel for a member: its setting and prizes, their free spins, and their spin whose prize is not taken yet. */
export async function wheelFor(queries: Transaction | Database, session: Session, at: Date): Promise<Config> {
  const { agentId, memberId } = session;
  const wheel = await requireWheel(queries, agentId);
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
      free_spin_rule: freeSpinRule(wheel),
      spins_today: spins,
      max_spins_a_day: wheel.max_spins_a_day,
      next_free_spin_at: hasDaily && freeSpins === 0 ? until.toISOString() : null,
    },
    prizes: slices.map(prizeOnWire),
    free_spins: freeSpins,
    waiting: waiting ? await spinOnWire(queries, memberId, waiting, at) : null,
  };
}

/** A spin as the wire has it, with the member's free spins and points now. */
export async function spinOnWire(queries: Queries, memberId: number, spin: SpinRow, at: Date): Promise<Spun> {
  return {
    spin_id: String(spin.id),
    prize: prizeOnWire(spin),
    position: spin.position,
    free_spins: await freeSpinsOf(queries, memberId, at),
    point: await pointsOf(queries, memberId),
    time: spin.created_at.toISOString(),
  };
}
