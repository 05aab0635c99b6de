import type { Database, Transaction } from '#server/database/database.ts';

export type Channel = 'sms' | 'line';

export interface NewMessage {
  agentId: number;
  memberId: number;
  channel: Channel;
  /** E.g. `reset_password`, `notice`. */
  purpose: string;
  /** Thai, as the player reads it. */
  text: string;
  /** Unique per agent: a second message with the same key is not sent. */
  dedupeKey: string;
  /** The contents of a Flex Message for LINE; the text stands in where none is shown. */
  flex?: object;
  at: Date;
  /** An SMS to another phone than the member's own: a code that proves it. */
  phone?: string;
  /** How long the message is worth sending: at most 24 hours, because LINE recognises a repeat for that long. */
  usefulMs?: number;
}

const DAY_MS = 86_400_000;

/**
 * Puts a message into the outbox. It is sent after the transaction has committed, and tried again until it arrives or
 * expires (docs/rules.md#messages). False if nothing was queued: the key exists, the member has no LINE account bound
 * or has blocked the agent's, or there is no such member.
 */
export async function enqueueMessage(tx: Transaction, message: NewMessage): Promise<boolean> {
  const { agentId, memberId, channel, purpose, text, flex, dedupeKey, at, phone, usefulMs = DAY_MS } = message;
  const queued = await tx.row(
    `insert into message (agent_id, member_id, channel, purpose, text, dedupe_key, created_at, next_try_at, expires_at, flex, phone)
     select m.agent_id, m.id, $3, $4, $5, $6, $7, $7, $8, $9::jsonb, $10 from member m
     where m.agent_id = $1 and m.id = $2 and m.status <> 'closed' and ($3 = 'sms' or line_reaches(m))
     on conflict (agent_id, dedupe_key) do nothing returning 1`,
    [
      agentId,
      memberId,
      channel,
      purpose,
      text,
      dedupeKey,
      at,
      new Date(at.getTime() + Math.min(usefulMs, DAY_MS)),
      flex ? JSON.stringify(flex) : null,
      phone ?? null,
    ],
  );
  return queued !== undefined;
}

/** Writes a message again that was not sent yet. Its retry key stays: where LINE took the old words unnoticed, it takes no others. */
export async function rewriteMessage(
  tx: Transaction,
  { agentId, dedupeKey, text, flex }: Pick<NewMessage, 'agentId' | 'dedupeKey' | 'text' | 'flex'>,
): Promise<void> {
  await tx.rows(
    `update message set text = $3, flex = $4::jsonb where agent_id = $1 and dedupe_key = $2 and state = 'waiting'`,
    [agentId, dedupeKey, text, flex ? JSON.stringify(flex) : null],
  );
}

export interface NewReply {
  agentId: number;
  /** The LINE account that wrote to us; the answer is sent to no other. */
  lineUserId: string;
  /** Null: the LINE account is bound to no member. */
  memberId: number | null;
  /** LINE's token, good for about a minute and for one use; null: the answer is pushed. */
  replyToken: string | null;
  purpose: string;
  text: string;
  /** LINE's messages, where the answer is more than the text, which then says the same in words. */
  messages?: readonly object[];
  dedupeKey: string;
  at: Date;
  /** Until then the caller sends it; without it the job does. */
  claimedUntil?: Date;
}

/** An answer in the chat as it was put into the outbox. */
export interface QueuedReply extends NewReply {
  id: string;
  retryKey: string;
  expiresAt: Date;
}

/** After that an answer in a chat confuses more than it helps. */
const REPLY_MS = 10 * 60_000;

/** Like `enqueueMessage`, for an answer in the chat with the agent's LINE account. Undefined when the key exists. */
export async function enqueueReply(tx: Transaction, reply: NewReply): Promise<QueuedReply | undefined> {
  const {
    agentId,
    lineUserId,
    memberId,
    replyToken,
    purpose,
    text,
    messages,
    dedupeKey,
    at,
    claimedUntil = null,
  } = reply;
  const expiresAt = new Date(at.getTime() + REPLY_MS);
  const row = await tx.row<{ id: string; retry_key: string }>(
    `insert into message (agent_id, member_id, line_user_id, reply_token, channel, purpose, text, dedupe_key, created_at, expires_at, messages, next_try_at, attempts)
     values ($1, $2, $3, $4, 'line', $5, $6, $7, $8, $9, $10::jsonb, coalesce($11::timestamptz, $8), ($11 is not null)::int)
     on conflict (agent_id, dedupe_key) do nothing returning id::text, retry_key::text`,
    [
      ...[agentId, memberId, lineUserId, replyToken, purpose, text, dedupeKey, at, expiresAt],
      messages ? JSON.stringify(messages) : null,
      claimedUntil,
    ],
  );
  return row && { ...reply, id: row.id, retryKey: row.retry_key, expiresAt };
}

/** Ends an answer in the chat that was not sent yet. */
export async function dropReply(tx: Transaction, agentId: number, dedupeKey: string, at: Date): Promise<void> {
  await tx.rows(
    `update message set state = 'failed', failure = 'dropped', text = null, messages = null, reply_token = null, ended_at = $3
     where agent_id = $1 and dedupe_key = $2 and state = 'waiting'`,
    [agentId, dedupeKey, at],
  );
}

const KEPT_MS = 90 * DAY_MS;

/** Deletes messages that ended long ago. */
export async function deleteOldMessages(database: Database, now: Date): Promise<void> {
  await database.rows("delete from message where created_at < $1 and state <> 'waiting'", [
    new Date(now.getTime() - KEPT_MS),
  ]);
}
