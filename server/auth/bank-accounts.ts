import type { updateSubBankAccount } from '#contract/auth.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { NameLookup } from '#server/payment-provider/account-name.ts';
import type { Platform } from '#server/runtime/platform.ts';
import {
  type AccountState,
  accountState,
  bankAccountsOf,
  deleteReplacedAccounts,
  insertBankAccount,
  loseAccount,
  makeSecondMain,
} from './bank-account-queries.ts';
import { tellLosers } from './phone-proof.ts';
import { type MemberInfo, memberInfo } from './queries.ts';

const LOOKUP_LIMIT_PER_MEMBER = { max: 10, windowSeconds: 3600 };

const refused = (code: 'bank_name_differs' | 'bank_account_taken' | 'invalid_input', message: string) =>
  new Refusal(code, { message, fields: { bank_account_no: message } });
const TAKEN = 'บัญชีธนาคารนี้มีผู้ใช้แล้ว หากเป็นบัญชีของคุณ กรุณาติดต่อเจ้าหน้าที่';
const UNPROVED = 'บัญชีธนาคารนี้มีผู้ใช้แล้ว หากเป็นบัญชีของคุณ กรุณายืนยันเบอร์โทรศัพท์ก่อน';

/**
 * Sets or changes the member's second bank account, which must be in their own name and not another member's. If the
 * main one is no longer theirs (docs/rules.md#phones), the new one becomes the main one, even if it is already the
 * second one. A change holds withdrawals for a day (docs/rules.md#withdrawals); the same account again changes
 * nothing else. Refuses with `bank_name_differs`, `bank_account_taken`, `invalid_input`, and `channel_unavailable` if
 * the bank does not answer.
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
    (account) => account.is_usable && account.bank_code === bank_code && account.account_no === account_no,
  );
  if (known?.is_primary) throw refused('invalid_input', 'บัญชีนี้เป็นบัญชีหลักอยู่แล้ว');
  if (known) {
    await database.transaction((tx) => replaceLostMain(tx, session.memberId));
    return null;
  }
  await platform.limits.take(`account-name:${session.memberId}`, LOOKUP_LIMIT_PER_MEMBER);
  const member = await memberInfo(database, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  const name = `${member.first_name} ${member.last_name}`;
  const key = { agentId: session.agentId, bankCode: bank_code, accountNo: account_no };
  refuseTaken(await accountState(database, key), member);
  const found = await lookup({ bank_code, account_no, expected_name: name });
  if (found.state === 'unknown') throw refused('invalid_input', 'ไม่พบบัญชีนี้ กรุณาตรวจสอบธนาคารและเลขบัญชี');
  // A masked name is taken: a person looks at its withdrawals (docs/rules.md#names).
  if (compareNames(found.account_name, name) === 'different')
    throw refused('bank_name_differs', 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก ใช้ได้เฉพาะบัญชีของคุณเอง');
  await database.transaction((tx) => replaceAccount(tx, session, { ...key, name: found.account_name }, platform.now()));
  return null;
}

/** The second account replaces a main one that is no longer the member's, because withdrawals go to the main one. */
async function replaceLostMain(tx: Transaction, memberId: number): Promise<void> {
  await lockMember(tx, memberId);
  const [main, second] = await bankAccountsOf(tx, memberId);
  if (main?.is_primary && !main.is_usable && second?.is_usable) await makeSecondMain(tx, memberId);
}

/** A bank account belongs to the first member with it who has proved a phone (docs/rules.md#phones). */
function refuseTaken(state: AccountState, member: MemberInfo): void {
  if (state === 'proved') throw refused('bank_account_taken', TAKEN);
  if (state === 'unproved' && !member.is_phone_verified) throw refused('bank_account_taken', UNPROVED);
}

async function replaceAccount(
  tx: Transaction,
  { agentId, memberId }: Session,
  { name, ...key }: { agentId: number; bankCode: string; accountNo: string; name: string },
  at: Date,
): Promise<void> {
  await lockMember(tx, memberId);
  const member = await memberInfo(tx, memberId);
  if (!member) throw new Error(`member ${memberId} is gone`);
  await deleteReplacedAccounts(tx, memberId);
  const isPrimary = (await bankAccountsOf(tx, memberId)).length === 0;
  if (member.is_phone_verified) await tellLosers(tx, agentId, await loseAccount(tx, key, at), at);
  const isFree = await insertBankAccount(tx, {
    ...key,
    memberId,
    accountName: name,
    isPrimary,
    isProved: member.is_phone_verified,
    now: at,
  });
  if (!isFree) throw refused('bank_account_taken', TAKEN);
  await notifyMember(tx, { agentId, memberId, kind: 'account_changed', data: {}, link: '/member/profile', at });
}
