import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { Busy, LINE_LIMIT } from './gateway.ts';
import type { Channel, QueuedReply } from './outbox-queries.ts';
import {
  type ClaimedMessage,
  claimMessage,
  dueMessages,
  endAtLineLimit,
  endMessage,
  postponeMessage,
} from './send-queries.ts';
import type { Sender } from './sender.ts';
import { createSenders, LINE_API } from './senders.ts';

/** Longer than a try takes, so that only one process sends a message; if it dies, another one takes over. */
const CLAIM_MS = 25_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 5 * 60_000;
const EXPIRE_SECONDS = 30;
const MAX_DUE = 400;
/** A message is one request, for whose answer it waits. LINE allows 2,000 a second to a channel. */
const TOGETHER = 20;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** The pause doubles with every try. */
const pauseMs = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);

/** Why a taken message can never be sent; null when it can. */
function failureOf(message: ClaimedMessage, sender: Sender | null, at: Date): string | null {
  if (message.expires_at <= at) return 'expired';
  if (message.recipient === null) return 'line_unbound';
  return sender === null ? 'no_adapter' : null;
}

/** Claims a message and tries to send it, once. */
async function sendOne(platform: Platform, senders: Record<Channel, Sender | null>, id: string): Promise<void> {
  const { database, now } = platform;
  const at = now();
  const message = await claimMessage(database, id, { at, claimedUntil: claimFrom(at) });
  if (message) await sendClaimed(platform, senders[message.channel], id, message);
}

/** Tries to send a message that this process has claimed. Neither text nor recipient is logged. */
async function sendClaimed(
  { database, log, now }: Platform,
  sender: Sender | null,
  id: string,
  message: ClaimedMessage,
): Promise<void> {
  const failure = failureOf(message, sender, now());
  if (failure !== null || sender === null || message.recipient === null) {
    await endMessage(database, id, failure, now());
    return;
  }
  const {
    agent_code: agentCode,
    recipient,
    text,
    flex,
    messages,
    retry_key: retryKey,
    reply_token: replyToken,
  } = message;
  try {
    const sent = await sender({ agentCode, recipient, text, flex, messages, retryKey, replyToken });
    if (sent.state === 'refused' && sent.reason === LINE_LIMIT) {
      await endAtLineLimit(database, id, now());
      log.error({ agent: agentCode }, 'LINE refuses pushes: the agent has used up its messages of the month');
      return;
    }
    await endMessage(database, id, sent.state === 'sent' ? null : sent.reason, now());
    if (sent.state === 'refused') log.warn({ message: id, reason: sent.reason }, 'a message was refused');
  } catch (error) {
    log.warn({ err: error, message: id, attempts: message.attempts }, 'a message was not sent and is tried again');
    const requested = error instanceof Busy ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const next = after(now(), Math.max(pauseMs(message.attempts), requested));
    await postponeMessage(database, id, new Date(Math.min(next.getTime(), message.expires_at.getTime())));
  }
}

/** Until when a message that is claimed now is this process's. */
export const claimFrom = (at: Date): Date => after(at, CLAIM_MS);

/** Sends answers in the chat that were queued as claimed: somebody waits for them. What is not sent, the job sends. */
export function sendReplies(platform: Platform): (agentCode: string, reply: QueuedReply) => Promise<void> {
  const sender = createSenders(platform, LINE_API).line;
  return (agentCode, reply) =>
    sendClaimed(platform, sender, reply.id, {
      channel: 'line',
      text: reply.text,
      flex: null,
      messages: reply.messages ?? null,
      retry_key: reply.retryKey,
      attempts: 1,
      expires_at: reply.expiresAt,
      agent_code: agentCode,
      recipient: reply.lineUserId,
      reply_token: reply.replyToken,
    });
}

/**
 * The jobs that send the messages of the outbox (docs/rules.md#messages). Each channel has its own: codes by SMS
 * would be too old behind the notices of a draw night, or behind messages that LINE does not answer.
 */
export function messageJobs(platform: Platform, lineApi = LINE_API): JobKind[] {
  const senders = createSenders(platform, lineApi);
  const job = (name: string, channel: Channel): JobKind => ({
    name,
    expireSeconds: EXPIRE_SECONDS,
    together: TOGETHER,
    due: () => dueMessages(platform.database, channel, platform.now(), MAX_DUE),
    work: (id) => sendOne(platform, senders, id),
  });
  return [job('message-line', 'line'), job('message-sms', 'sms')];
}
