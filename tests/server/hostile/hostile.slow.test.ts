import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isLong, times } from '../../long.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Callers, startCallers } from './callers.ts';
import { type Chooser, chooser, type Json, numbersFrom, schemaOf, TEXTS } from './values.ts';

/**
 * Hostile inputs for every call, made from its schema: most fields fit, so that the call gets as far as its SQL, and some
 * are what no schema and no column was made for. Signed where the caller signs.
 */
const INPUTS = times(500, 100_000);
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
const AT_ONCE = 8;

const random = numbersFrom(SEED);
let callers: Callers;
beforeAll(async () => {
  callers = await startCallers(random);
}, 60_000);
afterAll(() => callers.close());

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Header values that a proxy or a browser would never send. */
const HEADERS = [
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'accept',
  'origin',
  'cookie',
  'if-none-match',
  'referer',
];

/** Now and then a header, even the one that lets the caller in, has another value. */
function hostileHeaders({ random, pick }: Chooser, headers: Record<string, string>): Record<string, string> {
  if (random() > 0.1) return headers;
  const value = pick(TEXTS)
    .slice(0, 2000)
    .replace(/[^\x20-\x7e\x80-\xff]/g, '?')
    .trim();
  return { ...headers, [random() < 0.2 ? pick([...Object.keys(headers), 'x-signature']) : pick(HEADERS)]: value };
}

const schemas = new Map<Endpoint, Json>(Object.values(endpoints).map((endpoint) => [endpoint, schemaOf(endpoint)]));

async function ofContract(choose: Chooser): Promise<Sent> {
  const [endpoint, schema] = choose.pick([...schemas]);
  const isQuery = endpoint.method === 'GET' || endpoint.accepts !== undefined;
  const body = isQuery ? undefined : choose.body(schema);
  const headers = await callers.headers(endpoint, body ?? '');
  return {
    method: endpoint.method,
    path: isQuery ? `${endpoint.path}?${choose.query(schema)}` : endpoint.path,
    headers: hostileHeaders(choose, {
      ...headers,
      ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
      ...(endpoint.method === 'POST' && { 'content-type': endpoint.accepts ? 'image/png' : 'application/json' }),
    }),
    ...(endpoint.method === 'POST' && { body: body ?? choose.pick(TEXTS) }),
  };
}

/** The JSON of an input, with one value anywhere in it replaced. */
function spoilt(choose: Chooser, sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || Object.keys(sample).length === 0) return choose.hostile();
  if (choose.random() < 0.1) return choose.hostile();
  if (Array.isArray(sample)) return sample.map((one) => spoilt(choose, one));
  const names = Object.keys(sample);
  const spoiltName = choose.pick(names);
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, name === spoiltName ? spoilt(choose, value) : value]),
  );
}

async function ofOthers(choose: Chooser): Promise<Sent> {
  const { path, sample, headers } = choose.pick(callers.others);
  const body = JSON.stringify(spoilt(choose, sample()));
  return { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...(await headers(body)) } };
}

/** Addresses with a part that is a value. */
const PATHS = ['/media/', '/media/art/slot/', '/api/member/privacy/file/', '/provider/hub88/', '/play/', '/api/'];
const ofPaths = (choose: Chooser): Sent => ({
  method: 'GET',
  path:
    choose.pick(PATHS) +
    choose.pick(['%00', '%ff', '%', '%2e%2e%2f', ...TEXTS.map((text) => encodeURIComponent(text.toWellFormed()))]),
  headers: {},
});

async function next(choose: Chooser): Promise<Sent> {
  const kind = choose.random();
  if (kind < 0.85) return ofContract(choose);
  return kind < 0.97 ? ofOthers(choose) : ofPaths(choose);
}

interface Answer {
  status: number;
  isTaken: boolean;
}

/** `tries`: a machine with too much to do says so (503 `overloaded`), and is asked again, as every client does. */
async function send(call: Sent, tries = 3): Promise<Answer> {
  const { method, path, headers, body } = call;
  const response = await fetch(callers.payments.server.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  if (response.status === 503 && text.includes('"overloaded"') && tries > 1) {
    await pause(1000);
    return send(call, tries - 1);
  }
  // An operator may stop the site, and so may a hostile one.
  if (response.status === 503 && text.includes('"site_stopped"')) {
    await callers.payments.server.database.rows('delete from emergency_stop');
    return { status: 200, isTaken: false };
  }
  return {
    status: response.status,
    isTaken: response.status === 200 && /^\{"(error|status)":0,|RS_OK|^\{\}$/.test(text),
  };
}

const transfers = async () =>
  (await callers.payments.server.database.row<{ count: number }>('select count(*)::int as count from transfer'))
    ?.count ?? 0;

test(`${INPUTS} hostile inputs: no fault of ours, and books that are exact`, async () => {
  const choose = chooser(random, callers.known);
  const faults: unknown[] = [];
  const statuses = new Map<number, number>();
  let [sent, taken] = [0, 0];
  const before = await transfers();

  for (; sent < INPUTS; sent += AT_ONCE) {
    // The sessions of some members have ended by then, and they are closed, excluded or out of money.
    if (sent % 400 === 0 && sent > 0) await callers.refresh();
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => next(choose)));
    for (const [index, answer] of (await Promise.all(batch.map((one) => send(one)))).entries()) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.isTaken) taken += 1;
      if (answer.status >= 500) faults.push({ status: answer.status, ...batch[index], headers: undefined });
    }
  }

  expect({ faults, logged: faults.length > 0 ? callers.logged.slice(0, 20) : [] }).toEqual({ faults: [], logged: [] });
  expect(await faultsOfBooks(callers.payments.server.database)).toEqual([]);
  // Most are refused, some get as far as they can: both are looked at.
  expect(sent - taken).toBeGreaterThan(INPUTS / 2);
  expect(taken).toBeGreaterThan(INPUTS / 100);
  // Only an accepted call moves money, and so do new members who bring some.
  expect((await transfers()) - before).toBeLessThanOrEqual(taken + Math.ceil(INPUTS / 400) * 6);
  if (isLong) console.log(`${sent} sent, ${taken} taken:`, Object.fromEntries(statuses));
}, 3_600_000);
