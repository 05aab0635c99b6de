import type { Agent } from '#server/agent/service.ts';
import { memberOfLineUser } from '#server/auth/line-queries.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { LINK_TOKEN } from '#server/message/line-sender.ts';
import { dropReply, enqueueReply, type QueuedReply } from '#server/message/outbox-queries.ts';
import { claimFrom } from '#server/message/send-job.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { finishAccountLink } from './account-link.ts';
import { answerTo, commandIn } from './answers.ts';
import { type Answer, chatOf, together } from './chat.ts';
import type { LineEvent } from './events.ts';
import {
  answerChoice,
  answerList,
  answerWaiting,
  type Chat,
  isChoice,
  type Listed,
  listIn,
} from './lists/answer-list.ts';
import { unsendList } from './lists/list-queries.ts';
import { receiveLineEvent, saveFriend } from './queries.ts';
import { CHAT } from './text.ts';

/** Commands and lists of one chat beyond it get no answer. */
const ANSWER_LIMIT_PER_USER = { max: 20, windowSeconds: 60 };
/** How long a message that was taken back before it arrived is remembered. */
const UNSENT_MS = 3_600_000;

/**
 * Handles an event once (docs/rules.md#messages): its id is stored in the same transaction, and found by a
 * redelivery, a replay or a second server. Events may come in any order. Talk gets no answer, because people also
 * write to people in this chat. Returns the answer, claimed in the outbox for the caller to send, if there is one.
 */
export async function handleEvent(
  platform: Platform,
  agent: Agent,
  event: LineEvent,
): Promise<QueuedReply | undefined> {
  if (event.type === 'postback' && !isChoice(event.postback.data)) return undefined;
  const at = platform.now();
  const listed = await listOf(platform, agent, event, at);
  if (event.type === 'message' && commandIn(event.message.text) === undefined && listed === null) return undefined;
  if (isLimited(event) && (await isOverLimit(platform, agent, event))) return undefined;
  const { webhookEventId: eventId, type, source } = event;
  const { userId: lineUserId } = source;
  return platform.database.transaction(async (tx) => {
    const received = await receiveLineEvent(tx, { agentId: agent.id, eventId, type, lineUserId, at });
    if (!received) return undefined;
    const chat = { ...chatOf(platform, agent, at), lineUserId, memberId: received.member_id };
    const answer = await actOn(platform, tx, { chat, event, listed });
    if (answer === null) return undefined;
    return enqueueReply(tx, {
      agentId: agent.id,
      lineUserId,
      memberId: type === 'accountLink' ? await boundMember(tx, chat) : chat.memberId,
      replyToken: 'replyToken' in event ? (event.replyToken ?? null) : null,
      purpose: 'line_chat',
      ...answer,
      dedupeKey: event.type === 'message' ? messageKey(event.message.id) : `line:${eventId}`,
      at,
      claimedUntil: claimFrom(at),
    });
  });
}

/** What a person does by hand, again and again, is answered so often only. */
const isLimited = ({ type }: LineEvent): boolean => type === 'message' || type === 'postback';

/** The member of the account, after an account link too. */
const boundMember = async (tx: Transaction, { agent, lineUserId }: Chat): Promise<number | null> =>
  (await memberOfLineUser(tx, agent.id, lineUserId))?.id ?? null;

/** The outbox's key of the answer to a message. */
const messageKey = (messageId: string): string => `line-message:${messageId}`;

/** The list that a message is, where the agent's account reads lists; null for any other event. */
async function listOf({ database }: Platform, agent: Agent, event: LineEvent, at: Date): Promise<Listed | null> {
  if (event.type !== 'message' || !agent.config.line?.reads_lists || commandIn(event.message.text)) return null;
  return listIn(database, { agent, at }, event.message.text);
}

interface Received {
  chat: Chat;
  event: LineEvent;
  listed: Listed | null;
}

/** Does the event's work; returns the answer, or null. */
async function actOn(platform: Platform, tx: Transaction, { chat, event, listed }: Received): Promise<Answer | null> {
  const { agent, at, lineUserId, memberId, brand } = chat;
  switch (event.type) {
    case 'follow':
      return (await noteFriend(tx, agent, event, true)) ? { text: CHAT.welcome(agent.name, brand.address) } : null;
    case 'unfollow':
      await noteFriend(tx, agent, event, false);
      return null;
    case 'accountLink':
      return linked(tx, chat, await finishAccountLink(tx, agent, event, at));
    case 'unsend': {
      const { messageId } = event.unsend;
      const until = new Date(at.getTime() + UNSENT_MS);
      await unsendList(tx, { agentId: agent.id, lineUserId, messageId, at, until });
      await dropReply(tx, agent.id, messageKey(messageId), at);
      return null;
    }
    case 'postback':
      return answerChoice(tx, chat, event.postback.data);
    case 'message': {
      const logInAt = bindAddress(platform, chat);
      if (listed) return answerList(tx, chat, listed, { messageId: event.message.id, logInAt });
      const command = commandIn(event.message.text);
      if (command === undefined) return null;
      return {
        text:
          memberId === null
            ? CHAT.bind(logInAt, brand.address)
            : await answerTo(command, { tx, agent, memberId, at, address: brand.address }),
      };
    }
  }
}

/** The answer to LINE's account link, with those to the lists that were sent before. */
async function linked(tx: Transaction, chat: Chat, text: string): Promise<Answer> {
  const memberId = await boundMember(tx, chat);
  const waiting = memberId === null ? [] : await answerWaiting(tx, { ...chat, memberId });
  return waiting.length > 0 ? together([{ text }, ...waiting]) : { text };
}

/** False when a newer change is known already. */
function noteFriend(tx: Transaction, agent: Agent, event: LineEvent, follows: boolean): Promise<boolean> {
  const changedAt = new Date(event.timestamp);
  return saveFriend(tx, { agentId: agent.id, lineUserId: event.source.userId, follows, changedAt });
}

async function isOverLimit({ limits }: Platform, agent: Agent, { source }: LineEvent): Promise<boolean> {
  return limits.take(`line chat:${agent.id}:${source.userId}`, ANSWER_LIMIT_PER_USER).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
}

/**
 * The address at which a player binds their LINE account: a login inside LIFF, or for an agent without LIFF the page
 * of LINE's account link.
 */
const bindAddress = (platform: Platform, { agent, brand }: Chat): string =>
  agent.config.line?.liff_id
    ? brand.address('/liff/login')
    : `${platform.appUrl()}/member/profile?sheet=line&link_token=${LINK_TOKEN}`;
