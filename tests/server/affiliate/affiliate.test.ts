import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/affiliate.ts';
import { register } from '#contract/auth.ts';
import { statement } from '#contract/statement.ts';
import { memberWallets } from '#contract/wallet.ts';
import { affiliateJob, settleDay } from '#server/affiliate/job.ts';
import { dueDays } from '#server/affiliate/run-queries.ts';
import type { Queries } from '#server/database/database.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { startJobs } from '#server/runtime/jobs.ts';
import { newcomer, passMinute } from '../auth/fixtures.ts';
import { dayFromToday } from '../days.ts';
import { startTestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { AGENT, atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';
import { at, join, night } from './fixture.ts';

let loyalty: Loyalty;
let owner: Player;
let friend: Player;
/** Each test starts at noon of a day of its own, never the last of its month: the night that pays it is of the same month. */
let day = dayFromToday(9);
beforeAll(async () => {
  loyalty = await startLoyalty();
});
beforeEach(async () => {
  do day = addDays(day, 10);
  while (addDays(day, 1).endsWith('-01'));
  loyalty.server.clock.set(at('12:00', day));
  [owner, friend] = [await loyalty.addPlayer(), await loyalty.addPlayer()];
  expect(await join(loyalty.server, friend, owner)).toBe('accepted');
});
afterAll(() => loyalty.close());

const call = async (endpoint: Parameters<Loyalty['call']>[1], input: object = {}, who = owner) =>
  (await loyalty.call(who, endpoint, input)).body.data;
const redeem = (amount: number, key?: string, who = owner) =>
  loyalty.call(who, contract.redeemAffiliate, { amount }, key);
const usernameOf = async ({ memberId }: Player) =>
  (await loyalty.server.database.row<{ name: string }>('select username as name from member where id = $1', [memberId]))
    ?.name ?? '';
const cash = async () => (await call(memberWallets)).wallets[0].balance;
/** Gives the member an amount of baht to redeem, from the play of a friend. */
async function earn(baht: number): Promise<void> {
  await loyalty.stake(friend, baht * 50_000, { at: at('10:00', day) });
  await night(loyalty.server, day);
}

describe('the network', () => {
  const registerWith = async (ref: string, changes: object = {}) => {
    passMinute(loyalty.server);
    const person = newcomer({ ref, first_name: 'ใหม่', ...changes });
    const { body } = await loyalty.server.call(register, person);
    expect(body).toMatchObject({ error: 0, data: { access_token: expect.any(String) } });
    return { ...body.data, person };
  };
  const linksOf = async (phone: string) =>
    loyalty.server.database.rows(
      'select l.level, l.owner_id from affiliate_link l join member m on m.id = l.member_id where m.phone = $1 order by 1',
      [phone],
    );

  test('a registration with a ref is in the network of all members above at once', async () => {
    const { referral, person } = await registerWith(` ${(await usernameOf(friend)).toUpperCase()} `);
    expect(referral).toBe('accepted');
    expect(await linksOf(person.phone)).toEqual([
      { level: 1, owner_id: friend.memberId },
      { level: 2, owner_id: owner.memberId },
    ]);
    expect(await call(contract.affiliateSummary)).toMatchObject({
      members: 2,
      new_this_month: 2,
      active: 0,
      withdrawable: 0,
      levels: [
        { level: 1, members: 1 },
        { level: 2, members: 1 },
      ],
    });
    expect((await call(contract.affiliateNetwork, { level: 1 })).items).toMatchObject([{ level: 1, members: 1 }]);
    expect((await call(contract.affiliateNetwork, { level: 3 })).items).toEqual([]);
  });

  test('an unknown ref, one of another agent or one’s own is reported and ignored, and the account opens', async () => {
    const { database } = loyalty.server;
    await database.rows(
      `insert into agent (id, code, name, config) select 77, 'elsewhere', 'ที่อื่น', config from agent where id = $1 on conflict do nothing`,
      [AGENT],
    );
    await database.rows(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       values (77, 'stranger77', '0999999999', 'x', 'ก', 'ข', '1990-01-01', now()) on conflict do nothing`,
    );
    await database.rows("update member set first_name = 'คนเดิม' where id = $1", [owner.memberId]);
    const same = { first_name: 'คนเดิม', last_name: 'ทดสอบ', birth_date: '1990-01-01' };
    for (const [ref, referral, changes] of [
      ['nobody0000', 'unknown', {}],
      ['stranger77', 'unknown', {}],
      ["' or 1=1 --", 'unknown', {}],
      [await usernameOf(owner), 'self', same],
    ] as const) {
      const made = await registerWith(ref, changes);
      expect(made.referral).toBe(referral);
      expect(await linksOf(made.person.phone)).toEqual([]);
    }
    expect(await call(contract.affiliateSummary)).toMatchObject({ members: 1 });
    const { referral } = await registerWith('');
    expect(referral).toBeNull();
  });

  test('the form can look up the referrer', async () => {
    const { server } = loyalty;
    const lookUp = async (ref: string) =>
      (await server.call(contract.affiliateReferrer, { agent_code: 'chokdee', ref })).body;
    const username = await usernameOf(owner);
    expect((await lookUp(username)).data).toEqual({ name_masked: `${username.slice(0, 2)}•••${username.slice(-2)}` });
    expect(await lookUp('nobody0000')).toMatchObject({ code: 'ref_unknown', data: null });
    expect(await lookUp('x'.repeat(33))).toMatchObject({ code: 'invalid_input' });
  });

  test('the place in it never changes, so that there can be no loop', async () => {
    const { database } = loyalty.server;
    const mine = 'where member_id = $1';
    for (const change of [
      `update affiliate_link set owner_id = $1 + 1 ${mine}`,
      `update affiliate_link set level = 2 ${mine}`,
      `delete from affiliate_link ${mine}`,
    ])
      await expect(database.rows(change, [friend.memberId])).rejects.toThrow('never changes');
    await expect(
      database.rows(
        `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $2, 1, now())`,
        [AGENT, owner.memberId],
      ),
    ).rejects.toThrow('check');
    expect(await join(loyalty.server, owner, owner)).toBe('self');
  });

  test('200 registrations under one member at once are all counted', async () => {
    const { database } = loyalty.server;
    const rows = await database.rows<{ id: number }>(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       select $1, $2 || n, lpad((($3::bigint * 1000) + n)::text, 10, '8'), 'x', 'ก' || n, 'ข', '1990-01-01', now() from generate_series(1, 200) n returning id`,
      [AGENT, `crowd${friend.memberId}x`, friend.memberId],
    );
    const ref = await usernameOf(friend);
    await Promise.all(
      rows.map(({ id }) =>
        database.rows('select affiliate_link_member($1, $2, $3)', [id, ref, loyalty.server.platform.now()]),
      ),
    );
    expect((await call(contract.affiliateSummary)).levels).toMatchObject([{ members: 1 }, { members: 200 }]);
  });
});

test('ten levels above a member are their network, and no more', async () => {
  let above = friend;
  for (let level = 0; level < 10; level += 1) {
    const next = await loyalty.addPlayer();
    await join(loyalty.server, next, above);
    above = next;
  }
  const links = await loyalty.server.database.rows(
    'select count(*)::int as levels, max(level)::int as deepest, bool_or(owner_id = $2) as reaches from affiliate_link where member_id = $1',
    [above.memberId, owner.memberId],
  );
  expect(links).toEqual([{ levels: 10, deepest: 10, reaches: false }]);
});

describe('a day', () => {
  test('pays each level by its rate, for settled cash stakes only, and shows the source', async () => {
    const second = await loyalty.addPlayer();
    await join(loyalty.server, second, friend);
    const bonusWallet = await openBonus(loyalty.server.database, friend.memberId);
    await loyalty.stake(friend, 1_000_000, { at: at('00:00', day) });
    await loyalty.stake(friend, 500_000, { category: 'casino', at: at('23:59', day) });
    await loyalty.stake(second, 2_000_000, { wonSatang: 5_000_000, at: at('12:00', day) });
    for (const options of [
      { state: 'open' as const },
      { state: 'refunded' as const },
      { at: at('23:59', addDays(day, -1)) },
      { at: at('00:00', addDays(day, 1)) },
      { wallet: bonusWallet },
    ])
      await loyalty.stake(friend, 900_000, { at: at('10:00', day), ...options });
    await night(loyalty.server, day);

    expect((await call(contract.affiliateTransactions)).items).toMatchObject([
      { kind: 'income', amount: 20, level: 1, category: 'slot', base_amount: 10_000, balance_after: 40 },
      { kind: 'income', amount: 10, level: 1, category: 'casino', base_amount: 5000, balance_after: 20 },
      { kind: 'income', amount: 10, level: 2, category: 'slot', base_amount: 20_000, balance_after: 10 },
    ]);
    expect((await call(contract.affiliateTransactionsV2)).items).toEqual([
      { date: day, level: 1, members: 1, base_amount: 15_000, amount: 30 },
      { date: day, level: 2, members: 1, base_amount: 20_000, amount: 10 },
    ]);
    const summary = await call(contract.affiliateSummary);
    expect(summary).toMatchObject({ income_today: 40, income_total: 40, withdrawable: 40, members: 2, active: 2 });
    expect(summary.months).toHaveLength(6);
    expect(summary.months.at(-1)).toEqual({ month: day.slice(0, 7), amount: 40 });
    expect(summary.link).toBe(`${loyalty.server.url}/register?ref=${summary.ref}`);
    expect((await call(contract.affiliateNetwork)).items).toMatchObject([
      { level: 1, is_active: true, members: 1, income_month: 30, income_total: 30 },
      { level: 2, is_active: true, members: 0, income_month: 10, income_total: 10 },
    ]);
    expect(await call(contract.affiliateSummary, {}, friend)).toMatchObject({ withdrawable: 40 });
    expect(await cash()).toBe(0);
  });

  test('begins with its first moment and ends before the next day’s, also where a correction looks at its games', async () => {
    const { database } = loyalty.server;
    for (const [satang, time] of [
      [100, at('00:00', day)],
      [200, at('00:00', addDays(day, 1))],
      [400, new Date(at('00:00', day).getTime() - 1)],
      [800, new Date(at('00:00', addDays(day, 1)).getTime() - 1)],
    ] as const)
      await loyalty.stake(friend, satang, { at: time });
    const rows = await database.rows('select category, stake_satang from affiliate_game_base($1, $2, $3)', [
      AGENT,
      day,
      [friend.memberId],
    ]);
    expect(rows).toEqual([{ category: 'slot', stake_satang: 900 }]);
  });

  test('is paid once, also by several processes at once and after a killed process', async () => {
    const { database, platform } = loyalty.server;
    const others = [await loyalty.addPlayer(), await loyalty.addPlayer()];
    for (const other of others) await join(loyalty.server, other, owner);
    for (const player of [friend, ...others]) await loyalty.stake(player, 1_000_000, { at: at('10:00', day) });
    loyalty.server.clock.set(at('00:06', addDays(day, 1)));
    const due = async () =>
      (await dueDays(database, platform.now())).filter(({ agent_id }) => agent_id === AGENT).map((one) => one.day);
    expect(await due()).toContain(day);
    await database.rows('select affiliate_count_day($1, $2, $3, $4)', [
      AGENT,
      day,
      JSON.stringify({ levels: [{ base: 'turnover', percent: { slot: 0.2 } }] }),
      platform.now(),
    ]);
    const payOneFriend = (queries: Queries) =>
      queries.rows('select affiliate_pay_portion($1, $2, 1, $3)', [AGENT, day, platform.now()]);
    await payOneFriend(database);
    await expect(
      database.transaction(async (tx) => {
        await payOneFriend(tx);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    // The paid part of a day can be redeemed before the rest is paid.
    expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 20 });
    expect(await due()).toContain(day);
    await Promise.all([1, 2, 3].map(() => settleDay(database, AGENT, day, platform.now)));
    await night(loyalty.server, day);
    expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 60, income_total: 60, active: 3 });
    expect((await call(contract.affiliateTransactionsV2)).items).toEqual([
      { date: day, level: 1, members: 3, base_amount: 30_000, amount: 60 },
    ]);
    const books = (await call(contract.affiliateTransactions)).items;
    expect(books.map(({ balance_after }: { balance_after: number }) => balance_after)).toEqual([60, 40, 20]);
    expect(await due()).not.toContain(day);
    expect(await database.rows('select 1 from affiliate_base where day = $1', [day])).toEqual([]);
  });

  test('from net loss pays for friends who lost, and nothing for a friend who won', async () => {
    const { database } = loyalty.server;
    const configure = (affiliate: object | null) =>
      database.rows(`update agent set config = config || jsonb_build_object('affiliate', $2::jsonb) where id = $1`, [
        AGENT,
        JSON.stringify(affiliate ?? {}),
      ]);
    await configure({ levels: [{ base: 'net_loss', percent: { slot: 10 }, stake_percent: { slot: 8 } }] });
    const winner = await loyalty.addPlayer();
    await join(loyalty.server, winner, owner);
    await loyalty.stake(friend, 100_000, { wonSatang: 30_000, at: at('10:00', day) });
    await loyalty.stake(winner, 100_000, { wonSatang: 300_000, at: at('10:00', day) });
    await loyalty.stake(friend, 100_000, { category: 'sport', at: at('10:00', day) });
    await night(loyalty.server, day);
    await configure(null);
    expect((await call(contract.affiliateTransactionsV2)).items).toEqual([
      { date: day, level: 1, members: 1, base_amount: 700, amount: 70 },
    ]);
    // At most a share of the stakes: a friend who loses all of one large bet is no gain for both together.
    day = addDays(day, 1);
    await configure({ levels: [{ base: 'net_loss', percent: { slot: 80 }, stake_percent: { slot: 0.5 } }] });
    await loyalty.stake(friend, 6_000_000, { at: at('10:00', day) });
    await night(loyalty.server, day);
    await configure(null);
    expect((await call(contract.affiliateTransactionsV2)).items[0]).toEqual({
      date: day,
      level: 1,
      members: 1,
      base_amount: 60_000,
      amount: 300,
    });
  });

  test('a member under self-exclusion earns nothing and cannot redeem; their commission stays', async () => {
    const { database } = loyalty.server;
    await earn(200);
    await database.rows('update member set excluded_until = $2 where id = $1', [
      owner.memberId,
      at('00:00', addDays(day, 400)),
    ]);
    day = addDays(day, 1);
    await earn(100);
    expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 200, income_total: 200 });
    expect((await redeem(100)).body.code).toBe('member_excluded');
    await database.rows('update member set excluded_until = null where id = $1', [owner.memberId]);
    expect((await redeem(100)).body).toMatchObject({ error: 0, data: { withdrawable: 100 } });
  });

  test('is paid by the job', async () => {
    await loyalty.stake(friend, 1_000_000, { at: at('10:00', day) });
    const worker = await startTestServer({ databaseUrl: loyalty.server.databaseUrl });
    for (const server of [worker, loyalty.server]) server.clock.set(at('00:06', addDays(day, 1)));
    const stop = await startJobs(worker.platform, [affiliateJob(worker.platform)]);
    await expect.poll(async () => (await call(contract.affiliateSummary)).withdrawable, { timeout: 15_000 }).toBe(20);
    await stop();
    await worker.close();
  }, 30_000);
});

describe('redeeming', () => {
  test('moves an amount between the minimum and the commission to the cash wallet', async () => {
    expect((await redeem(100)).body).toMatchObject({ code: 'insufficient_balance' });
    await earn(250);
    expect((await redeem(99.99)).body).toMatchObject({
      code: 'invalid_input',
      fields: { amount: 'ถอนขั้นต่ำ 100.00 บาท' },
    });
    expect((await redeem(250.01)).body).toMatchObject({
      code: 'insufficient_balance',
      message: expect.stringContaining('250.00'),
    });
    const key = randomUUID();
    const first = await redeem(150.5, key);
    expect(first.body.data).toMatchObject({ amount: 150.5, withdrawable: 99.5, balance: 150.5 });
    expect((await redeem(150.5, key)).body).toEqual(first.body);
    expect((await redeem(151, key)).body.code).toBe('idempotency_mismatch');
    expect(await cash()).toBe(150.5);
    expect((await call(contract.affiliateTransactions, { limit: 1 })).items).toMatchObject([
      { kind: 'redeem', amount: -150.5, balance_after: 99.5, level: null, name_masked: null },
    ]);
    expect((await call(statement)).items).toMatchObject([{ type: 'affiliate', title: 'ค่าแนะนำเพื่อน', amount: 150.5 }]);
  });

  test('requests of different amounts at once pay no more than there is', async () => {
    await earn(250);
    const amounts = [100, 120, 150, 250];
    const replies = await atOnce(80, (n, key) => redeem(amounts[n % amounts.length] ?? 100, key));
    const paid = replies.filter(({ body }) => body.error === 0).reduce((sum, { body }) => sum + body.data.amount, 0);
    expect(paid).toBeGreaterThanOrEqual(100);
    expect(paid).toBeLessThanOrEqual(250);
    expect(new Set(Object.keys(countOf(replies)))).toEqual(new Set(['ok', 'insufficient_balance']));
  });

  test('100 requests at once pay the commission once', async () => {
    await earn(100);
    const replies = await atOnce(100, (_, key) => redeem(100, key));
    expect(countOf(replies)).toEqual({ ok: 1, insufficient_balance: 99 });
    expect(await cash()).toBe(100);
    expect(await call(contract.affiliateSummary)).toMatchObject({ withdrawable: 0, income_total: 100 });
  }, 60_000);
});

test('pages follow one another without a gap', async () => {
  const { server } = loyalty;
  for (let n = 0; n < 5; n += 1) {
    const other = await loyalty.addPlayer();
    await join(server, other, n % 2 ? owner : friend);
    await loyalty.stake(other, 100_000 * (n + 1), { at: at('10:00', day) });
  }
  // Two of the same income: none.
  for (let n = 0; n < 2; n += 1) await join(server, await loyalty.addPlayer(), owner);
  await night(server, day);
  for (const endpoint of [
    contract.affiliateNetwork,
    contract.affiliateTransactions,
    contract.affiliateTransactionsV2,
  ]) {
    const all = (await call(endpoint, { limit: 100 })).items;
    const pages: object[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(endpoint, { limit: 2, ...(cursor && { cursor }) });
      pages.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(all);
    expect((await loyalty.call(owner, endpoint, { cursor: 'x' })).body.code).toBe('invalid_input');
  }
  const incomes = (await call(contract.affiliateNetwork)).items.map(
    (item: { income_total: number }) => item.income_total,
  );
  expect(incomes).toEqual([...incomes].sort((one, other) => other - one));
  const period = { from: addDays(day, 1), to: addDays(day, 1) };
  expect((await call(contract.affiliateTransactions, period)).items).not.toHaveLength(0);
  expect((await call(contract.affiliateTransactions, { ...period, kind: 'redeem' })).items).toEqual([]);
  expect(
    (await loyalty.call(owner, contract.affiliateTransactions, { from: day, to: addDays(day, -1) })).body.code,
  ).toBe('invalid_input');
});

/** The referrer of each member: an earlier member, or nobody. */
const trees = fc.array(
  fc.record({
    above: fc.option(fc.nat(), { freq: 5 }),
    slot: fc.integer({ min: 0, max: 3_000_000 }),
    sport: fc.integer({ min: 0, max: 3_000_000 }),
  }),
  { minLength: 1, maxLength: 10 },
);
/** The rates of level 1 and 2, in hundred-thousandths. */
const RATES = [200, 50];

test('in any tree, each income is the rates times the turnover of the levels below', async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (made) => {
      day = addDays(day, 1);
      loyalty.server.clock.set(at('12:00', day));
      const players: Player[] = [];
      const aboveOf = made.map(({ above }, index) => (above === null || index === 0 ? null : above % index));
      for (const [index, { slot, sport }] of made.entries()) {
        const player = await loyalty.addPlayer();
        players.push(player);
        const above = aboveOf[index];
        const place = above === null || above === undefined ? undefined : players[above];
        if (place) await join(loyalty.server, player, place);
        for (const [category, satang] of [
          ['slot', slot],
          ['sport', sport],
        ] as const)
          if (satang > 0) await loyalty.stake(player, satang, { category, at: at('10:00', day) });
      }
      await night(loyalty.server, day);
      const expected = players.map(() => 0);
      for (const [index, { slot, sport }] of made.entries()) {
        let above = aboveOf[index] ?? null;
        for (const rate of RATES) {
          if (above === null) break;
          expected[above] =
            (expected[above] ?? 0) +
            [slot, sport].reduce((sum, satang) => sum + Math.floor((satang * rate) / 100_000), 0);
          above = aboveOf[above] ?? null;
        }
      }
      const rows = await loyalty.server.database.rows<{ satang: number; shown: number; friends: number }>(
        `select coalesce(a.balance_satang, 0) as satang, coalesce((select sum(d.amount_satang) from affiliate_day d where d.owner_id = m.id), 0)::bigint as shown,
           coalesce((select sum(l.income_satang) from affiliate_link l where l.owner_id = m.id), 0)::bigint as friends
         from member m left join account a on a.member_id = m.id and a.kind = 'commission' where m.id = any ($1) order by m.id`,
        [players.map(({ memberId }) => memberId)],
      );
      expect(rows).toEqual(expected.map((satang) => ({ satang, shown: satang, friends: satang })));
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('visitors can read the configs', async () => {
  const { body } = await loyalty.server.call(contract.affiliateConfigs, { agent_id: AGENT });
  expect(body.data).toMatchObject({
    min_redeem: 100,
    levels: [{ level: 1 }, { level: 2 }],
    share: { title: 'มาเล่นที่ โชคดี ด้วยกัน' },
  });
  expect(body.data.levels[1].rates[0]).toEqual({
    category: 'slot',
    base: 'turnover',
    percent: 0.05,
    stake_percent: null,
  });
  expect((await loyalty.server.call(contract.affiliateConfigs, { agent_id: 99 })).body.code).toBe('unknown_agent');
  expect((await loyalty.call(owner, contract.affiliateSummary, { agent_id: 77 })).body.code).toBe('agent_mismatch');
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});
