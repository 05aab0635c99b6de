import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import type { spinV2, wheelReward } from '#contract/wheel.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { takeFreeSpin } from '#server/wallet/free-spin-queries.ts';
import { publishPoints } from '#server/wallet/points.ts';
import { countSpentPoints, pointsOf, usablePointsOf } from '#server/wallet/queries.ts';
import { giveReward } from '#server/wallet/rewards.ts';
import { pointsToUnlock } from '#server/wallet/text.ts';
import { drawByWeight } from './draw.ts';
import { slicesOf, type WheelRow } from './queries.ts';
import { dayOf, freeSpinRule, prizeOnWire, requireWheel, type Spun, spinOnWire } from './service.ts';
import { insertSpin, markRewarded, spinOf, spinsSince, waitingSpin } from './spin-queries.ts';
import { WHEEL_TEXT } from './text.ts';

/**
 * Draws a prize (docs/rules.md#wheel). While a spin's prize is not taken, returns that spin again without a cost,
 * because its answer may have been lost. Refuses with `no_spin_left` and the reason (for example that a spin costs
 * other points than were shown), `insufficient_points`, `member_excluded` and `member_paused`.
 */
export async function spinWheel(
  tx: Transaction,
  session: Session,
  { use, point_cost: shownCost }: ParsedInputOf<typeof spinV2>,
  at: Date,
): Promise<Spun> {
  const { agentId, memberId } = session;
  await lockPlayer(tx, memberId, at);
  const waiting = await waitingSpin(tx, memberId);
  if (waiting) return spinOnWire(tx, memberId, waiting, at);

  const wheel = await requireWheel(tx, agentId);
  if (!wheel.is_open) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.closed });
  const most = wheel.max_spins_a_day;
  if (most !== null && (await spinsSince(tx, memberId, dayOf(at).since)) >= most)
    throw new Refusal('no_spin_left', { message: WHEEL_TEXT.dayFull(most) });
  if (use === 'free' && !(await takeFreeSpin(tx, memberId, at)))
    throw new Refusal('no_spin_left', { message: WHEEL_TEXT.noFreeSpin(freeSpinRule(wheel)) });
  if (use === 'point') await checkPoints(tx, session, wheel, shownCost);

  const slice = drawByWeight(await slicesOf(tx, wheel.id));
  const spin = await insertSpin(tx, { agentId, memberId, wheelId: wheel.id, used: use, slice, at });
  if (use === 'point') await payPoints(tx, session, { spinId: spin.id, wheel }, at);
  return spinOnWire(tx, memberId, spin, at);
}

async function checkPoints(
  tx: Transaction,
  { agentId, memberId }: Session,
  { point_cost: cost }: WheelRow,
  shownCost: number | undefined,
): Promise<void> {
  if (cost === null) throw new Refusal('no_spin_left', { message: WHEEL_TEXT.noPointSpins });
  if (shownCost !== undefined && shownCost !== cost)
    throw new Refusal('no_spin_left', { message: WHEEL_TEXT.costChanged(cost) });
  const point = await pointsOf(tx, memberId);
  if (point < cost) throw new Refusal('insufficient_points', { message: WHEEL_TEXT.points(cost - point) });
  const { point_times: times } = await agentConfigOf(tx, agentId);
  const usable = await usablePointsOf(tx, memberId, times);
  if (usable < cost) throw new Refusal('insufficient_points', { message: pointsToUnlock(usable, times) });
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
        points: wheel.point_cost ?? 0,
        kind: 'wheel_spin',
        reference: wheel.title,
      },
    ],
    at,
  );
  await countSpentPoints(tx, memberId, wheel.point_cost ?? 0);
  await publishPoints(tx, memberId);
}

/** Credits a spin's prize once; a repeat gets the same answer and credits nothing. Refuses with `spin_not_found`. */
export async function takePrize(
  tx: Transaction,
  { agentId, memberId }: Session,
  spinId: string,
  at: Date,
): Promise<OutputOf<typeof wheelReward>> {
  // Not `lockPlayer`: a prize that was won before an exclusion still belongs to the member.
  await lockMember(tx, memberId);
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
