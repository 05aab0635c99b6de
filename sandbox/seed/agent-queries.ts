import type { Satang } from '../../contract/money.ts';
import { lockKey } from '../../server/platform/cell-queries.ts';
import type { Queries, Transaction } from '../../server/platform/database.ts';
import { positioned } from './positioned.ts';

/** Whether the database has any agent: only an empty one is filled. */
export async function hasAgent(queries: Queries): Promise<boolean> {
  return (await queries.row('select 1 from agent limit 1')) !== undefined;
}

/** Lets one of several starting servers fill the database, until the transaction ends. */
export async function lockSeed(transaction: Transaction, lock: number): Promise<void> {
  await transaction.rows(`select pg_advisory_xact_lock(${lockKey(lock)})`);
}

export async function insertAgent(
  transaction: Transaction,
  { id, code, name }: { id: number; code: string; name: string },
  config: object,
): Promise<void> {
  await transaction.rows('insert into agent (id, code, name, config) values ($1, $2, $3, $4)', [
    id,
    code,
    name,
    JSON.stringify(config),
  ]);
}

export interface NewNotification {
  type: number;
  image: string | null;
  title: string;
  description: string;
}
export async function insertNotifications(
  transaction: Transaction,
  agentId: number,
  notifications: readonly NewNotification[],
): Promise<void> {
  await transaction.rows(
    `insert into agent_notification (agent_id, position, type, image, title, description)
     select $1, position, type, image, title, description
     from jsonb_to_recordset($2) as r (position int, type smallint, image text, title text, description text)`,
    [agentId, positioned(notifications)],
  );
}

export interface NewBanner {
  image: string;
  title: string;
  subtitle: string;
  action: string;
  link: string;
}
export async function insertBanners(
  transaction: Transaction,
  agentId: number,
  banners: readonly NewBanner[],
): Promise<void> {
  await transaction.rows(
    `insert into agent_banner (agent_id, position, image, title, subtitle, action, link)
     select $1, position, image, title, subtitle, action, link
     from jsonb_to_recordset($2) as r (position int, image text, title text, subtitle text, action text, link text)`,
    [agentId, positioned(banners)],
  );
}

export interface NewEvent {
  image: string;
  title: string;
  link: string;
}
export async function insertEvents(
  transaction: Transaction,
  agentId: number,
  events: readonly NewEvent[],
): Promise<void> {
  await transaction.rows(
    `insert into agent_event (agent_id, position, image, title, link)
     select $1, position, image, title, link
     from jsonb_to_recordset($2) as r (position int, image text, title text, link text)`,
    [agentId, positioned(events)],
  );
}

export interface NewReceivingAccount {
  type: string;
  bank_code: string;
  account_no: string;
  account_name: string;
}
export async function insertReceivingAccounts(
  transaction: Transaction,
  agentId: number,
  accounts: readonly NewReceivingAccount[],
): Promise<void> {
  await transaction.rows(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name)
     select $1, position, type, bank_code, account_no, account_name
     from jsonb_to_recordset($2) as r (position int, type text, bank_code text, account_no text, account_name text)`,
    [agentId, positioned(accounts)],
  );
}

export interface NewPaymentChannel {
  type: string;
  name: string;
  icon: string;
  min_satang: Satang;
  max_satang: Satang;
  note: string;
  sub_channels: readonly { sub_channel_id: string; name: string }[];
}
export async function insertPaymentChannels(
  transaction: Transaction,
  agentId: number,
  channels: readonly NewPaymentChannel[],
): Promise<void> {
  await transaction.rows(
    `insert into payment_channel (agent_id, position, type, name, icon, min_satang, max_satang, note, sub_channels)
     select $1, position, type, name, icon, min_satang, max_satang, note, sub_channels
     from jsonb_to_recordset($2) as r (position int, type text, name text, icon text, min_satang bigint, max_satang bigint, note text, sub_channels jsonb)`,
    [agentId, positioned(channels)],
  );
}
