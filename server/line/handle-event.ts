import type { Agent } from '#server/agent/service.ts';
import { memberOfLineUser } from '#server/auth/line-queries.ts';
import type { Transaction } from '#server/database/database.ts';
import { lineAppUrl } from '#server/lib/line-app-url.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { LINK_TOKEN } from '#server/message/line-sender.ts';
import { enqueueReply } from '#server/message/outbox-queries.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { finishAccountLink } from './account-link.ts';
import { answerTo, commandIn } from './answers.ts';
import type { LineEvent } from './events.ts';
import { insertLineEvent, saveFriend } from './queries.ts';
import { type Address, CHAT } from './text.ts';

/** Commands of one chat beyond it get no answer. */
const ANSWER_LIMIT_PER_USER = { max: 20, windowSeconds: 60 };

/**
 * Handles an event once (docs/rules.md#messages): its id is stored in the same transaction, and found by a
 * redelivery, a replay or a second server. Events may come in any order. A message without a command gets no answer,
 * because people also write to people in this chat.
 */
export async function handleEvent(platform: Platform, agent: Agent, event: LineEvent): Promise<void> {
  if (event.type === 'message' && commandIn(event.message.text) === undefined) return;
  const at = platform.now();
  await platform.database.transaction(async (tx) => {
    const { webhookEventId: eventId, type } = event;
    if (!(await insertLineEvent(tx, { agentId: agent.id, eventId, type, at }))) return;
    const text = await actOn(platform, tx, { agent, event, at });
    if (text === null) return;
    const member = await memberOfLineUser(tx, agent.id, event.source.userId);
    await enqueueReply(tx, {
      agentId: agent.id,
      lineUserId: event.source.userId,
      memberId: member?.id ?? null,
      replyToken: 'replyToken' in event ? (event.replyToken ?? null) : null,
      purpose: 'line_chat',
      text,
      dedupeKey: `line:${event.webhookEventId}`,
      at,
    });
  });
}

interface Received {
  agent: Agent;
  event: LineEvent;
  at: Date;
}

/** Does the event's work; returns the text of the answer, or null. */
async function actOn(platform: Platform, tx: Transaction, { agent, event, at }: Received): Promise<string | null> {
  const address = addressOf(platform, agent);
  switch (event.type) {
    case 'follow':
      return (await noteFriend(tx, agent, event, true)) ? CHAT.welcome(agent.name, address) : null;
    case 'unfollow':
      await noteFriend(tx, agent, event, false);
      return null;
    case 'accountLink':
      return finishAccountLink(tx, agent, event, at);
    case 'message': {
      const command = commandIn(event.message.text);
      if (command === undefined || (await isOverLimit(platform, agent, event))) return null;
      const member = await memberOfLineUser(tx, agent.id, event.source.userId);
      return member
        ? answerTo(command, { tx, agent, memberId: member.id, at, address })
        : CHAT.bind(bindAddress(platform, agent), address);
    }
  }
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
const bindAddress = (platform: Platform, agent: Agent): string =>
  agent.config.line?.liff_id
    ? addressOf(platform, agent)('/liff/login')
    : `${platform.appUrl()}/member/profile?sheet=line&link_token=${LINK_TOKEN}`;

/** A LIFF link opens the app inside LINE, where the member is logged in already. */
function addressOf(platform: Platform, { config }: Agent): Address {
  const origin = lineAppUrl(config.line) ?? platform.appUrl();
  return (path) => `${origin}${path}`;
}
