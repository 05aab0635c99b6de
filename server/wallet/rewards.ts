import { bahtOf } from '../../contract/money.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { type Transfer, transfer } from '../platform/ledger.ts';
import { giveFreeSpins } from './free-spins.ts';
import { tellPoints } from './points.ts';
import { cashWalletOf, pointsOf } from './queries.ts';

const FROM = { quest: { kind: 'quest_reward' }, wheel: { kind: 'wheel_prize' }, poll: { kind: 'poll_prize' } } as const;

export interface Reward {
  /** Its one transfer's id, and the source of free spins. */
  id: string;
  agentId: number;
  memberId: number;
  gives: 'point' | 'cash' | 'free_spin';
  /** Satang of cash, else a number. */
  amount: number;
  from: keyof typeof FROM;
  reference: string;
}

export interface Rewarded {
  point: number;
  /** Of a reward in cash. */
  cash: { walletId: number; balanceSatang: number } | null;
}

/** Gives a reward, once by its id, and tells the member's open pages. */
export async function giveReward(tx: Transaction, reward: Reward, at: Date): Promise<Rewarded> {
  const { id, agentId, memberId, gives, amount, reference } = reward;
  const base = { id, agentId, amountSatang: amount, ...FROM[reward.from], reference };
  if (gives === 'free_spin') {
    await giveFreeSpins(tx, { agentId, memberId, source: id, spins: amount, expiresAt: null }, at);
    return { point: await pointsOf(tx, memberId), cash: null };
  }
  if (gives === 'point') {
    const points: Transfer = { ...base, currency: 'POINT', debit: { house: 'house' }, credit: { points: memberId } };
    await transfer(tx, [points], at);
    return { point: await tellPoints(tx, memberId), cash: null };
  }
  const wallet = await cashWalletOf(tx, memberId);
  return {
    cash: await payCash(
      tx,
      memberId,
      [{ ...base, currency: 'THB', debit: { house: 'bonus' }, credit: { wallet } }],
      at,
    ),
    point: await pointsOf(tx, memberId),
  };
}

/** Transfers to a member's wallet, and its new balance told to the open pages. */
export async function payCash(
  tx: Transaction,
  memberId: number,
  transfers: readonly Transfer[],
  at: Date,
): Promise<{ walletId: number; balanceSatang: number }> {
  const credited = (await transfer(tx, transfers, at)).at(-1)?.credit;
  if (!credited) throw new Error('nothing was credited');
  const { accountId: walletId, heldSatang } = credited;
  const balanceSatang = credited.balanceSatang - heldSatang;
  const wallets = [{ id: String(walletId), balance: bahtOf(balanceSatang), held: bahtOf(heldSatang) }];
  await emit(tx, memberId, { type: 'wallet', wallets });
  return { walletId, balanceSatang };
}
