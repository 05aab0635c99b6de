import type { Satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';

interface TakenBack {
  /** The correction: each name takes once. */
  name: string;
  walletId: number;
  amountSatang: Satang;
  /** The house account that gets it. */
  house: 'bank_in' | 'bank_out' | 'adjustment';
  source: 'wrong_credit' | 'payout_paid' | 'correction';
  reference: string;
}

/**
 * Takes money back from a member: as much as the cash wallet has; the rest is owed (docs/rules.md#debts). Returns the
 * amount taken. A name that was used already violates `member_debt_name_key`.
 */
export async function takeBack(tx: Transaction, what: TakenBack, at: Date): Promise<Satang> {
  const { name, walletId, amountSatang, house, source, reference } = what;
  const row = await tx.row<{ taken: Satang }>('select debt_take_back($1, $2, $3, $4, $5, $6, $7) as taken', [
    name,
    walletId,
    amountSatang,
    house,
    source,
    reference,
    at,
  ]);
  if (!row) throw new Error('debt_take_back returned no row');
  return row.taken;
}

/** Takes as much of a debt as the wallet has now. Returns the amount. */
export async function collectDebt(tx: Transaction, debtId: number, at: Date): Promise<Satang> {
  const row = await tx.row<{ taken: Satang }>('select debt_collect($1, $2) as taken', [debtId, at]);
  if (!row) throw new Error('debt_collect returned no row');
  return row.taken;
}
