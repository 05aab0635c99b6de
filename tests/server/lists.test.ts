import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  affiliateNetwork,
  affiliateSummary,
  affiliateTransactions,
  affiliateTransactionsV2,
} from '../../contract/affiliate.ts';
import { endpoints } from '../../contract/all.ts';
import { login } from '../../contract/auth.ts';
import { cashbackSummary, lossHistory, turnoverHistory } from '../../contract/cashback.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { gameList, gameRounds } from '../../contract/game.ts';
import { billDays, billList } from '../../contract/lotto-bills.ts';
import { memberNotifications } from '../../contract/notice.ts';
import { operatorConfirmations } from '../../contract/operator.ts';
import { operatorGames } from '../../contract/operator-content.ts';
import { operatorResultAlarms, operatorRounds } from '../../contract/operator-lotto.ts';
import { operatorDeposits, operatorWithdrawals } from '../../contract/operator-money.ts';
import { operatorErasures } from '../../contract/operator-privacy.ts';
import { operatorRedemptions } from '../../contract/operator-redemption.ts';
import { pollConfig } from '../../contract/poll.ts';
import { eventQuest } from '../../contract/quest.ts';
import { statement, statementSummary } from '../../contract/statement.ts';
import { memberPoints, memberWallets } from '../../contract/wallet.ts';
import { readAgent } from '../../liff/agents/agent-file.ts';
import { demoLoginsOf, seedDemo, seedSite } from '../../sandbox/seed/demo.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { newKey } from './operator/fixture.ts';

/**
 * Every call that only reads, over weeks of a crowd's life: another site in the same database changes no answer; the pages
 * of a list are together the whole list, in its order; and a filter leaves what one would pick by hand.
 */
let server: TestServer;
let tokens: Record<'visitor' | 'member' | 'operator' | 'provider', string | undefined>;
let before: ReadonlyMap<string, unknown>;
let after: ReadonlyMap<string, unknown>;

/** Far from the ends of days, months and yeekee rounds (every quarter of an hour), which would change answers meanwhile. */
const SEEDED = new Date('2026-11-19T05:03:00Z');
const ASKED = new Date('2026-11-19T05:04:00Z');
/** Times of the answer itself. */
const NOW = /^2026-11-19T05:0[4-9]/;

beforeAll(async () => {
  server = await startTestServer();
  const { platform } = server;
  platform.clock.set(SEEDED);
  const site = (code: string) => ({
    ...platform,
    config: { ...platform.config, agent: readAgent(code), sandboxCrowd: true },
  });
  await seedDemo(site('chokdee'));
  await addOperatorsRows('chokdee');
  // The demo's sites have the same accounts, which two sites of one database may not.
  await server.database.rows(`update receiving_account set account_no = '9' || substr(account_no, 2)`);
  const [demo] = demoLoginsOf('chokdee');
  const input = { agent_code: 'chokdee', username: demo?.phone, password: demo?.password };
  tokens = {
    visitor: undefined,
    member: (await server.call(login, input)).body.data.access_token,
    operator: (await newKey(server)).key,
    provider: undefined,
  };
  before = await allAnswers();
  platform.clock.set(SEEDED);
  await server.database.transaction((transaction) => seedSite(site('fahsai'), transaction));
  await addOperatorsRows('fahsai');
  after = await allAnswers();
}, 240_000);
afterAll(() => server.close());

const FROM = '2026-11-05';
const TO = '2026-11-12';
const MOMENTS = [
  ...['2026-11-04T16:59:59.999Z', '2026-11-04T17:00:00Z', '2026-11-08T05:00:00Z', '2026-11-08T06:00:00Z'],
  ...['2026-11-12T16:59:59.999Z', '2026-11-12T17:00:00Z', '2026-11-15T05:00:00Z'],
];

/** What the crowd's past has too little of: a row in each state at times within and around the days from FROM to TO. */
async function addOperatorsRows(code: string): Promise<void> {
  const INSERTS = [
    `insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at, state, decided_by, decided_at)
     select agent, '/x', 'test ' || n, 'x', '{}', first_key, at, '2026-11-30', state, case when is_decided then last_key end, case when is_decided then at end
     from one cross join lateral (select (array['waiting', 'confirmed', 'rejected'])[n % 3 + 1] as state, n % 3 > 0 as is_decided) s
     cross join (select min(id) as first_key, max(id) as last_key from operator_key) k`,
    `insert into redemption (agent_id, member_id, item_id, quantity, points, state, carrier, tracking_number, reason, created_at, name)
     select agent, member, item, n, n, state, 'x', 'x', case state when 'cancelled' then 'x' end, at, 'x'
     from one cross join lateral (select (array['done', 'preparing', 'shipped', 'cancelled'])[n % 4 + 1] as state) s
     cross join lateral (select min(id) as item from redemption_item i where i.agent_id = agent) i`,
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at,
       is_auto_approved, approved_at, finished_at, transaction_id, reason)
     select agent, member, w.id, 100 * n, state, 'SCB', '1234567890', 'x', at, false, case when state in ('approved', 'paid') then at end,
       case when state in ('paid', 'rejected') then at end, case state when 'paid' then 'test ' || n end, case state when 'rejected' then 'x' end
     from one cross join lateral (select (array['requested', 'approved', 'paid', 'rejected'])[n % 4 + 1] as state) s
     join wallet w on w.member_id = member and w.wallet_type_id = 1`,
    `insert into lotto_alarm (agent_id, round_id, kind, detail, raised_at, closed_at, closed_by, close_reason)
     select agent, r.id, 'late', 'x', at, case when n % 2 = 0 then at end, case when n % 2 = 0 then 'x' end, case when n % 2 = 0 then 'x' end
     from one cross join lateral (select id from lotto_round r where r.agent_id = agent order by id offset n limit 1) r`,
    `insert into provider_transaction select code || n, '', agent, 1, n, null, 'SCB', '1', 'x', at, at, null, 'unmatched' from one`,
    `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by)
     select code || n, agent, 'unmatched', at, case when n > 4 then at end, case when n > 4 then 'returned' end, case when n > 4 then key end
     from one cross join (select min(id) as key from operator_key) k`,
    `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, outcome, ended_at)
     select agent, member, at, at, false, 'cancelled', at from one`,
  ];
  for (const sql of INSERTS)
    await server.database.rows(
      `with one as (
         select a.id as agent, a.code, t.at, t.n::int, (select id from member m where m.agent_id = a.id order by id desc offset t.n limit 1) as member
         from agent a cross join unnest($2::timestamptz[]) with ordinality t (at, n) where a.code = $1)
       ${sql}`,
      [code, MOMENTS],
    );
}

async function ask(endpoint: Endpoint, input: object = {}) {
  const { status, body } = await server.call(endpoint, input, { token: tokens[endpoint.access] });
  return status === 429 ? expect.unreachable(`${endpoint.path}: asked too often`) : body;
}

// biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
type Item = any;

/** All pages of a list, of so many items each if it may be asked for that. */
async function pages(endpoint: Endpoint, input: object, limit?: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, code } = await ask(endpoint, { ...input, limit, cursor });
    expect(code).toBeUndefined();
    items.push(...data.items);
    if (data.next_cursor === null) return items;
    cursor = data.next_cursor;
  }
}

/** What a call needs beside what it may be asked without, from this site's own rows. */
let needed: Record<string, unknown>;
/** The same of single calls. */
let own: Record<string, object>;

async function findNeeded(): Promise<Record<string, unknown>> {
  const bills = await pages(billList, {}, 100);
  const [game] = (await ask(gameList, { agent_code: 'chokdee' })).data;
  const deposit = await server.database.row<{ id: string }>(
    `select max(d.id)::text as id from deposit d join member m on m.id = d.member_id where m.phone = '0812345678'`,
  );
  const settled = bills.find(({ status }) => status === 'won' || status === 'lost');
  return {
    code: 'chokdee',
    agent_code: 'chokdee',
    game_id: game.game_id,
    lobby_key: 'home',
    channel_id: '1',
    payment_id: deposit?.id,
    bill_id: settled.bill_id,
    round_id: settled.round.round_id,
    date: settled.round.draw_date,
    month: settled.round.draw_date.slice(0, 7),
    poll_id: (await ask(pollConfig)).data.config.poll_id,
    ref: (await ask(affiliateSummary)).data.ref,
  };
}

/** Rounds of the kinds that these calls are about. */
async function findOwn(): Promise<Record<string, object>> {
  const roundOf = async (kind: string) => {
    const round = await server.database.row<{ id: string }>(
      `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
       where r.agent_id = 3 and c.kind = $1 and r.version > 0 order by r.id desc limit 1`,
      [kind],
    );
    return { round_id: round?.id };
  };
  const [yeekee, government] = [await roundOf('yeekee'), await roundOf('government')];
  return {
    'lotto.yeekeeList': yeekee,
    'lotto.yeekeeVerify': yeekee,
    'lotto.lottoDraw': government,
    'lotto.ownDraw': government,
    // The log has this test's calls, too.
    'operator.operatorAudit': { action: 'agent apply' },
  };
}

const readingCalls = Object.entries(endpoints).filter(([, { method, raw }]) => method === 'GET' && raw === undefined);

/** Each reading call's answer, by its name. */
async function allAnswers(): Promise<ReadonlyMap<string, unknown>> {
  server.clock.set(ASKED);
  needed ??= await findNeeded();
  own ??= await findOwn();
  const answers = new Map<string, unknown>();
  for (const [name, endpoint] of [
    ...readingCalls,
    ['affiliate.affiliateNetwork', affiliateNetwork] as const,
    ['quest.eventQuest', eventQuest] as const,
  ]) {
    await server.database.rows('delete from rate_limit');
    const { required = [], properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
    const fields = new Set([...required, ...('agent_code' in properties ? ['agent_code'] : [])]);
    const input = Object.fromEntries([...fields].map((field) => [field, needed[field]]));
    const { data, code } = await ask(endpoint, { ...input, ...own[name] });
    expect(code, name).toBeUndefined();
    answers.set(
      name,
      JSON.parse(JSON.stringify(data), (_, value) => (typeof value === 'string' && NOW.test(value) ? 'now' : value)),
    );
  }
  return answers;
}

describe('another site in the same database changes no answer', () => {
  test.each(readingCalls.map(([name]) => name))('%s', (name) => {
    expect(after.get(name)).toEqual(before.get(name));
  });
});

interface List {
  endpoint: Endpoint;
  input?: object;
  /** Whether the caller says how long a page is; by default it may. */
  hasLimit?: boolean;
  /** What each item has no more of than the one before it; null: it has an order of its own. */
  newest: ((item: Item) => string | number) | null;
  /** What a filter leaves. */
  filters: readonly (readonly [filter: object, leaves: (item: Item) => boolean])[];
}

const day = (time: string) => new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 10);
/** Both days are part of the period. */
const period = (dayOf: (item: Item) => string) =>
  [
    [{ from: FROM }, (item: Item) => dayOf(item) >= FROM],
    [{ to: TO }, (item: Item) => dayOf(item) <= TO],
    [{ from: FROM, to: TO }, (item: Item) => dayOf(item) >= FROM && dayOf(item) <= TO],
  ] as const;

const ofEach = (field: string, ...values: readonly string[]) =>
  values.map((value) => [{ [field]: value }, (item: Item) => item[field] === value] as const);

const LISTS: readonly List[] = [
  {
    endpoint: billList,
    newest: ({ bill_id }) => Number(bill_id),
    filters: [
      ...period(({ created_at }) => day(created_at)),
      ...ofEach('status', 'pending', 'won', 'lost'),
      [{ status: 'settled' }, ({ status }) => status === 'won' || status === 'lost'],
      [
        { status: 'won', from: FROM, to: TO },
        ({ status, created_at }) => status === 'won' && day(created_at) >= FROM && day(created_at) <= TO,
      ],
    ],
  },
  {
    endpoint: billList,
    input: { order: 'draw' },
    newest: ({ round }) => round.draw_date,
    filters: [[{ status: 'lost' }, ({ status }) => status === 'lost']],
  },
  {
    endpoint: statement,
    input: { from: '2026-10-25', to: '2026-11-19' },
    newest: ({ time }) => time,
    filters: ofEach('type', 'deposit', 'bet', 'win', 'withdraw', 'bonus'),
  },
  { endpoint: memberNotifications, newest: ({ time }) => time, filters: [] },
  {
    endpoint: gameRounds,
    newest: ({ started_at }) => started_at,
    filters: [
      [{ category: 'slot' }, ({ category }) => category === 'slot'],
      [{ category: 'casino' }, () => false],
    ],
  },
  { endpoint: turnoverHistory, newest: ({ date }) => date, filters: period(({ date }) => date) },
  { endpoint: lossHistory, newest: ({ date }) => date, filters: period(({ date }) => date) },
  {
    endpoint: affiliateTransactions,
    newest: ({ time }) => time,
    filters: [...period(({ time }) => day(time)), [{ kind: 'income' }, ({ kind }) => kind === 'income']],
  },
  {
    endpoint: affiliateTransactionsV2,
    newest: ({ date }) => date,
    filters: [
      ...period(({ date }) => date),
      [{ level: 1 }, ({ level }) => level === 1],
      [{ level: 2 }, ({ level }) => level === 2],
    ],
  },
  {
    endpoint: affiliateNetwork,
    newest: ({ income_total }) => income_total,
    filters: [
      [{ level: 1 }, ({ level }) => level === 1],
      [{ level: 2 }, ({ level }) => level === 2],
    ],
  },
  {
    endpoint: operatorRounds,
    newest: ({ round }) => Number(round.round_id),
    filters: [
      ...period(({ round }) => day(round.bet_closes_at)),
      [{ status: 'resulted' }, ({ round }) => round.status === 'resulted'],
      [{ status: 'open' }, ({ round }) => round.status === 'open'],
      [{ kind: 'yeekee' }, ({ round }) => round.kind === 'yeekee'],
      [{ kind: 'yeekee', status: 'resulted' }, ({ round }) => round.kind === 'yeekee' && round.status === 'resulted'],
    ],
  },
  {
    endpoint: operatorGames,
    hasLimit: false,
    newest: null,
    filters: [
      [{ category: 'casino' }, ({ category }) => category === 'casino'],
      [{ provider: 'moonbay' }, ({ provider_id }) => provider_id === 'moonbay'],
      [{ provider: 'moonbay', category: 'slot' }, (game) => game.provider_id === 'moonbay' && game.category === 'slot'],
      [{ search: 'casino-7' }, ({ game_id }) => game_id === 'casino-7'],
    ],
  },
  {
    endpoint: operatorConfirmations,
    newest: ({ confirmation_id }) => Number(confirmation_id),
    filters: [
      ...period(({ requested_at }) => day(requested_at)),
      ...ofEach('state', 'waiting', 'confirmed', 'rejected'),
      [{ state: 'waiting', to: TO }, ({ state, requested_at }) => state === 'waiting' && day(requested_at) <= TO],
    ],
  },
  {
    endpoint: operatorRedemptions,
    newest: ({ redemption_id }) => Number(redemption_id),
    filters: [...period(({ time }) => day(time)), ...ofEach('state', 'done', 'preparing', 'shipped', 'cancelled')],
  },
  {
    endpoint: operatorWithdrawals,
    newest: null,
    filters: [
      ...period(({ requested_at }) => day(requested_at)),
      ...ofEach('status', 'requested', 'approved', 'paid', 'rejected'),
    ],
  },
  {
    endpoint: operatorResultAlarms,
    newest: ({ id }) => Number(id),
    filters: [
      ...period(({ raised_at }) => day(raised_at)),
      [{ state: 'open' }, ({ closed_at }) => closed_at === null],
      [{ state: 'closed' }, ({ closed_at }) => closed_at !== null],
    ],
  },
  { endpoint: operatorDeposits, newest: null, filters: period(({ paid_at }) => day(paid_at)) },
  { endpoint: operatorErasures, newest: ({ request_id }) => Number(request_id), filters: [] },
];

describe('the pages of a list are the whole list, in its order; a filter leaves what one would pick by hand', () => {
  test.each(LISTS.map((list) => [`${list.endpoint.path} ${JSON.stringify(list.input ?? {})}`, list] as const))(
    '%s',
    async (_, { endpoint, input = {}, hasLimit = true, newest, filters }) => {
      const limit = hasLimit ? 100 : undefined;
      await server.database.rows('delete from rate_limit');
      const whole = await pages(endpoint, input, limit);
      expect(whole.length).toBeGreaterThan(3);
      expect(new Set(whole.map((item) => JSON.stringify(item))).size).toBe(whole.length);
      if (hasLimit) expect(await pages(endpoint, input, Math.min(99, Math.ceil(whole.length / 7)))).toEqual(whole);
      if (newest) {
        const places = whole.map(newest);
        expect(places).toEqual(places.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
      }
      for (const [filter, leaves] of filters)
        expect(await pages(endpoint, { ...input, ...filter }, limit), JSON.stringify(filter)).toEqual(
          whole.filter(leaves),
        );
    },
  );
});

test('a new member beside the crowd: each list is empty, and each figure is 0', async () => {
  const [, beginner] = demoLoginsOf('chokdee');
  const input = { agent_code: 'chokdee', username: beginner?.phone, password: beginner?.password };
  const token = (await server.call(login, input)).body.data.access_token;
  const askAs = async (endpoint: Endpoint, own: object) => (await server.call(endpoint, own, { token })).body.data;
  for (const { endpoint, input: own } of LISTS)
    if (endpoint.access === 'member' && endpoint !== memberNotifications)
      expect((await askAs(endpoint, own ?? {})).items, endpoint.path).toEqual([]);

  const figures: unknown[] = [];
  const { levels, ...summary } = await askAs(affiliateSummary, {});
  const { loss, turnover, running, net_7_days } = await askAs(cashbackSummary, {});
  for (const data of [
    await askAs(statementSummary, {}),
    { ...summary, members_and_income: levels.map((level: Item) => [level.members, level.income_total]) },
    { claimable: [loss.claimable, loss.net, turnover.claimable, turnover.turnover], running, net_7_days },
    await askAs(billDays, { month: needed.month }),
    { wallets: (await askAs(memberWallets, {})).wallets.map(({ balance }: Item) => balance) },
    await askAs(memberPoints, {}),
  ])
    JSON.stringify(data, (_, value) => {
      if (typeof value === 'number') figures.push(value);
      return value;
    });
  expect(figures.length).toBeGreaterThan(20);
  expect(new Set(figures)).toEqual(new Set([0]));
});
