import type { Queries } from '../platform/database.ts';

export interface ReceivingAccountRow {
  account_id: string;
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** The agent's accounts of a type that receive deposits now. */
export function receivingAccountsOf(
  queries: Queries,
  agentId: number,
  type: 'bank' | 'truemoney',
): Promise<ReceivingAccountRow[]> {
  return queries.rows<ReceivingAccountRow>(
    `select id::text as account_id, bank_code, account_no, account_name from receiving_account
     where agent_id = $1 and type = $2 and is_on order by position, id`,
    [agentId, type],
  );
}
