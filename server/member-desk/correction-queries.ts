import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** A transfer of a member's wallets that can be corrected. */
export interface CorrectableRow {
  id: string;
  /** What the transfer is about, in the words of the books: a bill's number, a payment's reference. */
  reference: string;
  is_corrected: boolean;
}

/** The ledger's transfer with this id if it moved money of the member. */
export function correctable(queries: Queries, memberId: number, id: string): Promise<CorrectableRow | undefined> {
  return queries.row<CorrectableRow>(
    `select t.id, coalesce(t.reference, t.id) as reference, exists (select from member_correction c where c.corrects = t.id) as is_corrected
     from transfer t where t.id = $2 and exists (
       select from wallet w where w.member_id = $1 and w.id in (t.debit_account_id, t.credit_account_id))`,
    [memberId, id],
  );
}

/** The member's cash wallet, locked, and the money in it that can be spent. */
export async function lockCashBalance(
  tx: Transaction,
  memberId: number,
): Promise<{ wallet_id: number; available: Satang }> {
  const row = await tx.row<{ wallet_id: number; available: Satang }>(
    `select a.id as wallet_id, a.balance_satang - a.held_satang as available from account a join wallet w on w.id = a.id
     where w.member_id = $1 and w.wallet_type_id = 1 for no key update of a`,
    [memberId],
  );
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row;
}

export interface NewCorrection {
  agentId: number;
  memberId: number;
  direction: 'add' | 'take';
  amountSatang: Satang;
  corrects: string;
  reason: string;
  keyId: number;
  at: Date;
}

/** Records a correction and returns its number; undefined if its transfer was corrected before. */
export async function insertCorrection(tx: Transaction, correction: NewCorrection): Promise<number | undefined> {
  const { agentId, memberId, direction, amountSatang, corrects, reason, keyId, at } = correction;
  const row = await tx.row<{ id: number }>(
    `insert into member_correction (agent_id, member_id, direction, amount_satang, corrects, reason, confirmed_by, corrected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (corrects) do nothing returning id`,
    [agentId, memberId, direction, amountSatang, corrects, reason, keyId, at],
  );
  return row?.id;
}

/** Notes how much of a correction the wallet had. */
export async function saveTaken(tx: Transaction, id: number, taken: Satang): Promise<void> {
  await tx.rows('update member_correction set taken_satang = $2 where id = $1', [id, taken]);
}

/** The transfers of a member's entries, by account and number, and whether each was corrected. */
export function transfersOfEntries(
  queries: Queries,
  entries: readonly { accountId: number; sequence: number }[],
): Promise<{ account_id: number; sequence: number; transfer_id: string; is_corrected: boolean }[]> {
  return queries.rows(
    `select e.account_id, e.sequence, e.transfer_id, exists (select from member_correction c where c.corrects = e.transfer_id) as is_corrected
     from unnest($1::bigint[], $2::bigint[]) p (account_id, sequence) join entry e using (account_id, sequence)`,
    [entries.map(({ accountId }) => accountId), entries.map(({ sequence }) => sequence)],
  );
}
