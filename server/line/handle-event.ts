import type { Agent } from '../agent/service.ts';
import { memberOfLineUser } from '../auth/line-queries.ts';
import { enqueueReply } from '../message/outbox-queries.ts';
import { LINK_TOKEN } from '../message/senders.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { finishAccountLink } from './account-link.ts';
import { answerTo, wordIn } from './answers.ts';
import type { LineEvent } from './events.ts';
import { type Address, CHAT } from './text.ts';

/** What a chat may ask of us; the rest is passed over, a person may be writing to a person there. */
const ANSWERS_A_MINUTE = { max: 20, windowSeconds: 60 };

/**
 * Acts on an event once, in one transaction with the note that it came: a redelivery, a replay, or a second server with
 * the same one finds the note. The order in which events come matters to nothing.
 */
export async function handleEvent(platform: Platform, agent: Agent, event: LineEvent): Promise<void> {
  if (event.type === 'message' && wordIn(event.message.text) === undefined) return;
  const at = platform.now();
  await platform.database.transaction(async (tx) => {
    const isNew = await tx.row(
      'insert into line_event (agent_id, event_id, type, received_at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
      [agent.id, event.webhookEventId, event.type, at],
    );
    if (!isNew) return;
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

interface Occasion {
  agent: Agent;
  event: LineEvent;
  at: Date;
}

/** Does what the event asks for; the answer in words, or null. */
async function actOn(platform: Platform, tx: Transaction, { agent, event, at }: Occasion): Promise<string | null> {
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
      const word = wordIn(event.message.text);
      if (word === undefined || (await isTooMuch(platform, agent, event))) return null;
      const member = await memberOfLineUser(tx, agent.id, event.source.userId);
      return member
        ? answerTo(word, { tx, agent, memberId: member.id, at, address })
        : CHAT.bind(bindAddress(platform, agent), address);
    }
  }
}

/** False: something newer is known already. */
async function noteFriend(tx: Transaction, agent: Agent, event: LineEvent, follows: boolean): Promise<boolean> {
  const noted = await tx.row(
    `insert into line_friend as f (agent_id, line_user_id, follows, changed_at) values ($1, $2, $3, $4)
     on conflict (agent_id, line_user_id) do update set follows = excluded.follows, changed_at = excluded.changed_at
       where f.changed_at <= excluded.changed_at
     returning 1`,
    [agent.id, event.source.userId, follows, new Date(event.timestamp)],
  );
  return noted !== undefined;
}

async function isTooMuch({ limits }: Platform, agent: Agent, { source }: LineEvent): Promise<boolean> {
  return limits.take(`line chat:${agent.id}:${source.userId}`, ANSWERS_A_MINUTE).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
}

/** In LIFF a login binds by itself; without one it is LINE's account link, with the token that the sender asks for. */
const bindAddress = (platform: Platform, agent: Agent): string =>
  agent.config.line?.liff_id
    ? addressOf(platform, agent)('/liff/login')
    : `${platform.baseUrl()}/member/profile?sheet=line&link_token=${LINK_TOKEN}`;

/** A LIFF link opens the app inside LINE, where the member is known already. */
function addressOf(platform: Platform, { config }: Agent): Address {
  const liffId = config.line?.liff_id;
  const origin = liffId ? `https://liff.line.me/${liffId}` : platform.baseUrl();
  return (path) => `${origin}${path}`;
}
