import type { Database, Queries } from '#server/database/database.ts';
import type { Channel } from './outbox-queries.ts';

export interface ClaimedMessage {
  channel: Channel;
  text: string;
  flex: object | null;
  messages: readonly object[] | null;
  retry_key: string;
  attempts: number;
  expires_at: Date;
  agent_code: string;
  /** A phone number or LINE's user id; null when the member no longer has this phone or LINE account. */
  recipient: string | null;
  reply_token: string | null;
}

/** The ids of a channel's messages that are due: codes and answers in the chat, which are soon of no use, before notices. */
export async function dueMessages(queries: Queries, channel: Channel, at: Date, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id::text from message where state = 'waiting' and next_try_at <= $1 and channel = $2
     order by expires_at, id limit ${limit}`,
    [at, channel],
  );
  return rows.map(({ id }) => id);
}

/**
 * Claims a due message until `claimedUntil`; undefined if another process has it, or it has ended. An answer in the
 * chat is sent to the LINE account that wrote, and only while that is still bound to the same member.
 */
export function claimMessage(
  database: Database,
  id: string,
  { at, claimedUntil }: { at: Date; claimedUntil: Date },
): Promise<ClaimedMessage | undefined> {
  return database.row<ClaimedMessage>(
    `update message x set attempts = x.attempts + 1, next_try_at = $3
     from message y join agent a on a.id = y.agent_id left join member m on m.id = y.member_id
     where x.id = $1 and x.state = 'waiting' and x.next_try_at <= $2 and y.id = x.id
     returning x.channel, x.text, x.flex, x.messages, x.retry_key, x.reply_token, x.attempts, x.expires_at, a.code as agent_code,
       case when x.channel = 'sms' then coalesce(x.phone, m.phone)
         when m.id is null then x.line_user_id
         when x.line_user_id is null or x.line_user_id = m.line_user_id then m.line_user_id end as recipient`,
    [id, at, claimedUntil],
  );
}

/** Ends a message: sent when `failure` is null. Its text is deleted. */
export async function endMessage(database: Database, id: string, failure: string | null, at: Date): Promise<void> {
  await database.rows(
    `update message set state = case when $2::text is null then 'sent' else 'failed' end, failure = $2, text = null, flex = null, messages = null, reply_token = null, phone = null, ended_at = $3
     where id = $1 and state = 'waiting'`,
    [id, failure, at],
  );
}

/** Makes a message due again at a later time. */
export async function postponeMessage(database: Database, id: string, nextTryAt: Date): Promise<void> {
  await database.rows(`update message set next_try_at = $2 where id = $1 and state = 'waiting'`, [id, nextTryAt]);
}

/**
 * Ends a push that LINE refused at the agent's monthly limit; a code goes by SMS instead, because a person waits for
 * it. A notice stays in the app's list.
 */
export async function endAtLineLimit(database: Database, id: string, at: Date): Promise<void> {
  await database.rows(
    `update message set line_limit_at = $2,
       state = case when purpose = 'reset_password' then 'waiting' else 'failed' end,
       channel = case when purpose = 'reset_password' then 'sms' else channel end,
       failure = case when purpose <> 'reset_password' then 'line_monthly_limit' end,
       text = case when purpose = 'reset_password' then text end,
       ended_at = case when purpose <> 'reset_password' then $2::timestamptz end,
       flex = null, messages = null, reply_token = null, next_try_at = $2
     where id = $1 and state = 'waiting'`,
    [id, at],
  );
}
