import type { Queries, Transaction } from '#server/database/database.ts';

interface AccountKey {
  agentId: number;
  bankCode: string;
  accountNo: string;
}

/**
 * The owner of a bank account. `free`: nobody. `unproved`: a member without a proved phone, who loses it to one with
 * a proof. `proved`: a member for good (docs/rules.md#phones).
 */
export type AccountState = 'free' | 'unproved' | 'proved';

export async function accountState(
  queries: Queries,
  { agentId, bankCode, accountNo }: AccountKey,
): Promise<AccountState> {
  const row = await queries.row<{ is_proved: boolean }>(
    `select proved_at is not null as is_proved from member_bank_account
     where agent_id = $1 and bank_code = $2 and account_no = $3 and lost_at is null`,
    [agentId, bankCode, accountNo],
  );
  if (!row) return 'free';
  return row.is_proved ? 'proved' : 'unproved';
}

export interface NewBankAccount extends AccountKey {
  memberId: number;
  accountName: string;
  isPrimary: boolean;
  /** Whether its member has proved their phone. */
  isProved: boolean;
  now: Date;
}

/** Inserts a bank account; false when another member of the agent has it. */
export async function insertBankAccount(tx: Transaction, account: NewBankAccount): Promise<boolean> {
  const { agentId, memberId, bankCode, accountNo, accountName, isPrimary, isProved, now } = account;
  const row = await tx.row(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at, proved_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8 then $7::timestamptz end) on conflict do nothing returning 1`,
    [agentId, memberId, bankCode, accountNo, accountName, isPrimary, now, isProved],
  );
  return row !== undefined;
}

/** Inserts the main bank account that a new member claims: not theirs to use before they have proved their phone. */
export async function insertClaimedAccount(tx: Transaction, account: NewBankAccount): Promise<void> {
  const { agentId, memberId, bankCode, accountNo, accountName, now } = account;
  await tx.rows(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at, lost_at)
     values ($1, $2, $3, $4, $5, true, $6, $6)`,
    [agentId, memberId, bankCode, accountNo, accountName, now],
  );
}

export interface LostAccount {
  member_id: number;
  account_no: string;
}

/** Takes a bank account away from the member who has it without a proof. */
export function loseAccount(tx: Transaction, account: AccountKey, at: Date): Promise<LostAccount[]> {
  const { agentId, bankCode, accountNo } = account;
  return tx.rows<LostAccount>(
    `update member_bank_account set lost_at = $4
     where agent_id = $1 and bank_code = $2 and account_no = $3 and lost_at is null and proved_at is null
     returning member_id, account_no`,
    [agentId, bankCode, accountNo, at],
  );
}

/** SQL: another member's account `x` without a proof that the member `$1` has claimed as `mine`. */
const CLAIMED = `mine.member_id = $1 and mine.lost_at is not null and x.agent_id = mine.agent_id and x.bank_code = mine.bank_code
  and x.account_no = mine.account_no and x.member_id <> mine.member_id and x.lost_at is null`;

/** The members who would lose an account if this one proved their phone. */
export async function weakHolders(queries: Queries, memberId: number): Promise<number[]> {
  const rows = await queries.rows<{ member_id: number }>(
    `select x.member_id from member_bank_account mine join member_bank_account x on ${CLAIMED} where x.proved_at is null`,
    [memberId],
  );
  return rows.map(({ member_id }) => member_id);
}

/**
 * Gives the member the accounts that they have claimed and that no proved member has; returns the members who lost
 * them.
 */
export async function takeClaimedAccounts(tx: Transaction, memberId: number, at: Date): Promise<LostAccount[]> {
  const lost = await tx.rows<LostAccount>(
    `update member_bank_account x set lost_at = $2 from member_bank_account mine
     where ${CLAIMED} and x.proved_at is null returning x.member_id, x.account_no`,
    [memberId, at],
  );
  await tx.rows(
    `update member_bank_account mine set lost_at = null where mine.member_id = $1 and mine.lost_at is not null
       and not exists (select 1 from member_bank_account x where ${CLAIMED})`,
    [memberId],
  );
  return lost;
}

/** The accounts that the member has are proved with their phone. */
export async function markAccountsProved(tx: Transaction, memberId: number, at: Date): Promise<void> {
  await tx.rows(
    'update member_bank_account set proved_at = $2 where member_id = $1 and lost_at is null and proved_at is null',
    [memberId, at],
  );
}

export interface BankAccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
  is_primary: boolean;
  /** False: another member has it, or has proved more. */
  is_usable: boolean;
}

/** The member's bank accounts, the primary one first. */
export function bankAccountsOf(queries: Queries, memberId: number): Promise<BankAccountRow[]> {
  return queries.rows<BankAccountRow>(
    `select bank_code, account_no, account_name, is_primary, lost_at is null as is_usable from member_bank_account
     where member_id = $1 order by is_primary desc, id`,
    [memberId],
  );
}

/** Deletes the accounts that a new one replaces: the second one, and the main one if it is no longer the member's. */
export async function deleteReplacedAccounts(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('delete from member_bank_account where member_id = $1 and (not is_primary or lost_at is not null)', [
    memberId,
  ]);
}

/** Deletes the main account, which is lost, and makes the second one the main one. */
export async function makeSecondMain(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('delete from member_bank_account where member_id = $1 and is_primary and lost_at is not null', [
    memberId,
  ]);
  await tx.rows('update member_bank_account set is_primary = true where member_id = $1 and lost_at is null', [
    memberId,
  ]);
}
