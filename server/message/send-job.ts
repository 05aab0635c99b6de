import type { Queries } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Channel } from './outbox-queries.ts';
import { createSenders, LINE_API, type Sender } from './senders.ts';

/** Longer than a try takes: until then the message is one process's. One that dies leaves it to another. */
const TAKEN_MS = 15_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const EXPIRE_SECONDS = 20;
const AT_A_LOOK = 100;

interface TakenMessage {
  channel: Channel;
  text: string;
  retry_key: string;
  attempts: number;
  expires_at: Date;
  agent_code: string;
  recipient: string | null;
  reply_token: string | null;
}

/**
 * Takes a message whose time it is; undefined when another process has it, or it has ended. An answer in the chat goes
 * to who has asked, and only while the account is still bound to the same member.
 */
function take(queries: Queries, id: string, at: Date): Promise<TakenMessage | undefined> {
  return queries.row<TakenMessage>(
    `update message x set attempts = x.attempts + 1, next_try_at = $3
     from message y join agent a on a.id = y.agent_id left join member m on m.id = y.member_id
     where x.id::text = $1 and x.state = 'waiting' and x.next_try_at <= $2 and y.id = x.id
     returning x.channel, x.text, x.retry_key, x.reply_token, x.attempts, x.expires_at, a.code as agent_code,
       case when x.channel = 'sms' then m.phone
         when m.id is null then x.line_user_id
         when x.line_user_id is null or x.line_user_id = m.line_user_id then m.line_user_id end as recipient`,
    [id, at, new Date(at.getTime() + TAKEN_MS)],
  );
}

async function end(queries: Queries, id: string, failure: string | null, at: Date): Promise<void> {
  await queries.rows(
    `update message set state = case when $2::text is null then 'sent' else 'failed' end, failure = $2, text = null, reply_token = null, ended_at = $3
     where id::text = $1 and state = 'waiting'`,
    [id, failure, at],
  );
}

/** The pause doubles with every try. */
async function tryAgain(queries: Queries, id: string, attempts: number, at: Date): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  await queries.rows(`update message set next_try_at = $2 where id::text = $1 and state = 'waiting'`, [
    id,
    new Date(at.getTime() + pauseMs),
  ]);
}

/** Why a taken message can't be sent at all. */
function hopeless(message: TakenMessage, sender: Sender | null, at: Date): string | null {
  if (message.expires_at <= at) return 'expired';
  if (message.recipient === null) return 'line_unbound';
  return sender === null ? 'no_adapter' : null;
}

/** One try at one message. What it says and to whom stands in no log. */
async function sendOne(platform: Platform, senders: Record<Channel, Sender | null>, id: string): Promise<void> {
  const { database, log, now } = platform;
  const message = await take(database, id, now());
  if (!message) return;
  const sender = senders[message.channel];
  const reason = hopeless(message, sender, now());
  if (reason !== null || sender === null || message.recipient === null) {
    await end(database, id, reason, now());
    return;
  }
  const { agent_code: agentCode, recipient, text, retry_key: retryKey, reply_token: replyToken } = message;
  try {
    const sent = await sender({ agentCode, recipient, text, retryKey, replyToken });
    await end(database, id, sent.state === 'sent' ? null : sent.reason, now());
    if (sent.state === 'refused') log.warn({ message: id, reason: sent.reason }, 'a message was refused');
  } catch (error) {
    log.warn({ err: error, message: id, attempts: message.attempts }, 'a message was not sent, it is tried again');
    await tryAgain(database, id, message.attempts, now());
  }
}

async function dueMessages(queries: Queries, at: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id::text from message where state = 'waiting' and next_try_at <= $1 order by next_try_at limit ${AT_A_LOOK}`,
    [at],
  );
  return rows.map(({ id }) => id);
}

/** The job that sends the outbox. */
export function messageJob(platform: Platform, lineApi = LINE_API): JobKind {
  const senders = createSenders(platform, lineApi);
  return {
    name: 'message',
    expireSeconds: EXPIRE_SECONDS,
    due: () => dueMessages(platform.database, platform.now()),
    work: (id) => sendOne(platform, senders, id),
  };
}
