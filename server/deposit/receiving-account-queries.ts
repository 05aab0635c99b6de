import type { Queries } from '../platform/database.ts';
import type { ChannelType } from './channel-queries.ts';

export interface ReceivingAccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** The agent's accounts of a type that receive deposits now. */
export function receivingAccountsOf(queries: Queries, agentId: number, type: ChannelType) {
  return queries.rows<ReceivingAccountRow & { account_id: string }>(
    `select id::text as account_id, bank_code, account_no, account_name from receiving_account
     where agent_id = $1 and type = $2 and is_on order by position, id`,
    [agentId, type],
  );
}

/** The first receiving account of this type that is on, by its position. */
export function firstReceivingAccount(
  queries: Queries,
  agentId: number,
  type: ChannelType,
): Promise<ReceivingAccountRow | undefined> {
  return queries.row<ReceivingAccountRow>(
    `select bank_code, account_no, account_name from receiving_account where agent_id = $1 and type = $2 and is_on order by position, id limit 1`,
    [agentId, type],
  );
}
