import type { Queries, Transaction } from '../platform/database.ts';

export interface Account {
  id: number;
  password_hash: string;
}

/** By phone or username. A closed account is as good as none. */
export function accountByLoginName(queries: Queries, agentId: number, loginName: string) {
  return queries.row<Account>(
    `select id, password_hash from member
     where agent_id = $1 and (phone = $2 or username = $2) and status <> 'closed'`,
    [agentId, loginName],
  );
}

export function accountById(queries: Queries, memberId: number) {
  return queries.row<Account>('select id, password_hash from member where id = $1', [memberId]);
}

export function memberOfLineUser(queries: Queries, agentId: number, lineUserId: string) {
  return queries.row<{ id: number }>(
    `select id from member where agent_id = $1 and line_user_id = $2 and status <> 'closed'`,
    [agentId, lineUserId],
  );
}

export async function isPhoneTaken(queries: Queries, agentId: number, phone: string): Promise<boolean> {
  const row = await queries.row('select 1 from member where agent_id = $1 and phone = $2', [agentId, phone]);
  return row !== undefined;
}

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

/** Why the person of this name and birth date may not play now, if an account of his says so (domain.md, Safer play). */
export async function barOfPerson(
  queries: Queries,
  {
    agentId,
    firstName,
    lastName,
    birthDate,
    now,
  }: Pick<NewMember, 'agentId' | 'firstName' | 'lastName' | 'birthDate' | 'now'>,
): Promise<'member_excluded' | 'member_paused' | null> {
  const row = await queries.row<{ bar: 'member_excluded' | 'member_paused' }>(
    `select member_bar(m, $5) as bar from member m
     where agent_id = $1 and birth_date = $2 and (status = 'excluded' or excluded_until is not null or timeout_until is not null)
       and person_name(first_name, last_name) = person_name($3, $4) and member_bar(m, $5) is not null order by bar limit 1`,
    [agentId, birthDate, firstName, lastName, now],
  );
  return row?.bar ?? null;
}

export interface NewMember {
  agentId: number;
  username: string;
  phone: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  acceptsMarketing: boolean;
  line: { line_user_id: string; display_name: string; picture_url: string | null } | null;
  now: Date;
}

/** The new member's id; undefined when one of the unique values (phone, username, LINE identity) is taken. */
export async function insertMember(transaction: Transaction, member: NewMember): Promise<number | undefined> {
  const row = await transaction.row<{ id: number }>(
    `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, accepts_marketing,
       line_user_id, line_display_name, line_picture_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      member.agentId,
      member.username,
      member.phone,
      member.passwordHash,
      member.firstName,
      member.lastName,
      member.birthDate,
      member.acceptsMarketing,
      member.line?.line_user_id ?? null,
      member.line?.display_name ?? null,
      member.line?.picture_url ?? null,
      member.now,
    ],
  );
  return row?.id;
}

/** False when another member has this bank account. */
export async function insertBankAccount(
  transaction: Transaction,
  account: { agentId: number; memberId: number; bankCode: string; accountNo: string; accountName: string; now: Date },
): Promise<boolean> {
  const row = await transaction.row(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at)
     values ($1, $2, $3, $4, $5, true, $6) on conflict do nothing returning 1`,
    [account.agentId, account.memberId, account.bankCode, account.accountNo, account.accountName, account.now],
  );
  return row !== undefined;
}

export interface MemberInfo {
  username: string;
  first_name: string;
  last_name: string;
  phone: string;
  is_phone_proved: boolean;
  line_user_id: string | null;
  line_display_name: string | null;
  line_picture_url: string | null;
  created_at: Date;
}

export function memberInfo(queries: Queries, memberId: number) {
  return queries.row<MemberInfo>(
    `select username, first_name, last_name, phone, phone_verified_at is not null as is_phone_proved, line_user_id, line_display_name, line_picture_url, created_at
     from member where id = $1`,
    [memberId],
  );
}

export function bankAccountsOf(queries: Queries, memberId: number) {
  return queries.rows<{ bank_code: string; account_no: string; account_name: string; is_primary: boolean }>(
    `select bank_code, account_no, account_name, is_primary from member_bank_account
     where member_id = $1 order by is_primary desc, id`,
    [memberId],
  );
}
