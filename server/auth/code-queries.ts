import type { Database, Queries, Transaction } from '#server/database/database.ts';
import type { Channel } from '#server/message/outbox-queries.ts';

export type CodePurpose = 'reset_password' | 'verify_phone';

/** A code can be tried so many times. */
export const MAX_TRIES = 5;

interface CodeKey {
  agentId: number;
  phone: string;
  purpose: CodePurpose;
  deviceId: string | null;
}

export interface NewCode extends CodeKey {
  codeHash: string;
  at: Date;
  expiresAt: Date;
  /** Whether the agent can push messages on LINE. */
  mayPush: boolean;
  /** Whether there is a gateway for SMS. */
  hasSms: boolean;
}

/**
 * Inserts a code and chooses its channel. LINE: if the member has bound it and not blocked the agent, and the phone
 * is proved (without SMS none can be). SMS: if another code is requested within 15 minutes, because LINE does not
 * report whether a push was seen, or if the agent's messages of the month are used up; without an SMS gateway there
 * is no other way than LINE. A phone is verified by SMS only. `member_id` is null for a phone without a member.
 */
export async function insertCode(
  tx: Transaction,
  { agentId, phone, purpose, deviceId, codeHash, at, expiresAt, mayPush, hasSms }: NewCode,
): Promise<{ code_id: number; channel: Channel; member_id: number | null }> {
  const row = await tx.row<{ code_id: number; channel: Channel; member_id: number | null }>(
    `with known as (
       select id, (phone_verified_at is not null or not $9) and line_reaches(member) as line_reaches from member where agent_id = $1 and phone = $2 and status <> 'closed'
     ), made as (
       insert into one_time_code (agent_id, phone, purpose, code_hash, channel, created_at, expires_at, device_id)
       select $1, $2, $3, $4, case when $7 and $3 <> 'verify_phone' and (select line_reaches from known) and not line_limit_reached($1, $5) and not ($9 and exists (
           select 1 from one_time_code c where c.agent_id = $1 and c.phone = $2 and c.purpose = $3 and c.created_at > $5::timestamptz - interval '15 minutes'
         )) then 'line' else 'sms' end, $5, $6, $8
       returning id, channel
     ) select made.id as code_id, made.channel, (select id from known) as member_id from made`,
    [agentId, phone, purpose, codeHash, at, expiresAt, mayPush, deviceId, hasSms],
  );
  if (!row) throw new Error('the code was not made');
  return row;
}

export interface TriedCode {
  id: number;
  code_hash: string;
  channel: Channel;
  tries: number;
  used_at: Date | null;
}

/** Counts a try of the newest code; undefined if none can be tried any more. */
export function countTry(
  database: Database,
  { agentId, phone, purpose, deviceId }: CodeKey,
  at: Date,
): Promise<TriedCode | undefined> {
  return database.row<TriedCode>(
    `update one_time_code set tries = tries + 1
     where id = (select id from one_time_code where agent_id = $1 and phone = $2 and purpose = $3 and device_id is not distinct from $5 order by id desc limit 1)
       and tries < ${MAX_TRIES} and expires_at > $4
     returning id, code_hash, channel, tries, used_at`,
    [agentId, phone, purpose, at, deviceId],
  );
}

/** Tells whether the newest code has not expired, but was tried too often. */
export async function isTriedOut(
  queries: Queries,
  { agentId, phone, purpose, deviceId }: CodeKey,
  at: Date,
): Promise<boolean> {
  const row = await queries.row(
    `select 1 from (
       select tries, expires_at from one_time_code where agent_id = $1 and phone = $2 and purpose = $3 and device_id is not distinct from $5 order by id desc limit 1
     ) newest where tries >= ${MAX_TRIES} and expires_at > $4`,
    [agentId, phone, purpose, at, deviceId],
  );
  return row !== undefined;
}

/** Marks a code as used; false when it was used before. */
export async function consumeCode(tx: Transaction, codeId: number, at: Date): Promise<boolean> {
  const used = await tx.row('update one_time_code set used_at = $2 where id = $1 and used_at is null returning 1', [
    codeId,
    at,
  ]);
  return used !== undefined;
}

export async function isPhoneOfMember(
  queries: Queries,
  agentId: number,
  phone: string,
  memberId: number,
): Promise<boolean> {
  const row = await queries.row('select 1 from member where id = $3 and agent_id = $1 and phone = $2', [
    agentId,
    phone,
    memberId,
  ]);
  return row !== undefined;
}
