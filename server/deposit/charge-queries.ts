import type { Satang } from '#contract/money.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';

/** A charge that a provider made for a deposit. */
export interface NewCharge {
  chargeId: string;
  /** The QR as a `data:` address. */
  picture: string;
}

export interface ChargeRow {
  deposit_id: number;
  agent_id: number;
  agent_code: string;
  charge_id: string;
  receiving_account_id: string;
  reference: string;
  amount_satang: Satang;
  created_at: Date;
  expires_at: Date;
  /** The player has cancelled the deposit. */
  is_cancelled: boolean;
  /** The time of the next check; null if it is not checked any more. */
  next_check_at: Date | null;
}

const CHARGE = `
  select h.deposit_id, d.agent_id, a.code as agent_code, h.charge_id, d.receiving_account_id::text, d.reference, d.amount_satang, d.created_at,
    d.expires_at, d.status = 'cancelled' as is_cancelled, h.next_check_at
  from deposit_charge h join deposit d on d.id = h.deposit_id join agent a on a.id = d.agent_id`;

/** The charge with this id at the provider; undefined if it was not made here. */
export function chargeOf(queries: Queries, provider: 'opn', chargeId: string): Promise<ChargeRow | undefined> {
  return queries.row<ChargeRow>(`${CHARGE} where h.provider = $1 and h.charge_id = $2`, [provider, chargeId]);
}

/** The charge of a deposit. */
export function chargeOfDeposit(queries: Queries, depositId: number): Promise<ChargeRow | undefined> {
  return queries.row<ChargeRow>(`${CHARGE} where h.deposit_id = $1`, [depositId]);
}

/** Deposits whose charge is due to be asked about. */
export async function dueCharges(queries: Queries, at: Date): Promise<number[]> {
  const rows = await queries.rows<{ deposit_id: number }>(
    'select deposit_id from deposit_charge where next_check_at <= $1 order by next_check_at limit 100',
    [at],
  );
  return rows.map(({ deposit_id }) => deposit_id);
}

/** Sets the time of a charge's next check; null: never. */
export async function checkChargeAt(database: Database, depositId: number, at: Date | null): Promise<void> {
  await database.rows('update deposit_charge set next_check_at = $2 where deposit_id = $1', [depositId, at]);
}

/** Has the charge of a deposit, if there is one, looked at as soon as a job can. */
export async function checkChargeSoon(tx: Transaction, depositId: number, at: Date): Promise<void> {
  await tx.rows('update deposit_charge set next_check_at = $2 where deposit_id = $1 and next_check_at is not null', [
    depositId,
    at,
  ]);
}
