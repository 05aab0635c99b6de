import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSession } from '#server/access/sessions.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { type Reply, startTestServer, type TestServer } from '../harness.ts';
import { AGENT, addAgent, addMember } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';

export interface Player {
  memberId: number;
  wallet: number;
}

export let server: TestServer;
export let me: Player;
export let other: Player;
export const OTHER_AGENT = 4;

/** While a condition runs, its transaction: the server's calls run in it, and what they write is undone as well. */
let current: Transaction | undefined;

/** Makes the server's statements and transactions part of the condition that runs. */
function workInCurrent(database: Database): void {
  const own = { ...database };
  let last: Promise<unknown> = Promise.resolve();
  /** A transaction has one connection, on which statements follow one another. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  }
  const rows = <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    const tx = current;
    return tx ? inTurn(() => tx.rows<Row>(text, values)) : own.rows<Row>(text, values);
  };
  const queries = {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
  };
  Object.assign(database, {
    ...queries,
    replica: queries,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>, kind?: string) =>
      current ? work(current) : own.transaction(work, kind),
  });
}

/** A server with the demo's rows, another agent and two members, for all conditions of a file. */
export function startConditions(): void {
  beforeAll(async () => {
    server = await startTestServer({ seed: true });
    await addAgent(server.database, OTHER_AGENT);
    me = await addMember(server.database);
    other = await addMember(server.database);
    workInCurrent(server.database);
    // To the millisecond: a clock that runs would be late.
    Object.assign(server.clock, { now: () => now });
  });
  afterAll(() => server.close());
}

let now = new Date();

/** What a call of `me`, or of an operator, answers at a moment. It sees the condition's rows. */
export async function answerTo(endpoint: Endpoint, input: object = {}, at = AT): Promise<Reply['body']> {
  now = at;
  const token =
    endpoint.access === 'operator'
      ? (await newKey(server)).key
      : (
          await server.database.transaction((tx) =>
            createSession(tx, { memberId: me.memberId, ip: '::1', userAgent: 'test', now: at }),
          )
        ).accessToken;
  return (await server.call(endpoint, input, { token })).body;
}

/** The data of a call that is not refused. */
export async function ask<Data>(endpoint: Endpoint, input: object = {}, at = AT): Promise<Data> {
  const { message, data } = await answerTo(endpoint, input, at);
  expect(message).toBe('');
  return data;
}

export const AT = new Date('2096-10-10T05:00:00.000Z');
/** A time so many milliseconds after AT. */
export const later = (ms: number) => new Date(AT.getTime() + ms);
export const HOUR = 3_600_000;

export type Rows = <R extends object>(sql: string, ...values: readonly unknown[]) => Promise<R[]>;

/**
 * A test that each condition of a query decides alone: among rows that differ in one thing it finds, or changes, the
 * one. Its writes are not kept.
 */
export function condition(
  name: string,
  work: (tx: Transaction, rows: Rows, database: Database) => Promise<void>,
): void {
  test(name, async () => {
    const undone = new Error('undone');
    await server.database
      .transaction(async (tx) => {
        // For functions that take a database because they are one statement.
        const database: Database = {
          ...server.database,
          rows: (text, values) => tx.rows(text, values),
          row: (text, values) => tx.row(text, values),
        };
        current = tx;
        await work(tx, (sql, ...values) => tx.rows(sql, values), database);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      })
      .finally(() => {
        current = undefined;
      });
  });
}

const idsOf = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);

/** A deposit of a member; the reference is its name. */
export const addDeposit = async (
  rows: Rows,
  memberId: number,
  walletId: number,
  reference: string,
  fields: object = {},
) => {
  const [made] = await rows<{ id: number }>(
    `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at, paid_at, credited_satang)
     select $1, $2, $3, (select min(id) from payment_channel), (select min(id) from receiving_account), coalesce(r.amount_satang, 10000), $4, coalesce(r.status, 'pending'),
       coalesce(r.created_at, $5), $5, r.paid_at, r.credited_satang from jsonb_to_record($6) as r (amount_satang bigint, status text, created_at timestamptz, paid_at timestamptz, credited_satang bigint)
     returning id`,
    ...[AGENT, memberId, walletId, reference, AT, JSON.stringify(fields)],
  );
  return made?.id ?? 0;
};

/** Three rounds of one lottery, changed as `set` says; the others are drawn long ago. */
export async function threeRounds(rows: Rows, set: string): Promise<{ ids: number[]; category: number }> {
  await rows(
    `update lotto_round set version = 1, settled_version = 1, bet_opens_at = '2019-01-01', bet_closes_at = '2020-01-01', shoot_closes_at = null, result_at = '2020-01-01'`,
  );
  const [category] = await rows<{ id: number }>(
    `select id from lotto_category where agent_id = $1 and kind = 'government' and is_on limit 1`,
    AGENT,
  );
  const rounds = await rows<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash)
     select $1, $2, date '2090-01-01' + n, '2096-10-10', $3::timestamptz - interval '1 day', $3, $3, rule, seed, seed_hash
     from generate_series(1, 3) n cross join (select rule, seed, seed_hash from lotto_round order by id limit 1) r returning id`,
    ...[AGENT, category?.id, AT],
  );
  const ids = idsOf(rounds).map(Number);
  await rows(
    `update lotto_round r set ${set} from unnest($1::bigint[]) with ordinality n (id, nth) where r.id = n.id`,
    ids,
  );
  for (const id of ids)
    await rows(
      `insert into lotto_result (round_id, version, entered_by, entered_at, prizes) values ($1, 1, 'test', $2, '{}')`,
      id,
      AT,
    );
  return { ids, category: category?.id ?? 0 };
}

/** A bill of one line; returns its id. */
export async function addBill(rows: Rows, round: number | undefined, fields: object, who = me): Promise<number> {
  const [bill] = await rows<{ id: number }>(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, payout_satang, created_at, cancelled_at)
     select $1, $2, $3, $4, gen_random_uuid()::text, 1, coalesce(r.total, 100), 0, coalesce(r.payout, 0), coalesce(r.created_at, $5), r.cancelled_at
     from jsonb_to_record($6) as r (total bigint, payout bigint, created_at timestamptz, cancelled_at timestamptz) returning id`,
    ...[AGENT, who.memberId, round, who.wallet, AT, JSON.stringify(fields)],
  );
  return bill?.id ?? 0;
}

export const addLine = (
  rows: Rows,
  bill: number,
  round: number | undefined,
  line: number,
  number: string,
  payout: number,
) =>
  rows(
    `insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half, payout_satang)
     values ($1, $2, $3, 'two_top', $4::text, $4::text, 100, 90, false, $5)`,
    ...[bill, line, round, number, payout],
  );

/** Returns the new member’s id. */
export const newMember = async (rows: Rows): Promise<number> =>
  (
    await rows<{ id: number }>(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       select $1, 'friend' || n, '06' || lpad(n::text, 8, '0'), 'x', 'ทดสอบ', 'ระบบ', '1990-01-01', now() from (select count(*) as n from member) c returning id`,
      AGENT,
    )
  )[0]?.id ?? 0;

/** The agent's configuration with so many levels of commission. */
export async function withLevels(rows: Rows, count: number): Promise<object> {
  const [agent] = await rows<{ config: { affiliate?: object } }>('select config from agent where id = $1', AGENT);
  const level = { base: 'turnover', percent: { slot: 0.1 } };
  return {
    ...agent?.config,
    affiliate: { ...agent?.config.affiliate, levels: Array.from({ length: count }, () => level) },
  };
}
