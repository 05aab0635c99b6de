import type { ErrorCode } from '../../contract/errors.ts';
import type { Queries, Transaction } from './database.ts';
import { Refusal } from './refusal.ts';

export type Currency = 'THB' | 'POINT';
export type HouseAccount =
  | 'house'
  | 'bank_in'
  | 'bank_out'
  | 'provider'
  | 'bonus'
  | 'lotto_pool'
  | 'affiliate'
  | 'adjustment';
/** A member's wallet by its id, his points or affiliate income by the member's id, or one of the agent's own accounts. */
export type AccountRef = { wallet: number } | { points: number } | { commission: number } | { house: HouseAccount };

export interface Transfer {
  /** The caller's, and its idempotency key: the same id with the same input gives the first answer. E.g. `deposit:12`. */
  id: string;
  agentId: number;
  currency: Currency;
  /** The account that gives. A member's account never goes below 0. */
  debit: AccountRef;
  credit: AccountRef;
  /** Satang above 0; points for POINT. */
  amountSatang: number;
  kind: string;
  reference: string | null;
  /** Holds the amount on the debit account until `postTransfer` or `voidTransfer`. */
  pending?: boolean;
}

export interface Settlement {
  id: string;
  /** The pending transfer that this one posts or voids. */
  pendingId: string;
  kind: string;
  reference: string | null;
}

/** What an account stood at just after the transfer. What can be spent is balance − held. */
export interface AccountState {
  accountId: number;
  balanceSatang: number;
  heldSatang: number;
}

/** `credit` is null while the money is only held, and after a void. */
export interface TransferResult {
  id: string;
  repeated: boolean;
  debit: AccountState | null;
  credit: AccountState | null;
}

interface ResultRow {
  id: string;
  repeated: boolean;
  debit_account_id: number;
  debit_balance_satang: number | null;
  debit_held_satang: number | null;
  credit_account_id: number;
  credit_balance_satang: number | null;
  credit_held_satang: number | null;
}

/** What the ledger's SQL raises, here and in every SQL function that calls it, by constraint or SQLSTATE. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  account_member_not_negative: 'insufficient_balance',
  transfer_pending_settled_once: 'transfer_conflict',
  CK002: 'transfer_conflict',
};

/** Turns what the ledger's SQL raises into the Refusal it stands for; any other error is given back as it is. */
export function ledgerRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const marks = ['constraint' in error ? error.constraint : undefined, 'code' in error ? error.code : undefined];
  for (const mark of marks) {
    const code = typeof mark === 'string' ? REFUSALS[mark] : undefined;
    if (code) return new Refusal(code);
  }
  return error;
}

function stateOf(accountId: number, balance: number | null, held: number | null): AccountState | null {
  return balance === null || held === null ? null : { accountId, balanceSatang: balance, heldSatang: held };
}

async function run(tx: Queries, requests: readonly object[], at: Date | undefined): Promise<TransferResult[]> {
  if (requests.length === 0) return [];
  const rows = await tx
    .rows<ResultRow>('select * from ledger_transfer($1::jsonb, coalesce($2::timestamptz, clock_timestamp()))', [
      JSON.stringify(requests),
      at ?? null,
    ])
    .catch((error: unknown) => {
      throw ledgerRefusal(error);
    });
  return rows.map((row) => ({
    id: row.id,
    repeated: row.repeated,
    debit: stateOf(row.debit_account_id, row.debit_balance_satang, row.debit_held_satang),
    credit: stateOf(row.credit_account_id, row.credit_balance_satang, row.credit_held_satang),
  }));
}

/**
 * Does the transfers in order, all or none, in one round trip; the only way to change a balance.
 * Refuses with `insufficient_balance` and `transfer_conflict`; the surrounding transaction is then over.
 * `at` is the business time (the platform's clock); the database's own when absent.
 */
export function transfer(tx: Queries, transfers: readonly Transfer[], at?: Date): Promise<TransferResult[]> {
  const requests = transfers.map((t) => ({
    id: t.id,
    agent_id: t.agentId,
    currency: t.currency,
    debit: t.debit,
    credit: t.credit,
    amount_satang: t.amountSatang,
    kind: t.kind,
    reference: t.reference,
    phase: t.pending ? 'pending' : 'single',
  }));
  return run(tx, requests, at);
}

function settle(
  tx: Queries,
  phase: 'post' | 'void',
  settlements: readonly Settlement[],
  at: Date | undefined,
): Promise<TransferResult[]> {
  const requests = settlements.map((s) => ({
    id: s.id,
    kind: s.kind,
    reference: s.reference,
    phase,
    pending_id: s.pendingId,
  }));
  return run(tx, requests, at);
}

/** Completes held transfers: the money leaves the debit account and arrives. Settled already: `transfer_conflict`. */
export function postTransfer(tx: Queries, settlements: readonly Settlement[], at?: Date): Promise<TransferResult[]> {
  return settle(tx, 'post', settlements, at);
}

/** Gives held money back. Settled already: `transfer_conflict`. */
export function voidTransfer(tx: Queries, settlements: readonly Settlement[], at?: Date): Promise<TransferResult[]> {
  return settle(tx, 'void', settlements, at);
}

export const CASH_WALLET = { typeId: 1, name: 'กระเป๋าหลัก' } as const;

/** A new member's cash wallet and points account; called once, in the transaction that registers the member. */
export async function openWallets(
  tx: Transaction,
  member: { agentId: number; memberId: number },
): Promise<{ cashWalletId: number }> {
  const row = await tx.row<{ id: number }>(
    `with points as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'POINT', 'points', $2)
    ), cash as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id
    )
    insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name)
    select id, $1, $2, $3, $4 from cash returning id`,
    [member.agentId, member.memberId, CASH_WALLET.typeId, CASH_WALLET.name],
  );
  if (!row) throw new Error('the cash wallet was not opened');
  return { cashWalletId: row.id };
}
