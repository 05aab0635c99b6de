import { formatBaht } from '#contract/baht-text.ts';
import type { Baht } from '#contract/money.ts';
import { statement } from '#contract/statement.ts';
import { call } from '#src/api/http.ts';
import { bangkokDay, clockTime } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { filterInput, latestPeriod, type StatementFilter, type StatementRow } from './statement-filter.ts';

/** A spreadsheet runs text that starts like this as a formula, and the detail may be text of another person. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(value: string | Baht): string {
  if (typeof value !== 'string') return formatBaht(value).replaceAll(',', '').replace('−', '-');
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const lineOf = (cells: readonly (string | Baht)[]) => `${cells.map(cell).join(',')}\r\n`;

/** A row as a line of the file. Times are in Bangkok, amounts are plain numbers in baht. */
export const csvLine = (row: StatementRow) =>
  lineOf([
    `${bangkokDay(row.time)} ${clockTime(row.time)}`,
    text.types[row.type],
    row.title,
    row.detail,
    row.state ? text.states[row.state] : '',
    row.wallet_name,
    row.amount,
    row.balance_before,
    row.balance_after,
    row.ref ?? '',
  ]);

/** Excel reads Thai only with a byte order mark before the UTF-8, and lines that end in CRLF. */
const HEAD = `\ufeff${lineOf(text.csvColumns)}`;
const PAGE = 500;

export interface Csv {
  /** The number of rows read so far. */
  readonly rows: number;
  /** Reads all remaining pages and returns the whole file. Throws `ApiError`; called again, it continues where it stopped. */
  read(options: { signal: AbortSignal; onRows: (rows: number) => void }): Promise<File>;
}

/** All rows of a filter as a file, read page by page. `today` (`YYYY-MM-DD`) fixes which days are the latest. */
export function startCsv(filter: StatementFilter, today: string): Csv {
  const period = filter.period ?? latestPeriod(today);
  const input = { ...filterInput({ ...filter, period }), limit: PAGE };
  const parts = [HEAD];
  let rows = 0;
  let cursor: string | null = '';
  return {
    get rows() {
      return rows;
    },
    async read({ signal, onRows }) {
      while (cursor !== null) {
        const page: { items: StatementRow[]; next_cursor: string | null } = await call(
          statement,
          { ...input, ...(cursor !== '' && { cursor }) },
          { signal },
        );
        signal.throwIfAborted();
        parts.push(page.items.map(csvLine).join(''));
        rows += page.items.length;
        cursor = page.next_cursor;
        onRows(rows);
      }
      return new File(parts, `statement_${period.from}_${period.to}.csv`, { type: 'text/csv' });
    },
  };
}
