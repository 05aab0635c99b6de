/**
 * Loaded into the processes of the tests (`node --import`): beside each statement that reaches PostgreSQL it runs the
 * same statement with those faults of GAPS_INPUT that are not yet distinguished from it, undoes them, and notes those
 * whose answer or rows differ.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { type Rewriting, rewritten } from './sql-queries.ts';

/** A fault of a query has its rewriting, one of a function the function with the fault. */
export interface GapFault {
  id: number;
  rewriting?: Rewriting;
  name?: string;
  sql?: string;
}

/** The faults, and of each function those that its text names. */
export interface GapInput {
  faults: GapFault[];
  calls: Record<string, string[]>;
  /** Functions written in SQL: PostgreSQL does not count their calls if it inlines them into the statement. */
  uncounted: string[];
  /** The file that distinguished faults are added to: `<id> differs`, or `<id> refused` by PostgreSQL. */
  found: string;
}

const { faults, calls, uncounted, found }: GapInput = JSON.parse(readFileSync(process.env.GAPS_INPUT ?? '', 'utf8'));
const isFound = new Set(
  readFileSync(found, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Number.parseInt(line, 10)),
);
const tries = new Map<number, number>();

/** This many faults are tried beside one statement, the least tried ones; each has a limit for a process. */
const AT_ONCE = 30;
const MAX_TRIES = 60;
/** A statement that is sent often is looked at so many times, and then each tenth time. */
const ALL_OF_FIRST = 25;

const queryFaults = faults.flatMap((fault) =>
  fault.rewriting ? [{ fault, rewriting: fault.rewriting, pattern: new RegExp(fault.rewriting.pattern) }] : [],
);
const functionFaults = Map.groupBy(
  faults.filter(({ name }) => name !== undefined),
  ({ name }) => name ?? '',
);

function reachedFunctions(text: string): Set<string> {
  const reached = new Set<string>();
  const open = (text.match(/\w+/g) ?? []).filter((word) => word in calls);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(calls[name] ?? []));
  }
  return reached;
}

interface Candidates {
  sent: number;
  ofQuery: GapFault[];
  functions: Set<string>;
}
const known = new Map<string, Candidates>();
function candidatesOf(text: string): Candidates {
  let candidates = known.get(text);
  if (!candidates) {
    const isStatement = /^[\s(]*(?:select|insert|update|delete|with)\b/.test(text);
    candidates = {
      sent: 0,
      ofQuery: isStatement ? queryFaults.filter(({ pattern }) => pattern.test(text)).map(({ fault }) => fault) : [],
      functions: isStatement ? reachedFunctions(text) : new Set(),
    };
    known.set(text, candidates);
  }
  return candidates;
}

const isOpen = ({ id }: GapFault) => !isFound.has(id) && (tries.get(id) ?? 0) < MAX_TRIES;

const bare = pg.Client.prototype.query;
const states = new WeakMap<pg.Client, string>();
const waiting = new WeakMap<pg.Client, Promise<unknown>>();

function follow(client: pg.Client): void {
  if (states.has(client)) return;
  states.set(client, 'I');
  const connection: unknown = Reflect.get(client, 'connection');
  if (connection instanceof Object && 'on' in connection && typeof connection.on === 'function')
    connection.on('readyForQuery', ({ status }: { status: string }) => states.set(client, status));
}

type Row = Readonly<Record<string, unknown>>;
const run = async <R extends Row = Row>(
  client: pg.Client,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<R>> => Reflect.apply(bare, client, values ? [{ text, values }] : [text]);

interface Outcome {
  answer: unknown;
  called: string[];
  isUnsure: boolean;
}

interface Count extends Row {
  name: string;
  n: string;
  deleted: string;
}
const COUNTS = `select relid::regclass::text as name, n_tup_ins + n_tup_upd + n_tup_del as n, n_tup_del as deleted from pg_stat_xact_user_tables`;

async function outcomeOf(client: pg.Client, fault: string | null, text: string, values: unknown[]): Promise<Outcome> {
  const inside = states.get(client) === 'T';
  await run(client, inside ? 'savepoint gap' : 'begin');
  try {
    await run(
      client,
      `set local lock_timeout = '100ms'; set local statement_timeout = '3s'; set local track_functions = 'all'`,
    );
    const before = new Map(
      (await run<Count>(client, COUNTS)).rows.map(({ name, n, deleted }) => [name, { n, deleted }]),
    );
    const calledBefore = new Map(
      (await run(client, 'select funcname, calls from pg_stat_xact_user_functions')).rows.map(({ funcname, calls }) => [
        funcname,
        Number(calls),
      ]),
    );
    const [snapshot] = (await run(client, 'select pg_snapshot_xmax(pg_current_snapshot())::text as base')).rows;
    if (fault) await run(client, fault);
    const { rows, rowCount } = await run(client, text, values);
    const written: Record<string, unknown[]> = {};
    for (const { name, n, deleted } of (await run<Count>(client, COUNTS)).rows) {
      const was = before.get(name) ?? { n: '0', deleted: '0' };
      if (Number(n) === Number(was.n)) continue;
      written[name] = [
        Number(deleted) - Number(was.deleted),
        ...(
          await run(client, `select to_jsonb(t) as row from ${name} t where t.xmin::text::bigint >= ${snapshot?.base}`)
        ).rows,
      ];
    }
    const called = (await run(client, 'select funcname, calls from pg_stat_xact_user_functions')).rows
      .filter(({ funcname, calls }) => Number(calls) > (calledBefore.get(funcname) ?? 0))
      .map(({ funcname }) => String(funcname));
    return { answer: JSON.parse(JSON.stringify({ rows, rowCount, written })), called, isUnsure: false };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none';
    return {
      answer: { code, message: error instanceof Error ? error.message : '' },
      called: [],
      isUnsure: ['55P03', '57014', '40P01', 'XX000', 'none'].includes(code) || code.startsWith('42'),
    };
  } finally {
    await run(client, inside ? 'rollback to savepoint gap; release savepoint gap' : 'rollback');
  }
}

/** Tells whether the third differs from the first two in their common part. */
function differs(one: unknown, again: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(again)) {
    if (one.length !== again.length) return false;
    return (
      !Array.isArray(other) ||
      other.length !== one.length ||
      one.some((item, at) => differs(item, again[at], other[at]))
    );
  }
  if (one instanceof Object && again instanceof Object && !Array.isArray(one) && !Array.isArray(again)) {
    if (!(other instanceof Object)) return true;
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].some((key) => differs(Reflect.get(one, key), Reflect.get(again, key), Reflect.get(other, key)));
  }
  return one === again && one !== other;
}

async function explore(
  client: pg.Client,
  text: string,
  values: unknown[],
  { ofQuery, functions }: Candidates,
): Promise<void> {
  const state = states.get(client);
  if (state === 'E') return;
  const one = await outcomeOf(client, null, text, values);
  if (one.isUnsure) return;
  const reached = [...functions].filter((name) => one.called.includes(name) || uncounted.includes(name));
  const candidates = [...ofQuery, ...reached.flatMap((name) => functionFaults.get(name) ?? [])]
    .filter(isOpen)
    .sort((a, b) => (tries.get(a.id) ?? 0) - (tries.get(b.id) ?? 0))
    .slice(0, AT_ONCE);
  if (candidates.length === 0) return;
  const again = await outcomeOf(client, null, text, values);
  for (const fault of candidates) {
    tries.set(fault.id, (tries.get(fault.id) ?? 0) + 1);
    const other = await outcomeOf(
      client,
      fault.sql ?? null,
      fault.rewriting ? rewritten(text, fault.rewriting) : text,
      values,
    );
    if (other.isUnsure) {
      const { code } = Object(other.answer);
      // PostgreSQL does not understand the fault.
      if (String(code).startsWith('42')) note(fault, 'refused');
      continue;
    }
    if (differs(one.answer, again.answer, other.answer)) note(fault, 'differs');
  }
}

function note({ id }: GapFault, word: string): void {
  isFound.add(id);
  appendFileSync(found, `${id} ${word}\n`);
}

function wrapped(client: pg.Client, args: unknown[]): unknown {
  const pass = () => Reflect.apply(bare, client, args);
  const [query] = args;
  if (typeof args.at(-1) === 'function') return pass();
  follow(client);
  const text = typeof query === 'string' ? query : query instanceof Object && 'text' in query ? String(query.text) : '';
  const given = query instanceof Object && 'values' in query ? query.values : args[1];
  const values = Array.isArray(given) ? given : [];
  const candidates = candidatesOf(text);
  candidates.sent += 1;
  const isWanted =
    (candidates.sent <= ALL_OF_FIRST || candidates.sent % 10 === 0) &&
    (candidates.ofQuery.some(isOpen) ||
      [...candidates.functions].some((name) => functionFaults.get(name)?.some(isOpen)));
  const before = waiting.get(client);
  if (!isWanted && !before) return pass();
  const next = (before ?? Promise.resolve())
    .then(() => (isWanted ? explore(client, text, values, candidates) : undefined))
    // The test's own statement must be run all the same.
    .catch((error: unknown) => console.error(error))
    .then(pass);
  const settled = next
    .catch(() => undefined)
    .then(() => {
      if (waiting.get(client) === settled) waiting.delete(client);
    });
  waiting.set(client, settled);
  return next;
}

Object.defineProperty(pg.Client.prototype, 'query', {
  value: new Proxy(bare, { apply: (_, client, args) => wrapped(client, args) }),
});
