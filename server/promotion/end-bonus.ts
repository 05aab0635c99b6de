import { bahtOf } from '../../contract/money.ts';
import { notifyMember } from '../message/notify-queries.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import type { JobKind } from '../platform/jobs.ts';
import { type Transfer, transfer } from '../platform/ledger.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type BonusRow,
  type BonusState,
  dueBonuses,
  lockBonus,
  markClosing,
  markLookedAt,
  markSwept,
} from './queries.ts';
import { UNKNOWN_BONUS } from './text.ts';

type Ended = Exclude<BonusState, 'running' | 'closing'>;

/** How much of the wallet goes to cash at this end: up to the promotion's maximum, or up to one's own deposit. */
function returnedAt(bonus: BonusRow, end: Ended): number {
  const most = end === 'completed' ? (bonus.max_withdraw_satang ?? Number.POSITIVE_INFINITY) : bonus.deposit_satang;
  return Math.min(bonus.available_satang, Math.max(0, most - bonus.returned_satang));
}

/** What giving the bonus up now would bring back, and take away. */
export function forfeitPrice(bonus: BonusRow): { returnedSatang: number; removedSatang: number } {
  const returnedSatang = returnedAt(bonus, 'forfeited');
  return { returnedSatang, removedSatang: bonus.available_satang - returnedSatang };
}

/** Tells the member's open pages what wallets stand at now. */
export async function tellWallets(tx: Transaction, memberId: number, walletIds: readonly number[]): Promise<void> {
  const rows = await tx.rows<{ id: number; available_satang: number; held_satang: number }>(
    'select id, balance_satang - held_satang as available_satang, held_satang from account where id = any ($1) order by id',
    [walletIds],
  );
  const wallets = rows.map((row) => ({
    id: String(row.id),
    balance: bahtOf(row.available_satang),
    held: bahtOf(row.held_satang),
  }));
  await emit(tx, memberId, { type: 'wallet', wallets });
}

/** Empties the wallet of a bonus that is over, at its end and after each late payment into it. */
async function sweep(tx: Transaction, bonus: BonusRow, end: Ended, at: Date): Promise<number> {
  const returnedSatang = returnedAt(bonus, end);
  const removedSatang = bonus.available_satang - returnedSatang;
  const from = {
    debit: { wallet: bonus.wallet_id },
    agentId: bonus.agent_id,
    currency: 'THB',
    reference: bonus.title,
  } as const;
  const id = (what: string) => `bonus:${bonus.wallet_id}:${what}:${bonus.sweeps + 1}`;
  const moves: Transfer[] = [
    {
      ...from,
      id: id('return'),
      credit: { wallet: bonus.cash_wallet_id },
      amountSatang: returnedSatang,
      kind: 'bonus_return',
    },
    { ...from, id: id('remove'), credit: { house: 'bonus' }, amountSatang: removedSatang, kind: 'bonus_remove' },
  ];
  await transfer(
    tx,
    moves.filter(({ amountSatang }) => amountSatang > 0),
    at,
  );
  await markSwept(tx, bonus.wallet_id, { state: end, returnedSatang, removedSatang, at });
  await tellWallets(tx, bonus.member_id, [bonus.cash_wallet_id, bonus.wallet_id]);
  return returnedSatang;
}

/** How the bonus ends now, if nothing is open any more; undefined: it goes on. */
function endOf(bonus: BonusRow, at: Date): Ended | 'closing' | undefined {
  if (bonus.state === 'closing') return bonus.has_open_bets ? undefined : (bonus.closing_as ?? undefined);
  if (bonus.state !== 'running') return bonus.available_satang > 0 ? bonus.state : undefined;
  const isMet = bonus.turnover_done_satang >= bonus.turnover_target_satang;
  if (isMet) return bonus.has_open_bets ? undefined : 'completed';
  if (bonus.expires_at <= at) return bonus.has_open_bets ? 'closing' : 'expired';
  return bonus.available_satang === 0 && !bonus.has_open_bets ? 'lost' : undefined;
}

/** Ends the bonus if its time has come: turnover met, run out, given up or lost. Safe to repeat. */
export async function attendBonus(tx: Transaction, walletId: string, at: Date): Promise<void> {
  const bonus = await lockBonus(tx, walletId, null);
  if (!bonus) return;
  const end = endOf(bonus, at);
  if (end === 'closing') await markClosing(tx, bonus.wallet_id, 'expired');
  if (end === undefined || end === 'closing') return markLookedAt(tx, bonus.wallet_id);
  const returned = await sweep(tx, bonus, end, at);
  await notifyMember(tx, {
    agentId: bonus.agent_id,
    memberId: bonus.member_id,
    kind: `bonus_${end}`,
    data: { title: bonus.title, satang: returned },
    link: '/member/promotions',
    at,
  });
}

/**
 * Gives a running bonus up; with bets open it waits for them and takes no more. A bonus whose turnover is met is not
 * given up but completed. Refuses with `invalid_input` for a bonus that is not the member's, or over.
 */
export async function forfeitBonus(
  tx: Transaction,
  memberId: number,
  walletId: string,
  at: Date,
): Promise<{ state: 'done' | 'waiting_for_bets'; returnedSatang: number }> {
  const bonus = await lockBonus(tx, walletId, memberId);
  if (!bonus || (bonus.state !== 'running' && bonus.state !== 'closing'))
    throw new Refusal('invalid_input', { fields: { wallet_id: UNKNOWN_BONUS } });
  const isMet = bonus.turnover_done_satang >= bonus.turnover_target_satang && bonus.state === 'running';
  if (bonus.has_open_bets) {
    if (bonus.state === 'running' && !isMet) await markClosing(tx, bonus.wallet_id, 'forfeited');
    return { state: 'waiting_for_bets', returnedSatang: 0 };
  }
  return { state: 'done', returnedSatang: await sweep(tx, bonus, isMet ? 'completed' : 'forfeited', at) };
}

/** Bonuses end without anybody's help. */
export function bonusJob({ database, now }: Pick<Platform, 'database' | 'now'>): JobKind {
  return {
    name: 'bonus',
    expireSeconds: 10,
    due: () => dueBonuses(database, now()),
    work: (walletId) => database.transaction((tx) => attendBonus(tx, walletId, now())),
  };
}
