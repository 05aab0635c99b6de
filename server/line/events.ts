import { z } from 'zod';
import { isStorable } from '#server/lib/json-text.ts';

/** In ms since 1970, like the contract's times. */
const LAST_TIME = Date.UTC(2200, 0);

/** The fields that we read of an event. LINE announces that it adds fields and types, so others are ignored. */
const common = {
  webhookEventId: z.string().min(1).max(64),
  timestamp: z.number().int().min(0).max(LAST_TIME),
  mode: z.string(),
};
/** Groups and rooms are left out: a balance must not be shown to several people. */
const fromUser = z.object({ type: z.literal('user'), userId: z.string().regex(/^U[0-9a-f]{32}$/) });
const replyToken = z.string().min(1).max(200);

const messageId = z.string().min(1).max(64);
/** LINE's longest text. */
const MAX_LETTERS = 5000;

const knownEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('follow'), ...common, source: fromUser, replyToken }),
  z.object({ type: z.literal('unfollow'), ...common, source: fromUser }),
  z.object({
    type: z.literal('message'),
    ...common,
    source: fromUser,
    replyToken: replyToken.optional(),
    message: z.object({ type: z.literal('text'), id: messageId, text: z.string().max(MAX_LETTERS) }),
  }),
  z.object({ type: z.literal('unsend'), ...common, source: fromUser, unsend: z.object({ messageId }) }),
  z.object({
    type: z.literal('postback'),
    ...common,
    source: fromUser,
    replyToken: replyToken.optional(),
    postback: z.object({ data: z.string().max(300) }),
  }),
  z.object({
    type: z.literal('accountLink'),
    ...common,
    source: fromUser,
    replyToken: replyToken.optional(),
    link: z.object({ result: z.enum(['ok', 'failed']), nonce: z.string() }),
  }),
]);
export type LineEvent = z.output<typeof knownEvent>;

const delivery = z.object({ destination: z.string(), events: z.array(z.unknown()).max(1000) });

/**
 * The events of a delivery that we handle; undefined if the body is no delivery. Events of other types, of groups,
 * and of a channel on standby (another service answers for it) are left out. So is one with a text that cannot be
 * stored: refused, it would come again, and the delivery's other events with it.
 */
export function eventsOf(body: Buffer): LineEvent[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  const read = delivery.safeParse(parsed);
  return read.data?.events.flatMap((event) => {
    const known = knownEvent.safeParse(isStorable(event) ? event : null);
    return known.success && known.data.mode === 'active' ? [known.data] : [];
  });
}
