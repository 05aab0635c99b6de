import { type Satang, satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { type MoneyTransfer, transfer } from '#server/ledger/ledger.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import {
  type BonusRow,
  type BonusState,
  clearDue,
  dueBonuses,
  lockBonus,
  markClosing,
  markResumed,
  recordEmptied,
} from './bonus-queries.ts';
import { publishWallets } from './publish-wallets.ts';
import { UNKNOWN_BONUS } from './text.ts';

type Ended = Exclude<BonusState, 'running' | 'closing'>;

interface Split {
  returnedSatang: Satang;
  removedSatang: Satang;
}

/**
 * The money that returns to cash at this end, at most the promotion's maximum or the own deposit, and the money that
 * is removed.
 */
function splitAt(bonus: BonusRow, end: Ended): Split {
  const most = end === 'completed' ? (bonus.max_withdraw_satang ?? Number.POSITIVE_INFINITY) : bonus.deposit_satang;
  const returnedSatang = satang(Math.min(bonus.available_satang, Math.max(0, most - bonus.returned_satang)));
  return { returnedSatang, removedSatang: satang(bonus.available_satang - returnedSatang) };
}

/** The amounts that giving the bonus up now would return to cash and remove. */
export const forfeitSplit = (bonus: BonusRow): Split => splitAt(bonus, 'forfeited');

/** Empties the wallet of a bonus at its end, and after each late payment into it. Returns the satang that went back to cash. */
async function emptyWallet(tx: Transaction, bonus: BonusRow, end: Ended, at: Date): Promise<Satang> {
  const { returnedSatang, removedSatang } = splitAt(bonus, end);
  const from = {
    debit: { wallet: bonus.wallet_id },
    agentId: bonus.agent_id,
    currency: 'THB',
    reference: bonus.title,
  } as const;
  const id = (what: string) => `bonus:${bonus.wallet_id}:${what}:${bonus.times_emptied + 1}`;
  const moves: MoneyTransfer[] = [
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
  await recordEmptied(tx, bonus.wallet_id, { state: end, returnedSatang, removedSatang, at });
  await publishWallets(tx, bonus.member_id, [bonus.cash_wallet_id, bonus.wallet_id]);
  return returnedSatang;
}

/** How the bonus ends now; undefined if it does not, or not before its open bets are settled. */
function endOf(bonus: BonusRow, at: Date): Ended | 'closing' | undefined {
  if (bonus.state === 'closing') return bonus.has_open_bets ? undefined : (bonus.closing_as ?? undefined);
  if (bonus.state !== 'running') return bonus.available_satang > 0 ? bonus.state : undefined;
  const isMet = bonus.turnover_done_satang >= bonus.turnover_target_satang;
  if (isMet) return bonus.has_open_bets ? undefined : 'completed';
  if (bonus.expires_at <= at) return bonus.has_open_bets ? 'closing' : 'expired';
  return bonus.available_satang === 0 && !bonus.has_open_bets ? 'lost' : undefined;
}

/**
 * Tells whether a lost bonus has money again, from a corrected result or a rolled-back bet: it goes on, if its time
 * is not over and no other promotion runs.
 */
const isFoundAgain = (bonus: BonusRow, at: Date): boolean =>
  bonus.state === 'lost' &&
  bonus.available_satang > 0 &&
  bonus.returned_satang + bonus.removed_satang === 0 &&
  bonus.expires_at > at &&
  !bonus.has_other;

/** Ends the bonus if it is met, expired, given up or lost (docs/rules.md#bonuses). Safe to repeat. */
export async function endIfDue(tx: Transaction, walletId: string, at: Date): Promise<void> {
  const bonus = await lockBonus(tx, walletId, null);
  if (!bonus) return;
  const { agent_id: agentId, member_id: memberId, title } = bonus;
  const notify = (kind: string, returned: Satang) => {
    const data = { title, satang: returned };
    return notifyMember(tx, { agentId, memberId, kind, data, link: '/member/promotions', at });
  };
  if (isFoundAgain(bonus, at)) {
    await markResumed(tx, bonus.wallet_id);
    await notify('bonus_resumed', bonus.available_satang);
    return endIfDue(tx, walletId, at);
  }
  const end = endOf(bonus, at);
  if (end === 'closing') await markClosing(tx, bonus.wallet_id, 'expired');
  if (end === undefined || end === 'closing') return clearDue(tx, bonus.wallet_id);
  const returned = await emptyWallet(tx, bonus, end, at);
  // The end itself has had its notice: this one is of money that came into the wallet afterwards.
  const isLate = bonus.state !== 'running' && bonus.state !== 'closing';
  await notify(isLate ? 'bonus_late' : `bonus_${end}`, returned);
}

/**
 * Gives up a running bonus; while bets are open it waits for them and takes no more. A bonus whose turnover is met is
 * completed instead. Refuses with `invalid_input` (wallet_id) if the bonus has ended or is not the member's.
 */
export async function forfeitBonus(
  tx: Transaction,
  memberId: number,
  walletId: string,
  at: Date,
): Promise<{ state: 'done' | 'waiting_for_bets'; returnedSatang: Satang }> {
  const bonus = await lockBonus(tx, walletId, memberId);
  if (!bonus || (bonus.state !== 'running' && bonus.state !== 'closing'))
    throw invalidField('wallet_id', UNKNOWN_BONUS);
  const isMet = bonus.turnover_done_satang >= bonus.turnover_target_satang && bonus.state === 'running';
  if (bonus.has_open_bets) {
    if (bonus.state === 'running' && !isMet) await markClosing(tx, bonus.wallet_id, 'forfeited');
    return { state: 'waiting_for_bets', returnedSatang: satang(0) };
  }
  return { state: 'done', returnedSatang: await emptyWallet(tx, bonus, isMet ? 'completed' : 'forfeited', at) };
}

/** The job that ends bonuses. */
export function bonusJob({ database, now }: Pick<Platform, 'database' | 'now'>): JobKind {
  return {
    name: 'bonus',
    expireSeconds: 10,
    due: () => dueBonuses(database, now()),
    work: (walletId) => database.transaction((tx) => endIfDue(tx, walletId, now())),
  };
}
