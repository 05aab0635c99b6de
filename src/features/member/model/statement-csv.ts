import { statement } from '../../../../contract/member.ts';
import { call } from '../../../api/http.ts';
import { bangkokDay, clockTime } from '../../../lib/time.ts';
import { STATEMENT_TEXT as text } from '../../../text/statement.ts';
import { filterInput, type StatementFilter, type StatementRow } from './statement-filter.ts';

/** A spreadsheet takes what starts so for a formula, and the detail may be what somebody else wrote. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return value.toFixed(2);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

const rowOf = (row: StatementRow) =>
  lineOf([
    `${bangkokDay(row.time)} ${clockTime(row.time)}`,
    text.types[row.type],
    row.title,
    row.detail,
    row.wallet_name,
    row.amount,
    row.balance_before,
    row.balance_after,
    row.ref ?? '',
  ]);

/** CSV as Excel reads Thai: UTF-8 with a byte order mark, CRLF. Times are those of Bangkok, amounts plain numbers. */
export function csvOf(rows: readonly StatementRow[]): string {
  return `\ufeff${lineOf(text.csvColumns)}${rows.map(rowOf).join('')}`;
}

const PAGE = 100;

/** Reads every page of the filter; `onProgress` hears how many rows there are so far. Throws ApiError. */
export async function allRows(
  filter: StatementFilter,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rows: number) => void },
): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: StatementRow[]; next_cursor: string | null } = await call(
      statement,
      { ...filterInput(filter), limit: PAGE, ...(cursor !== null && { cursor }) },
      { signal, handle400: false },
    );
    rows.push(...page.items);
    cursor = page.next_cursor;
    onProgress(rows.length);
  } while (cursor !== null);
  return rows;
}
