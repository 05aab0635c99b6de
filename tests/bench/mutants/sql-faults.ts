/** A small fault in a text of SQL: `from` at `offset` becomes `to`. */
export interface SqlFault {
  offset: number;
  from: string;
  to: string;
}

/** The name in the other quotes: a debit for a credit, and back. */
const swapped = (text: string, one: string, other: string) =>
  text.replace(new RegExp(`\\b(?:${one}|${other})\\b`, 'g'), (name) => (name === one ? other : one));

/** A slip by a pattern: the text that it makes of a match; null: nothing here. */
type Slip = readonly [RegExp, string | ((matched: string) => string | null)];

/** Tells whether a condition can be taken out of its line without breaking brackets or strings. */
const isWhole = (condition: string) =>
  condition.split('(').length === condition.split(')').length && condition.split("'").length % 2 === 1;

/**
 * The slips that a hand makes in SQL: a limit off by one, a turned comparison, sign, rounding or order, a missing or
 * loosened condition, a missing lock, the other account.
 */
const SLIPS: readonly Slip[] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ \+ (?!interval)/g, ' - '],
  [/ - (?!interval)(?!')/g, ' + '],
  [/ \* 100\b/g, ' * 101'],
  [/ \/ 100 \* 100\b/g, ''],
  [/ \/ 100\b(?! \*)/g, ' / 99'],
  [/ and (?!not )/g, ' or '],
  [/ and not /g, ' and '],
  [/ or /g, ' and '],
  [/\bnot exists\b/g, 'exists'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bfloor\(/g, 'ceil('],
  [/, 0\)/g, ', 1)'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/ desc\b/g, ' asc'],
  [/\bdebit_account_id\b/g, 'credit_account_id'],
  [/\bbalance_satang\b/g, 'held_satang'],
  [/\bif not found\b/g, 'if found'],
  [/ for (?:no key )?update(?: of \w+)?(?: skip locked)?\b/g, ''],
  [/\bcount\(distinct /g, 'count('],
];

/** Slips that also read strings. */
const SLIPS_OF_STRINGS: readonly Slip[] = [
  [/(?<=\n) +and [^\n;]+(?=;?\n)/g, (condition) => (isWhole(condition) ? '' : null)],
  [/'debit', [\s\S]{1,200}?'credit', /g, (request) => swapped(request, 'debit', 'credit')],
  [/'(?:lotto_pool|bonus|bank_in|affiliate)'(?=[,)])/g, (kind) => (kind === "'bonus'" ? "'lotto_pool'" : "'bonus'")],
];

/**
 * A deletion of everything older than a moment: a row of exactly that age is deleted by this run or by the next one,
 * an hour later.
 */
const IS_CLEARED = /^\s*delete from \w+ where \w+ < \$\d(?: or \w+ < \$\d)?\s*$/;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/**
 * The text without comments, heads of functions (their parameters and defaults) and inserted TypeScript: blanks of
 * the same length.
 */
const withoutHeads = (sql: string) =>
  sql
    .replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, blank)
    .replace(/create or replace (?:function|view)[\s\S]*?\bas\b(?: \$\$)?/g, blank)
    .replace(/\$\{[^}]*\}/g, blank);

const withoutStrings = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, blank);

/** All faults of the text, in the order of their places. */
export function faultsOf(sql: string): SqlFault[] {
  const strings = withoutHeads(sql);
  const statements = withoutStrings(strings);
  const found = (text: string, slips: readonly Slip[]) =>
    slips.flatMap(([pattern, made]) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: from }) => {
        const to = typeof made === 'string' ? made : made(from);
        return to === null || (to === ' <= ' && IS_CLEARED.test(sql)) ? [] : [{ offset: index, from, to }];
      }),
    );
  return [...found(statements, SLIPS), ...found(strings, SLIPS_OF_STRINGS)].sort(
    (one, other) => one.offset - other.offset,
  );
}

export const withFault = (sql: string, { offset, from, to }: SqlFault): string =>
  sql.slice(0, offset) + to + sql.slice(offset + from.length);

/** Every n-th of them, so that about `count` are spread evenly over the text. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** `count` of them, with as many of each kind of slip as possible: a text has ten times more `and` than locks. */
export function chosen<Item extends { fault: SqlFault }>(items: readonly Item[], count: number): Item[] {
  const kinds = [
    ...Map.groupBy(items, ({ fault: { from, to } }) => (from.length < 20 ? `${from}>${to}` : '')).values(),
  ];
  const share = (least: number) => kinds.reduce((sum, kind) => sum + Math.min(kind.length, least), 0);
  let each = 0;
  while (share(each + 1) <= count && share(each + 1) > share(each)) each += 1;
  const wanted = new Set(kinds.flatMap((kind) => spread(kind, Math.max(each, 0)).slice(0, each)));
  // The rest is of the most frequent kinds.
  const others = kinds
    .filter((kind) => kind.length > each)
    .flat()
    .filter((item) => !wanted.has(item));
  for (const item of spread(others, Math.max(1, count - wanted.size)).slice(0, count - wanted.size)) wanted.add(item);
  return items.filter((item) => wanted.has(item));
}

/** The n-th sample of about `count`, chosen from those that earlier samples leave out. */
export function sampleOf<Item extends { fault: SqlFault }>(items: readonly Item[], count: number, n: number): Item[] {
  const sample = chosen(items, count);
  if (n <= 1) return sample;
  return sampleOf(
    items.filter((item) => !sample.includes(item)),
    count,
    n - 1,
  );
}
