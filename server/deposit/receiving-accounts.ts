import { bankName } from '#contract/banks.ts';
import type { Queries } from '#server/database/database.ts';
import { showLastFour } from '#server/lib/masks.ts';
import { receivingAccountsOf } from './receiving-account-queries.ts';

/** The agent's accounts of a type that receive deposits now; a visitor sees only the last four digits of their numbers. */
export async function receivingAccounts(
  queries: Queries,
  agentId: number,
  type: 'bank' | 'truemoney',
  { isMember, at }: { isMember: boolean; at: Date },
) {
  const rows = await receivingAccountsOf(queries, agentId, type, at);
  return rows.map((row) => ({
    account_id: row.account_id,
    bank_code: row.bank_code,
    bank_name: bankName(row.bank_code),
    account_no: isMember ? row.account_no : showLastFour(row.account_no),
    account_name: row.account_name,
  }));
}
