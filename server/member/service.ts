import { bankName } from '#contract/banks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getUserInfo } from '#contract/member.ts';
import type { Session } from '#server/access/sessions.ts';
import { bankAccountsOf } from '#server/auth/bank-account-queries.ts';
import { memberInfo } from '#server/auth/queries.ts';
import type { Queries } from '#server/database/database.ts';
import { maskAccountNo, maskPhone } from '#server/lib/masks.ts';
import { vipOf } from './vip.ts';

/** The profile of the session's member, with phone and account numbers masked. */
export async function userInfo(queries: Queries, session: Session, now: Date): Promise<OutputOf<typeof getUserInfo>> {
  const [member, accounts, { level, ...vip }] = await Promise.all([
    memberInfo(queries, session.memberId),
    bankAccountsOf(queries, session.memberId),
    vipOf(queries, session, now),
  ]);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  const phone = member.claimed_phone ?? member.phone;
  return {
    username: member.username,
    display_name: `${member.first_name} ${member.last_name}`,
    phone: phone === null ? '' : maskPhone(phone),
    phone_proved: member.is_phone_verified,
    vip_level: level,
    vip,
    agent_code: session.agentCode,
    bank_accounts: accounts.map((account) => ({
      bank_code: account.bank_code,
      bank_name: bankName(account.bank_code),
      account_no_masked: maskAccountNo(account.account_no),
      account_name: account.account_name,
      is_primary: account.is_primary,
      is_usable: account.is_usable,
    })),
    line: {
      linked: member.line_user_id !== null,
      display_name: member.line_display_name || null,
      picture_url: member.line_picture_url,
    },
    member_since: member.created_at.toISOString(),
  };
}
