import { z } from 'zod';
import type { Queries } from '../../server/platform/database.ts';

export const phoneMode = z.enum(['deliver', 'fail', 'refuse']);
export type PhoneMode = z.output<typeof phoneMode>;

export interface Received {
  channel: 'sms' | 'line';
  /** A phone number, or LINE's user id. */
  recipient: string;
  text: string;
  received_at: Date;
}

/** False: a message of this key is here already. */
export async function receive(queries: Queries, key: string, message: Received): Promise<boolean> {
  const { channel, recipient, text, received_at } = message;
  const row = await queries.row(
    `insert into sandbox_phone.message (key, channel, recipient, text, received_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [key, channel, recipient, text, received_at],
  );
  return row !== undefined;
}

/** The newest first; `to` limits them to one phone or LINE account. */
export function receivedMessages(queries: Queries, to: string | null): Promise<Received[]> {
  return queries.rows<Received>(
    `select channel, recipient, text, received_at from sandbox_phone.message
     where $1::text is null or recipient = $1 order by received_at desc limit 30`,
    [to],
  );
}

export async function phoneModeOf(queries: Queries): Promise<PhoneMode> {
  const row = await queries.row<{ mode: PhoneMode }>('select mode from sandbox_phone.mode');
  return row?.mode ?? 'deliver';
}

export async function setPhoneMode(queries: Queries, mode: PhoneMode): Promise<void> {
  await queries.rows('update sandbox_phone.mode set mode = $1', [mode]);
}
