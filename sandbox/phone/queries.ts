import { z } from 'zod';
import type { Queries } from '../host.ts';

/** Messages are received, rejected with a passing error (503), or refused for good (400). */
export const phoneMode = z.enum(['deliver', 'fail', 'refuse']);
export type PhoneMode = z.output<typeof phoneMode>;

export interface MessageRow {
  channel: 'sms' | 'line';
  /** A phone number, or LINE's user id. */
  recipient: string;
  text: string;
  received_at: Date;
  /** The bubble of a Flex Message. */
  flex: object | null;
  /** All of LINE's messages of one call. */
  messages: readonly object[];
}

/** Stores a message. False: one with this key is stored already. */
export async function insertMessage(queries: Queries, key: string, message: MessageRow): Promise<boolean> {
  const { channel, recipient, text, received_at, flex, messages } = message;
  const row = await queries.row(
    `insert into sandbox_phone_message (key, channel, recipient, text, received_at, flex, messages) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning 1`,
    [key, channel, recipient, text, received_at, flex, JSON.stringify(messages)],
  );
  return row !== undefined;
}

/** The newest messages first; only those of one phone or LINE account unless `recipient` is null. */
export function recentMessages(queries: Queries, recipient: string | null): Promise<MessageRow[]> {
  return queries.rows<MessageRow>(
    `select channel, recipient, text, received_at, flex, messages from sandbox_phone_message
     where $1::text is null or recipient = $1 order by received_at desc limit 30`,
    [recipient],
  );
}

export async function phoneModeOf(queries: Queries): Promise<PhoneMode> {
  const row = await queries.row<{ mode: PhoneMode }>('select mode from sandbox_phone_mode');
  return row?.mode ?? 'deliver';
}

export async function setPhoneMode(queries: Queries, mode: PhoneMode): Promise<void> {
  await queries.rows('update sandbox_phone_mode set mode = $1', [mode]);
}
