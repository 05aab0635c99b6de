import type { Queries, Transaction } from '#server/database/database.ts';
import type { KnownOfMember } from './guessable-passwords.ts';

export interface Account {
  id: number;
  password_hash: string;
}

/** The account of a phone number or username that is not closed. */
export function accountByLoginName(queries: Queries, agentId: number, loginName: string): Promise<Account | undefined> {
  return queries.row<Account>(
    `select id, password_hash from member
     where agent_id = $1 and (phone = $2 or username = $2) and status <> 'closed'`,
    [agentId, loginName],
  );
}

export function accountById(queries: Queries, memberId: number): Promise<Account | undefined> {
  return queries.row<Account>('select id, password_hash from member where id = $1', [memberId]);
}

/** Tells whether the member still has this password, and keeps it until the transaction ends. */
export async function lockPassword(tx: Transaction, memberId: number, passwordHash: string): Promise<boolean> {
  const row = await tx.row('select 1 from member where id = $1 and password_hash = $2 for share', [
    memberId,
    passwordHash,
  ]);
  return row !== undefined;
}

/** Replaces the confirmed password; false if the member no longer had it. */
export async function replacePassword(
  tx: Transaction,
  memberId: number,
  { confirmed, passwordHash }: { confirmed: string; passwordHash: string },
): Promise<boolean> {
  const row = await tx.row('update member set password_hash = $3 where id = $1 and password_hash = $2 returning 1', [
    memberId,
    confirmed,
    passwordHash,
  ]);
  return row !== undefined;
}

export async function savePassword(tx: Transaction, memberId: number, passwordHash: string): Promise<void> {
  await tx.rows('update member set password_hash = $2 where id = $1', [memberId, passwordHash]);
}

export interface MemberInfo {
  username: string;
  first_name: string;
  last_name: string;
  /** Null: another member has proved it (docs/rules.md#phones). */
  phone: string | null;
  /** The phone that is theirs once they prove it. */
  claimed_phone: string | null;
  is_phone_verified: boolean;
  line_user_id: string | null;
  line_display_name: string | null;
  line_picture_url: string | null;
  created_at: Date;
}

export function memberInfo(queries: Queries, memberId: number): Promise<MemberInfo | undefined> {
  return queries.row<MemberInfo>(
    `select username, first_name, last_name, phone, claimed_phone, phone_verified_at is not null as is_phone_verified, line_user_id, line_display_name, line_picture_url, created_at
     from member where id = $1`,
    [memberId],
  );
}

/** Facts about a member that others may know; the password must be none of them. */
export async function knownOf(queries: Queries, memberId: number): Promise<KnownOfMember> {
  const row = await queries.row<MemberInfo & { birth_date: string }>(
    'select username, first_name, last_name, phone, claimed_phone, birth_date::text as birth_date from member where id = $1',
    [memberId],
  );
  if (!row) throw new Error(`member ${memberId} is gone`);
  return {
    phones: [row.phone, row.claimed_phone],
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
  };
}

export interface LiveSession {
  session_id: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The member's live sessions, the one used last first. */
export function liveSessions(queries: Queries, memberId: number, now: Date): Promise<LiveSession[]> {
  return queries.rows<LiveSession>(
    `select id::text as session_id, user_agent, created_at, last_seen_at from member_session
     where member_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc, id`,
    [memberId, now],
  );
}
