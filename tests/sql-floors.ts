/**
 * The floors of SQL: tables.sql, functions.sql and queries of a room use tables and functions of its own and of rooms before it
 * (server/database/schema/rooms.ts). What must use a later room's is listed here, with its reason
 * (docs/decisions/2026-11-22-rooms-on-floors.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { SERVER_FLOORS } from './floors.ts';
import { stringsOf } from './sql-places.ts';

interface Crossing {
  from: string;
  to: string;
  /** Tables, views and functions of `to`. */
  uses: readonly string[];
  why: string;
}

const ALLOWED: readonly Crossing[] = [
  {
    from: 'safer-play',
    to: 'play',
    uses: ['current_play', 'limit_movements', 'limit_used'],
    why: 'a limit is checked in the statement that takes the money, and counts what all rooms have taken',
  },
  {
    from: 'lotto',
    to: 'cashback',
    uses: ['cashback_correct_day'],
    why: 'the end of a corrected settlement and the cashback of its day are one SQL function, with one order of locks',
  },
];

export interface SqlSource {
  path: string;
  text: string;
}

const roomOf = ({ path }: SqlSource) => path.split('/')[1] ?? '';

/** SQL without comments and without the text of its strings. */
const bare = (sql: string) => sql.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, "''");

const KEYWORD = /\b(?:select|from|join|insert|update|delete|exists|case)\b/i;

/** The statements of a file: of TypeScript, its strings that hold SQL. */
function statementsOf({ path, text }: SqlSource): string[] {
  if (path.endsWith('.sql')) return bare(text).split(/^(?=create )/im);
  return stringsOf(text)
    .filter((string) => KEYWORD.test(string))
    .map(bare);
}

const DEFINITION = /^create (?:or replace )?(table|view|type|function) (\w+)/gim;

/** Rooms by their definitions: `table` names tables, views and types. */
function ownersOf(sources: readonly SqlSource[]) {
  const owners = { table: new Map<string, string>(), function: new Map<string, string>() };
  for (const source of sources.filter(({ path }) => path.endsWith('.sql')))
    for (const [, kind, name = ''] of bare(source.text).matchAll(DEFINITION))
      owners[kind?.toLowerCase() === 'function' ? 'function' : 'table'].set(name, roomOf(source));
  return owners;
}

/** Names of one word are columns and aliases too: they are tables after these words only. */
const AFTER = /\b(?:from|join|into|update|references|table)\s+(?:only\s+)?(\w+)/gi;
const ALIASED_QUERY = /\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

function usesOf(statement: string): { tables: Set<string>; functions: Set<string> } {
  const names = (pattern: RegExp) => [...statement.matchAll(pattern)].map(([, name = '']) => name);
  const local = new Set(names(ALIASED_QUERY));
  const tables = [...names(AFTER), ...names(/\b(\w+_\w+)\b/g)].filter((name) => !local.has(name));
  return { tables: new Set(tables), functions: new Set(names(/\b(\w+)\s*\(/g)) };
}

/** Every use of a later room's table or function, as `from to name`, with the files where it is. */
function crossingsOf(sources: readonly SqlSource[], order: readonly string[]): Map<string, Set<string>> {
  const owners = ownersOf(sources);
  const found = new Map<string, Set<string>>();
  for (const source of sources) {
    const room = roomOf(source);
    for (const statement of statementsOf(source)) {
      const { tables, functions } = usesOf(statement);
      const used = [
        ...[...tables].map((name) => ({ name, owner: owners.table.get(name) })),
        ...[...functions].map((name) => ({ name, owner: owners.function.get(name) })),
      ];
      for (const { name, owner } of used) {
        if (owner === undefined || order.indexOf(owner) <= order.indexOf(room)) continue;
        const key = `${room} ${owner} ${name}`;
        found.set(key, (found.get(key) ?? new Set()).add(source.path));
      }
    }
  }
  return found;
}

/** The faults of these sources: crossings that are not allowed, and allowed ones that are gone. */
export function crossingFaults(
  sources: readonly SqlSource[],
  order: readonly string[],
  allowed: readonly Crossing[],
): string[] {
  const found = crossingsOf(sources, order);
  const listed = new Set(allowed.flatMap(({ from, to, uses }) => uses.map((name) => `${from} ${to} ${name}`)));
  return [
    ...[...found].flatMap(([key, files]) => {
      const [from, to, name] = key.split(' ');
      return listed.has(key)
        ? []
        : [`${[...files].sort().join(', ')}: SQL of ${from} uses ${name} of ${to}, a later room (tests/sql-floors.ts)`];
    }),
    ...[...listed]
      .filter((key) => !found.has(key))
      .map((key) => `tests/sql-floors.ts allows what is not there: ${key}`),
  ];
}

/** The rooms from below: on each floor those with tables in their order, then those without. */
const ORDER = SERVER_FLOORS.flatMap((rooms) => [
  ...SERVER_SQL.rooms.filter((room) => rooms.includes(room)),
  ...rooms.filter((room) => !SERVER_SQL.rooms.includes(room)),
]);

export function sqlFloorFaults(): string[] {
  const paths = globSync(['server/*/{tables,functions}.sql', 'server/**/*queries.ts']);
  const sources = paths.sort().map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
  const tables = ORDER.filter((room) => SERVER_SQL.rooms.includes(room));
  return [
    ...(tables.join() === SERVER_SQL.rooms.join()
      ? []
      : ['server/database/schema/rooms.ts lists rooms in another order than their floors (tests/floors.ts)']),
    ...crossingFaults(sources, ORDER, ALLOWED),
  ];
}
