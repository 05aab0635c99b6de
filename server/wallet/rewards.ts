import { type Satang, satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Transfer, transfer } from '#server/ledger/ledger.ts';
import { availableOf, emitWallets } from './emit-wallets.ts';
import { giveFreeSpins } from './free-spin-queries.ts';
import { publishPoints } from './points.ts';
import { cashWalletOf, pointsOf } from './queries.ts';

const FROM = { quest: { kind: 'quest_reward' }, wheel: { kind: 'wheel_prize' }, poll: { kind: 'poll_prize' } } as const;

export interface Reward {
  /** The id of its one transfer, and the source of free spins: an id gives once. */
  id: string;
  agentId: number;
  memberId: number;
  gives: 'point' | 'cash' | 'free_spin';
  /** Satang for cash, else a count. */
  amount: number;
  from: keyof typeof FROM;
  reference: string;
}

interface Credit {
  walletId: number;
  /** The spendable balance of the wallet after it. */
  balanceSatang: Satang;
}

/** Gives a reward once by its id, and sends the new balance to the member's open pages. `cash` is null for other rewards. */
export async function giveReward(
  tx: Transaction,
  reward: Reward,
  at: Date,
): Promise<{ point: number; cash: Credit | null }> {
  const { id, agentId, memberId, gives, amount, from, reference } = reward;
  const base = { id, agentId, ...FROM[from], reference };
  if (gives === 'free_spin') {
    await giveFreeSpins(tx, { agentId, memberId, source: id, spins: amount, expiresAt: null }, at);
    return { point: await pointsOf(tx, memberId), cash: null };
  }
  if (gives === 'point') {
    const account = { points: memberId };
    await transfer(
      tx,
      [{ ...base, currency: 'POINT', points: amount, debit: { house: 'house' }, credit: account }],
      at,
    );
    return { point: await publishPoints(tx, memberId), cash: null };
  }
  const wallet = await cashWalletOf(tx, memberId);
  const amountSatang = satang(amount);
  const money: Transfer = { ...base, currency: 'THB', amountSatang, debit: { house: 'bonus' }, credit: { wallet } };
  const cash = await payCash(tx, memberId, [money], at);
  return { cash, point: await pointsOf(tx, memberId) };
}

/**
 * Does the transfers, of which the last credits a wallet of the member, and sends its new balance to their open
 * pages.
 */
export async function payCash(
  tx: Transaction,
  memberId: number,
  transfers: readonly Transfer[],
  at: Date,
): Promise<Credit> {
  const credited = (await transfer(tx, transfers, at)).at(-1)?.credit;
  if (!credited) throw new Error('nothing was credited');
  await emitWallets(tx, memberId, [credited]);
  return { walletId: credited.accountId, balanceSatang: availableOf(credited) };
}
