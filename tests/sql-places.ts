/**
 * SQL is in `queries.ts` and `…-queries.ts` of a domain, and nowhere else in TypeScript: every other file calls a function
 * whose name says what is read or written. Finds statements in strings, and calls of the driver's `row` and `rows`.
 */
import { globSync, readFileSync } from 'node:fs';

const PLACES = /(^|[/-])queries\.ts$/;
/** They start the database, open its transactions, migrate it, and call the ledger's functions. */
const BELOW_QUERIES = new Set([
  'server/database/database.ts',
  'server/database/schema/functions.ts',
  'server/database/schema/migrate.ts',
  'server/database/schema/run-sql.ts',
]);
/** A comment, or the text of a string or template. Comments come first: they hold apostrophes. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
const STATEMENT =
  /^\s*(?:select\s[\s\S]*(?:\sfrom\s|\(|\$\d)|select \d|insert\s+into\s|update\s+[\w.]+\s+(?:(?:as\s+)?\w+\s+)?set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s|(?:create|alter|drop|truncate|lock)\s+(?:or\s+replace\s+)?(?:table|function|schema|role|database|index|view|type|sequence|trigger)\s|(?:un)?listen\s|notify\s|set\s+(?:local\s)?[\w.]+\s*(?:=|to)\s|begin\b|commit\b|rollback\b)/i;
const DRIVER_CALL = /\.rows?(?:<[^()]*>)?\(/;

/** The texts of a source's strings and templates. */
export const stringsOf = (source: string): string[] =>
  [...source.matchAll(TOKEN)].flatMap(([, single, double, template]) => single ?? double ?? template ?? []);

/** Why the file is not free of SQL; null: it is. */
export function sqlIn(source: string): string | null {
  const statement = stringsOf(source).find((text) => STATEMENT.test(text));
  if (statement !== undefined) return statement.trim().slice(0, 60).replace(/\s+/g, ' ');
  const code = source.replace(TOKEN, '""');
  return DRIVER_CALL.exec(code)?.[0] ?? null;
}

/** The only statement that NOTIFYs writes nothing, and takes a `Database`: it never runs in a transaction (docs/scale.md#wake-ups). */
const NOTIFIES = 'server/events/wake-up-queries.ts';

/** Tells whether a source NOTIFYs: in TypeScript within a string, in SQL outside its comments. */
export function notifies(path: string, source: string): boolean {
  const texts = path.endsWith('.sql') ? [source.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')] : stringsOf(source);
  return texts.some((text) => /\bpg_notify\b|(?:^|;|\bbegin|\bthen)\s*notify\s+\w/i.test(text));
}

function misplacedNotify(): string[] {
  return globSync('{sandbox,server}/**/*.{ts,sql}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== NOTIFIES && !path.endsWith('.test.ts') && notifies(path, readFileSync(path, 'utf8')))
    .sort()
    .map((path) => `${path} NOTIFYs: add a signal to the transaction instead (server/events/wake-ups.ts)`);
}

/** SQL in files that may hold none. */
export function misplacedSql(): string[] {
  return [...misplacedStatements(), ...misplacedNotify()];
}

function misplacedStatements(): string[] {
  return globSync('{contract,game-art,liff,sandbox,server,src}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !PLACES.test(path) && !BELOW_QUERIES.has(path) && !path.endsWith('.test.ts'))
    .sort()
    .flatMap((path) => {
      const sql = sqlIn(readFileSync(path, 'utf8'));
      return sql === null ? [] : [`${path} holds SQL, which belongs into a queries.ts: ${sql}`];
    });
}
