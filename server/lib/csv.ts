import { plainText } from '#contract/plain-text.ts';

/** Spreadsheets read a file as UTF-8 only when it begins so. */
export const CSV_BEGIN = '\uFEFF';

/** A spreadsheet takes a text that begins so, in wide signs too, for a formula, which may send the sheet's contents away. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Where cells end, in some country's settings. */
const ENDS_CELL = /[",;\r\n]/;

/** A text as a cell of CSV. Anything that could be a formula begins with an apostrophe, and nothing turns the cells around it. */
export function csvText(text: string): string {
  const plain = plainText(text);
  const safe = FORMULA.test(plain) ? `'${plain}` : plain;
  return ENDS_CELL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of cells that are CSV already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
