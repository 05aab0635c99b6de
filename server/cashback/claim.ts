import type { claimCashback } from '#contract/cashback.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Transfer } from '#server/ledger/ledger.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { cashWalletOf } from '#server/wallet/queries.ts';
import { payCash } from '#server/wallet/rewards.ts';
import { claimWaiting, isOffFor } from './queries.ts';
import { CASHBACK_TEXT } from './text.ts';

const TRANSFERS = { turnover: { kind: 'cashback' }, loss: { kind: 'loss_return' } } as const;

/**
 * Pays everything claimable to the cash wallet, once, including what was given before the member limited their play.
 * Refuses with `nothing_to_claim` and the reason, `member_excluded` and `member_paused`.
 */
export async function claim(
  tx: Transaction,
  { memberId, agentId }: Session,
  { kind, date }: ParsedInputOf<typeof claimCashback>,
  at: Date,
): Promise<OutputOf<typeof claimCashback>> {
  await lockPlayer(tx, memberId, at);
  const days = await claimWaiting(tx, memberId, { kind, day: date, at });
  const [first] = days;
  if (!first) {
    const isOff = await isOffFor(tx, memberId, at);
    throw new Refusal('nothing_to_claim', { message: isOff ? CASHBACK_TEXT.off : reasonForNothing(date, at) });
  }
  const wallet = await cashWalletOf(tx, memberId);
  const transfers: Transfer[] = days.map(({ day, satang: amountSatang, payments }) => ({
    ...TRANSFERS[kind],
    id: `cashback:${kind}:${memberId}:${day}:${payments}`,
    agentId,
    currency: 'THB',
    debit: { house: 'bonus' },
    credit: { wallet },
    amountSatang,
    reference: day,
  }));
  const { balanceSatang } = await payCash(tx, memberId, transfers, at);
  return {
    claim_id: `${kind}-${memberId}-${first.day}-${first.payments}`,
    kind,
    amount: bahtOf(satang(days.reduce((sum, day) => sum + day.satang, 0))),
    dates: days.map(({ day }) => day),
    wallet_id: String(wallet),
    balance: bahtOf(balanceSatang),
    claimed_at: at.toISOString(),
  };
}

function reasonForNothing(date: string | undefined, at: Date): string {
  if (date === undefined) return CASHBACK_TEXT.nothing;
  return date >= bangkokDay(at) ? CASHBACK_TEXT.today : CASHBACK_TEXT.claimed;
}
