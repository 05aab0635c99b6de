import type { getUserInfo, listSessions } from '../../contract/auth.ts';
import { BANKS, isBankCode } from '../../contract/banks.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import { maskAccountNo, maskPhone } from '../lib/masks.ts';
import { vipOf } from '../member/vip.ts';
import type { Queries } from '../platform/database.ts';
import type { Session } from '../platform/sessions.ts';
import { bankAccountsOf, memberInfo } from './queries.ts';

const bankName = (code: string) => (isBankCode(code) ? BANKS[code] : code);

/** The member behind a session, with phone and account numbers masked. */
export async function userInfo(queries: Queries, session: Session, now: Date): Promise<OutputOf<typeof getUserInfo>> {
  const member = await memberInfo(queries, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  const accounts = await bankAccountsOf(queries, session.memberId);
  const { level, ...vip } = await vipOf(queries, session, now);
  return {
    username: member.username,
    display_name: `${member.first_name} ${member.last_name}`,
    phone: maskPhone(member.phone),
    phone_proved: member.is_phone_proved,
    vip_level: level,
    vip,
    agent_code: session.agentCode,
    bank_accounts: accounts.map((account) => ({
      bank_code: account.bank_code,
      bank_name: bankName(account.bank_code),
      account_no_masked: maskAccountNo(account.account_no),
      account_name: account.account_name,
      is_primary: account.is_primary,
    })),
    line: {
      linked: member.line_user_id !== null,
      display_name: member.line_display_name,
      picture_url: member.line_picture_url,
    },
    member_since: member.created_at.toISOString(),
  };
}

interface SessionRow {
  session_id: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The live sessions of the member, the newest first. */
export async function sessionsOf(
  queries: Queries,
  current: Session,
  now: Date,
): Promise<OutputOf<typeof listSessions>> {
  const rows = await queries.rows<SessionRow>(
    `select id::text as session_id, user_agent, created_at, last_seen_at from member_session
     where member_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc, id`,
    [current.memberId, now],
  );
  return rows.map((row) => ({
    session_id: row.session_id,
    device: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.session_id === current.sessionId,
  }));
}
