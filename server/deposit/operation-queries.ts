import type { Transaction } from '#server/database/database.ts';
import type { ChannelRow, ChannelType } from './channel-queries.ts';
import type { ReceivingAccountRow } from './receiving-account-queries.ts';

export type ChannelFields = Omit<ChannelRow, 'id'> & { position: number };

const CHANNEL = [
  ...[
    'type',
    'name',
    'icon',
    'min_satang',
    'max_satang',
    'note',
    'sub_channels',
    'is_on',
    'closed_reason',
    'provider',
    'position',
  ],
] as const;

/** All channels of an agent with their places. */
export function channelRows(tx: Transaction, agentId: number): Promise<(ChannelFields & { id: string })[]> {
  return tx.rows(
    `select id::text, ${CHANNEL.join(', ')} from payment_channel where agent_id = $1 order by position, payment_channel.id`,
    [agentId],
  );
}

/** Makes a channel, or changes one. Returns its id. */
export async function putChannel(
  tx: Transaction,
  agentId: number,
  id: string | undefined,
  channel: ChannelFields,
): Promise<{ id: string }> {
  const columns = CHANNEL.join(', ');
  const record = JSON.stringify(channel);
  const row = id
    ? await tx.row<{ id: string }>(
        `update payment_channel set (${columns}) = (select ${columns} from jsonb_populate_record(null::payment_channel, $3))
         where agent_id = $1 and id::text = $2 returning id::text`,
        [agentId, id, record],
      )
    : await tx.row<{ id: string }>(
        `insert into payment_channel (agent_id, ${columns})
         select $1, ${columns} from jsonb_populate_record(null::payment_channel, $2) returning id::text`,
        [agentId, record],
      );
  if (!row) throw new Error('the channel was not written');
  return row;
}

/** Switches a channel off. */
export async function closeChannel(tx: Transaction, agentId: number, id: string): Promise<void> {
  await tx.rows('update payment_channel set is_on = false where agent_id = $1 and id::text = $2', [agentId, id]);
}

export interface AccountFields extends ReceivingAccountRow {
  type: ChannelType;
  is_on: boolean;
  position: number;
}

/** All receiving accounts of an agent, including those that are off. */
export function accountRows(tx: Transaction, agentId: number): Promise<(AccountFields & { id: string })[]> {
  return tx.rows(
    `select id::text, position, type, bank_code, account_no, account_name, is_on from receiving_account
     where agent_id = $1 order by position, receiving_account.id`,
    [agentId],
  );
}

/** Makes a receiving account, or changes the one with this bank and number, whose place in order is the desk's. Returns its id. */
export async function putAccount(tx: Transaction, agentId: number, account: AccountFields): Promise<{ id: string }> {
  const row = await tx.row<{ id: string }>(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name, is_on)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (agent_id, bank_code, account_no) do update
       set type = excluded.type, account_name = excluded.account_name, is_on = excluded.is_on
     returning id::text`,
    [
      agentId,
      account.position,
      account.type,
      account.bank_code,
      account.account_no,
      account.account_name,
      account.is_on,
    ],
  );
  if (!row) throw new Error('the account was not written');
  return row;
}

/** Switches a receiving account off: deposits that are open there go on. */
export async function closeAccount(tx: Transaction, agentId: number, id: string): Promise<void> {
  await tx.rows('update receiving_account set is_on = false where agent_id = $1 and id::text = $2', [agentId, id]);
}

/** The code of another agent that receives on this account, if there is one. */
export async function otherOwnerOf(
  tx: Transaction,
  agentId: number,
  { bank_code, account_no }: ReceivingAccountRow,
): Promise<string | undefined> {
  const row = await tx.row<{ code: string }>(
    `select a.code from receiving_account r join agent a on a.id = r.agent_id
     where r.agent_id <> $1 and r.bank_code = $2 and r.account_no = $3 and r.is_on limit 1`,
    [agentId, bank_code, account_no],
  );
  return row?.code;
}
