import type { ErrorCode } from '#contract/errors.ts';
import type { Satang } from '#contract/money.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { isTransferConflict } from '#server/database/database-errors.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { ledgerTransfer, newWalletTransfer, type WalletTransfer } from './ledger-queries.ts';

type HouseAccount = 'house' | 'bank_in' | 'bank_out' | 'provider' | 'bonus' | 'lotto_pool' | 'affiliate' | 'adjustment';
/**
 * A member's wallet by its id, their points or affiliate income by the member's id, or one of the agent's own
 * accounts.
 */
export type AccountRef = { wallet: number } | { points: number } | { commission: number } | { house: HouseAccount };

interface TransferBase {
  /** Chosen by the caller, and the idempotency key: the same id with the same input gives the first answer. E.g. `deposit:12`. */
  id: string;
  agentId: number;
  /** The account that pays. A member's account never falls below 0. */
  debit: AccountRef;
  /** The account that receives. */
  credit: AccountRef;
  kind: string;
  reference: string | null;
  /** Holds the amount on the debit account until `postTransfer` or `voidTransfer`. */
  pending?: boolean;
}

/** A transfer of money; the amount is above 0. */
export interface MoneyTransfer extends TransferBase {
  currency: 'THB';
  amountSatang: Satang;
}

/** A transfer of points; a whole number above 0. */
export interface PointTransfer extends TransferBase {
  currency: 'POINT';
  points: number;
}

export type Transfer = MoneyTransfer | PointTransfer;

interface Settlement {
  id: string;
  /** The pending transfer that this one posts or voids. */
  pendingId: string;
  kind: string;
  reference: string | null;
}

/** An account and its sums. The spendable part is balance − held. */
export interface AccountState {
  accountId: number;
  balanceSatang: Satang;
  heldSatang: Satang;
}

/** `credit` is null while the money is only held, and after a void. */
export interface TransferResult {
  id: string;
  /** The transfer was done before, by an earlier call with the same id. */
  repeated: boolean;
  debit: AccountState | null;
  credit: AccountState | null;
}

/** The error codes of the constraints that the ledger's SQL violates; other SQL functions call the ledger too. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  account_member_not_negative: 'insufficient_balance',
  transfer_pending_settled_once: 'transfer_conflict',
};

/** The Refusal for an error of the ledger's SQL; any other error is returned unchanged. */
export function ledgerRefusal(error: unknown): unknown {
  if (isTransferConflict(error)) return new Refusal('transfer_conflict');
  if (!(error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')) return error;
  const code = REFUSALS[error.constraint];
  return code ? new Refusal(code) : error;
}

function stateOf(accountId: number, balance: Satang | null, held: Satang | null): AccountState | null {
  return balance === null || held === null ? null : { accountId, balanceSatang: balance, heldSatang: held };
}

async function run(
  tx: Transaction | Database,
  requests: readonly object[],
  at: Date | undefined,
): Promise<TransferResult[]> {
  if (requests.length === 0) return [];
  const rows = await ledgerTransfer(tx, requests, at ?? null).catch((error: unknown) => {
    throw ledgerRefusal(error);
  });
  return rows.map((row) => ({
    id: row.id,
    repeated: row.repeated,
    debit: stateOf(row.debit_account_id, row.debit_balance_satang, row.debit_held_satang),
    credit: stateOf(row.credit_account_id, row.credit_balance_satang, row.credit_held_satang),
  }));
}

/** The case for the quickest statement: one transfer between a member's wallet and the house, at once. */
function betweenWalletAndHouse({ debit, credit, ...transfer }: Transfer): WalletTransfer | undefined {
  const { id, agentId, currency, kind, reference } = transfer;
  const amount = transfer.currency === 'POINT' ? transfer.points : transfer.amountSatang;
  const same = { id, agentId, currency, amount, kind, reference };
  if (transfer.pending) return undefined;
  if ('wallet' in debit && 'house' in credit) return { ...same, wallet: debit.wallet, house: credit.house, pays: true };
  if ('house' in debit && 'wallet' in credit)
    return { ...same, wallet: credit.wallet, house: debit.house, pays: false };
  return undefined;
}

/** The result of a transfer whose id was new; undefined, and nothing has changed, for a repeat. */
async function runNew(
  tx: Transaction | Database,
  transfer: WalletTransfer,
  at: Date | undefined,
): Promise<TransferResult | undefined> {
  const row = await newWalletTransfer(tx, transfer, at ?? null).catch((error: unknown) => {
    throw ledgerRefusal(error);
  });
  if (!row) return undefined;
  const member = stateOf(transfer.wallet, row.balance, row.held);
  const house = stateOf(row.house_account, row.house_balance, row.house_held);
  const { id, pays } = transfer;
  return { id, repeated: false, debit: pays ? member : house, credit: pays ? house : member };
}

/**
 * Does the transfers in order, all or none, in one round trip, or two for a repeat of a single one
 * (docs/rules.md#ledger). Only this and the ledger's SQL functions change a balance. Refuses with
 * `insufficient_balance` and `transfer_conflict`; then the surrounding transaction is over. `at` is the platform's
 * time; without it the database's own.
 */
export async function transfer(
  tx: Transaction | Database,
  transfers: readonly Transfer[],
  at?: Date,
): Promise<TransferResult[]> {
  const [first, ...others] = transfers;
  const single = first && others.length === 0 ? betweenWalletAndHouse(first) : undefined;
  const done = single && (await runNew(tx, single, at));
  if (done) return [done];
  const requests = transfers.map((t) => ({
    id: t.id,
    agent_id: t.agentId,
    currency: t.currency,
    debit: t.debit,
    credit: t.credit,
    amount_satang: t.currency === 'POINT' ? t.points : t.amountSatang,
    kind: t.kind,
    reference: t.reference,
    phase: t.pending ? 'pending' : 'single',
  }));
  return run(tx, requests, at);
}

function settle(
  tx: Transaction | Database,
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

/**
 * Completes held transfers: the money leaves the debit account. Refuses with `transfer_conflict` if they are settled
 * already.
 */
export function postTransfer(
  tx: Transaction | Database,
  settlements: readonly Settlement[],
  at?: Date,
): Promise<TransferResult[]> {
  return settle(tx, 'post', settlements, at);
}

/** Releases held money to the debit account. Refuses with `transfer_conflict` if it is settled already. */
export function voidTransfer(
  tx: Transaction | Database,
  settlements: readonly Settlement[],
  at?: Date,
): Promise<TransferResult[]> {
  return settle(tx, 'void', settlements, at);
}
