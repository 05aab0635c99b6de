import type { updateSubBankAccount } from '../../contract/auth.ts';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { isSameName, type NameLookup } from '../payment-provider/account-name.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { bankAccountsOf, isBankAccountTaken, memberInfo } from './queries.ts';

const LOOKUPS_OF_A_MEMBER = { max: 10, windowSeconds: 3600 };

const refused = (code: 'bank_name_differs' | 'bank_account_taken' | 'invalid_input', message: string) =>
  new Refusal(code, { message, fields: { bank_account_no: message } });
const TAKEN = 'บัญชีธนาคารนี้มีผู้ใช้แล้ว';

/**
 * Sets the second account, or changes it: in the member's own name, and nobody else's yet. A change holds withdrawals for
 * a day (domain.md, Defaults); the same account again changes nothing. Refuses with bank_name_differs,
 * bank_account_taken, or channel_unavailable when the bank can't be asked.
 */
export async function setSecondAccount(
  platform: Platform,
  lookup: NameLookup,
  session: Session,
  input: ParsedInputOf<typeof updateSubBankAccount>,
): Promise<null> {
  const { database } = platform;
  const { bank_code, bank_account_no: account_no } = input;
  const known = (await bankAccountsOf(database, session.memberId)).find(
    (account) => account.bank_code === bank_code && account.account_no === account_no,
  );
  if (known?.is_primary) throw refused('invalid_input', 'บัญชีนี้เป็นบัญชีหลักอยู่แล้ว');
  if (known) return null;
  await platform.limits.take(`account-name:${session.memberId}`, LOOKUPS_OF_A_MEMBER);
  const member = await memberInfo(database, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  const name = `${member.first_name} ${member.last_name}`;
  if (await isBankAccountTaken(database, session.agentId, bank_code, account_no))
    throw refused('bank_account_taken', TAKEN);
  const found = await lookup({ bank_code, account_no, expected_name: name });
  if (found.state === 'unknown') throw refused('invalid_input', 'ไม่พบบัญชีนี้ กรุณาตรวจสอบธนาคารและเลขบัญชี');
  if (!isSameName(found.account_name, name))
    throw refused('bank_name_differs', 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก ใช้ได้เฉพาะบัญชีของคุณเอง');
  await database.transaction((tx) => writeSecond(tx, session, { ...input, name: found.account_name }, platform.now()));
  return null;
}

/** Two requests of one member take turns; between members the unique constraint decides. */
async function writeSecond(
  tx: Transaction,
  { agentId, memberId }: Session,
  account: { bank_code: string; bank_account_no: string; name: string },
  at: Date,
): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
  await tx.rows('delete from member_bank_account where member_id = $1 and not is_primary', [memberId]);
  const written = await tx.row(
    `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at)
     values ($1, $2, $3, $4, $5, false, $6) on conflict do nothing returning 1`,
    [agentId, memberId, account.bank_code, account.bank_account_no, account.name, at],
  );
  if (!written) throw refused('bank_account_taken', TAKEN);
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [
    agentId,
    memberId,
    'account_changed',
    '{}',
    '/member/profile',
    at,
  ]);
}
