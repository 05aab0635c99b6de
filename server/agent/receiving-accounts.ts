import { BANKS, isBankCode } from '../../contract/banks.ts';
import type { Queries } from '../platform/database.ts';

interface ReceivingAccountRow {
  account_id: string;
  bank_code: string;
  account_no: string;
  account_name: string;
}

const TRUEMONEY_NAME = 'ทรูมันนี่ วอลเล็ท';
const HIDDEN = /\d(?=\d{4})/g;

/** The agent's accounts of a type that take deposits now; a visitor sees the last four digits only. */
export async function receivingAccounts(
  queries: Queries,
  agentId: number,
  type: 'bank' | 'truemoney',
  isMember: boolean,
) {
  const rows = await queries.rows<ReceivingAccountRow>(
    `select id::text as account_id, bank_code, account_no, account_name from receiving_account
     where agent_id = $1 and type = $2 and is_on order by position, id`,
    [agentId, type],
  );
  return rows.map((row) => ({
    account_id: row.account_id,
    bank_code: row.bank_code,
    bank_name: isBankCode(row.bank_code) ? BANKS[row.bank_code] : TRUEMONEY_NAME,
    account_no: isMember ? row.account_no : row.account_no.replace(HIDDEN, 'x'),
    account_name: row.account_name,
  }));
}
