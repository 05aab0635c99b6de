import type { Queries, Transaction } from '#server/database/database.ts';

/** The names of members with this birth date who may not play now. */
export function barredOfDate(
  queries: Queries,
  { agentId, birthDate, now }: Pick<NewMember, 'agentId' | 'birthDate' | 'now'>,
): Promise<{ name: string }[]> {
  return queries.rows<{ name: string }>(
    `select first_name || ' ' || last_name as name from member m
     where agent_id = $1 and birth_date = $2 and status <> 'closed' and (status = 'excluded' or excluded_until is not null or timeout_until is not null)
       and play_block(m, $3) is not null`,
    [agentId, birthDate, now],
  );
}

export interface NewMember {
  agentId: number;
  username: string;
  /** Null: another member has the phone, and this one claims it. */
  phone: string | null;
  claimedPhone: string | null;
  passwordHash: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  acceptsMarketing: boolean;
  line: { line_user_id: string; display_name: string; picture_url: string | null } | null;
  now: Date;
}

/** Inserts a member; returns the id, undefined when the phone, the username or the LINE account is taken. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(
    `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, accepts_marketing,
       line_user_id, line_display_name, line_picture_url, created_at, claimed_phone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
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
      member.claimedPhone,
    ],
  );
  return row?.id;
}
