import type { Queries, Transaction } from '../platform/database.ts';

/** Whether a member of the agent has this bank account. */
export async function isBankAccountTaken(
  queries: Queries,
  agentId: number,
  bankCode: string,
  accountNo: string,
): Promise<boolean> {
  const row = await queries.row(
    'select 1 from member_bank_account where agent_id = $1 and bank_code = $2 and account_no = $3',
    [agentId, bankCode, accountNo],
  );
  return row !== undefined;
}

export interface NewBankAccount {
  agentId: number;
  memberId: number;
  bankCode: string;
  accountNo: string;
  accountName: string;
  isPrimary: boolean;
  now: Date;
}

/** Inserts a bank account; false when another member of the agent has it. */
export async function insertBankAccount(tx: Transaction, account: NewBankAccount): Promise<boolean> {
  const { agentId, memberId, bankCode, accountNo, accountName, isPrimary, now } = account;
  const row = await tx.row(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [agentId, memberId, bankCode, accountNo, accountName, isPrimary, now],
  );
  return row !== undefined;
}

export interface BankAccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
  is_primary: boolean;
}

/** The member's bank accounts, the primary one first. */
export function bankAccountsOf(queries: Queries, memberId: number): Promise<BankAccountRow[]> {
  return queries.rows<BankAccountRow>(
    `select bank_code, account_no, account_name, is_primary from member_bank_account
     where member_id = $1 order by is_primary desc, id`,
    [memberId],
  );
}

export async function deleteSecondAccount(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('delete from member_bank_account where member_id = $1 and not is_primary', [memberId]);
}
