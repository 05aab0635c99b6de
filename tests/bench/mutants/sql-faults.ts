/** A small fault in the text of SQL functions: `from` at `offset` becomes `to`. */
export interface SqlFault {
  offset: number;
  from: string;
  to: string;
}

/**
 * What a slip of the hand makes of SQL: a limit off by one, a turned comparison, sign, rounding or order, a missing or
 * loosened condition, the other account.
 */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ \+ (?!interval)/g, ' - '],
  [/ - (?!interval)(?!')/g, ' + '],
  [/ \* 100\b/g, ' * 101'],
  [/ \/ 100\b/g, ' / 99'],
  [/ and (?!not )/g, ' or '],
  [/ and not /g, ' and '],
  [/\bnot exists\b/g, 'exists'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bfloor\(/g, 'ceil('],
  [/, 0\)/g, ', 1)'],
  [/\bis not null\b/g, 'is null'],
  [/ desc\b/g, ' asc'],
  [/\bdebit_account_id\b/g, 'credit_account_id'],
  [/\bbalance_satang\b/g, 'held_satang'],
];

/** Comments, strings and the heads of functions (their parameters and defaults) as blanks of the same length. */
function onlyStatements(sql: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return sql
    .replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, blank)
    .replace(/'(?:[^']|'')*'/g, blank)
    .replace(/create or replace (?:function|view)[\s\S]*?\bas\b(?: \$\$)?/g, blank);
}

/** All faults of the text, in the order of their places. */
export function faultsOf(sql: string): SqlFault[] {
  const statements = onlyStatements(sql);
  return SLIPS.flatMap(([pattern, to]) =>
    [...statements.matchAll(pattern)].map(({ index, 0: from }) => ({ offset: index, from, to })),
  ).sort((one, other) => one.offset - other.offset);
}

export const withFault = (sql: string, { offset, from, to }: SqlFault): string =>
  sql.slice(0, offset) + to + sql.slice(offset + from.length);

/** Every n-th of them, so that about `count` are spread evenly over the text. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
