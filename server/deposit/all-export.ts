import { bankName } from '#contract/banks.ts';
import { bahtOf } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { bangkokTime } from '#server/lib/bangkok.ts';
import { CSV_BEGIN, csvLine, csvText } from '#server/lib/csv.ts';
import { type AllFilter, type AnyDepositRow, allDeposits } from './all-queries.ts';

/** The rows in memory at once, however many there are. */
const PAGE = 1000;

const HEAD = [
  ...['เลขรายการ', 'เปิดเมื่อ', 'อ้างอิง', 'ช่องทาง', 'ยอดที่ให้โอน', 'ยอดที่เติม', 'สถานะ'],
  ...['ผู้โอน', 'ธนาคารผู้โอน', 'บัญชีผู้โอน', 'บัญชีรับ', 'ธนาคารที่รับ', 'สมาชิก', 'ชื่อสมาชิก', 'ผู้ตัดสิน', 'เลขรายการธนาคาร'],
];

const cellsOf = ({ payer, account, member, ...row }: AnyDepositRow): string[] =>
  [
    ...[String(row.id), bangkokTime(row.created_at), row.reference, row.type, String(bahtOf(row.amount_satang))],
    ...[row.credited_satang === null ? '' : String(bahtOf(row.credited_satang)), row.status],
    ...[payer?.account_name ?? '', payer ? bankName(payer.bank_code) : '', payer?.account_no ?? ''],
    ...[account.account_no, bankName(account.bank_code), member.username, member.name],
    ...[row.decided_by ?? '', row.transaction_id ?? ''],
  ].map(csvText);

/** Deposits as CSV, newest first, in parts. */
export async function* depositsAsCsv(
  queries: Queries,
  at: Date,
  filter: Omit<AllFilter, 'after' | 'limit'>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(HEAD);
  let after: number | null = null;
  for (;;) {
    const rows: AnyDepositRow[] = await allDeposits(queries, at, { ...filter, after, limit: PAGE });
    const page = rows.slice(0, PAGE);
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join('');
    if (rows.length <= PAGE) return;
    after = page.at(-1)?.id ?? null;
  }
}
