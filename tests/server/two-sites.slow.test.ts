import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { affiliateNetwork, affiliateSummary } from '#contract/affiliate.ts';
import { endpoints } from '#contract/all.ts';
import { login } from '#contract/auth.ts';
import { cashbackSummary } from '#contract/cashback.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { gameList } from '#contract/game.ts';
import { billDays, billList } from '#contract/lotto-bills.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorDeposits, operatorWithdrawals } from '#contract/operator-money.ts';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import { pollConfig } from '#contract/poll.ts';
import { eventQuest } from '#contract/quest.ts';
import { statementSummary } from '#contract/statement.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { type Item, LISTS } from './lists.ts';
import { newKey } from './operator/fixture.ts';
import { AGENT, ASKED, isNow, OTHER_AGENT, SITE, startTwoSites, type TwoSites } from './two-sites.ts';
import { testWrites } from './writes.ts';

/**
 * Every call that only reads, over weeks of a crowd's life: another site in the same database changes no answer; the pages
 * of a list are together the whole list, in its order; and a filter leaves what one would pick by hand.
 */
let sites: TwoSites;
let before: ReadonlyMap<string, unknown>;
let after: ReadonlyMap<string, unknown>;

beforeAll(async () => {
  sites = await startTwoSites();
  before = await allAnswers();
  await sites.addSite();
  after = await allAnswers();
}, 240_000);
afterAll(() => sites.server.close());

/** All pages of a list, of so many items each if it may be asked for that. */
async function pages(endpoint: Endpoint, input: object, limit?: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, code } = await sites.ask(endpoint, { ...input, limit, cursor });
    expect(code).toBeUndefined();
    items.push(...data.items);
    if (data.next_cursor === null) return items;
    cursor = data.next_cursor;
  }
}

/** The fields that a call needs, from this site's own rows. */
let needed: Record<string, unknown>;
/** The same of single calls. */
let own: Record<string, object>;

async function findNeeded(): Promise<Record<string, unknown>> {
  const bills = await pages(billList, {}, 100);
  const [game] = (await sites.ask(gameList, { agent_code: SITE })).data;
  const deposit = await sites.server.database.row<{ id: string }>(
    `select max(d.id)::text as id from deposit d join member m on m.id = d.member_id where m.phone = '0812345678'`,
  );
  const [payment] = await pages(operatorDeposits, {}, 1);
  // The demo's member asked for it; others were put into the table without their money.
  const withdrawal = (await pages(operatorWithdrawals, {}, 100)).find(({ member }) => member.name === 'สมชาย ใจดี');
  const settled = bills.find(({ status }) => status === 'won' || status === 'lost');
  return {
    code: SITE,
    agent_code: SITE,
    game_id: game.game_id,
    lobby_key: 'home',
    channel_id: '1',
    payment_id: deposit?.id,
    bill_id: settled.bill_id,
    round_id: settled.round.round_id,
    date: settled.round.draw_date,
    month: settled.round.draw_date.slice(0, 7),
    poll_id: (await sites.ask(pollConfig)).data.config.poll_id,
    ref: (await sites.ask(affiliateSummary)).data.ref,
    q: '0812345678',
    transaction_id: payment.transaction_id,
    withdraw_id: withdrawal.withdraw_id,
    member_id: withdrawal.member.member_id,
    at: settled.created_at,
  };
}

/** Rounds of the kinds that these calls are about. */
async function findOwn(): Promise<Record<string, object>> {
  const roundOf = async (kind: string) => {
    const round = await sites.server.database.row<{ id: string }>(
      `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
       where r.agent_id = ${AGENT} and c.kind = $1 and r.version > 0 order by r.id desc limit 1`,
      [kind],
    );
    return { round_id: round?.id };
  };
  const list = await sites.server.database.row<{ id: string }>(
    `insert into line_list (agent_id, line_user_id, member_id, message_id, written, round_id, created_at, expires_at)
     select m.agent_id, 'U1', m.id, 'message', '12=20', max(r.id), now(), '2096-01-01'
     from member m join lotto_round r on r.agent_id = m.agent_id where m.phone = '0812345678' group by m.id returning id`,
  );
  const [yeekee, government] = [await roundOf('yeekee'), await roundOf('government')];
  return {
    'lotto.yeekeeList': yeekee,
    'lotto.yeekeeVerify': yeekee,
    'lotto.lottoDraw': government,
    'lotto.ownDraw': government,
    'lotto.chatList': { list_id: list?.id },
    // The log has this test's calls, too.
    'operator.operatorAudit': { action: 'agent apply' },
  };
}

/** A desk's session is of one site (operator/sign-in.test.ts), and a stream or a file has no answer to compare. */
const readingCalls = Object.entries(endpoints).filter(
  ([, { method, raw, access }]) => method === 'GET' && raw === undefined && access !== 'desk',
);

/** Each reading call's answer, by its name. */
async function allAnswers(): Promise<ReadonlyMap<string, unknown>> {
  sites.server.clock.set(ASKED);
  needed ??= await findNeeded();
  own ??= await findOwn();
  const answers = new Map<string, unknown>();
  for (const [name, endpoint] of [
    ...readingCalls,
    ['affiliate.affiliateNetwork', affiliateNetwork] as const,
    ['quest.eventQuest', eventQuest] as const,
  ]) {
    const { required = [], properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
    const fields = new Set([...required, ...('agent_code' in properties ? ['agent_code'] : [])]);
    const input = Object.fromEntries([...fields].map((field) => [field, needed[field]]));
    const { data, code } = await sites.ask(endpoint, { ...input, ...own[name] });
    expect(code, name).toBeUndefined();
    answers.set(
      name,
      JSON.parse(JSON.stringify(data), (_, value) => (isNow(value) ? 'now' : value)),
    );
  }
  return answers;
}

describe('another site in the same database changes no answer', () => {
  test.each(readingCalls.map(([name]) => name))('%s', (name) => {
    expect(after.get(name)).toEqual(before.get(name));
  });
});

describe('the pages of a list are the whole list, in its order; a filter leaves what one would pick by hand', () => {
  test.each(LISTS.map((list) => [`${list.endpoint.path} ${JSON.stringify(list.input ?? {})}`, list] as const))(
    '%s',
    async (_, { endpoint, input = {}, hasLimit = true, newest, filters }) => {
      const limit = hasLimit ? 100 : undefined;
      const whole = await pages(endpoint, input, limit);
      expect(whole.length).toBeGreaterThan(3);
      expect(new Set(whole.map((item) => JSON.stringify(item))).size).toBe(whole.length);
      if (hasLimit) expect(await pages(endpoint, input, Math.min(99, Math.ceil(whole.length / 7)))).toEqual(whole);
      if (newest) {
        const places = whole.map(newest);
        expect(places).toEqual(places.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
      }
      for (const [filter, leaves, order] of filters) {
        const left = whole.filter(leaves);
        expect(await pages(endpoint, { ...input, ...filter }, limit), JSON.stringify(filter)).toEqual(
          order === 'turned' ? left.toReversed() : left,
        );
      }
    },
  );
});

test('a new member beside the crowd: each list is empty, and each figure is 0', async () => {
  const [, beginner] = demoLoginsOf(SITE);
  const input = { agent_code: SITE, username: beginner?.phone, password: beginner?.password };
  const token = (await sites.server.call(login, input)).body.data.access_token;
  const askAs = async (endpoint: Endpoint, own: object) =>
    (await sites.server.call(endpoint, own, { token })).body.data;
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

/** The newest row of a table at the other site, or of another member of this one. */
async function idIn(table: string, site: 'other site' | 'other member' = 'other site'): Promise<string> {
  const [row] = await sites.server.database.rows<{ id: string }>(
    site === 'other site'
      ? `select id::text from ${table} where agent_id = ${OTHER_AGENT} order by id desc limit 1`
      : `select t.id::text from ${table} t join member m on m.id = t.member_id where m.agent_id = ${AGENT} and m.phone <> '0812345678' order by t.id desc limit 1`,
  );
  return row?.id ?? expect.unreachable(table);
}

/** A hash of each table. The counts and the log of calls go on, and points are counted where they are read. */
async function contents(): Promise<object> {
  const tables = await sites.server.database.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ('{rate_limit,operator_audit,point_count}')`,
  );
  const hashes: [string, unknown][] = [];
  for (const { name } of tables)
    hashes.push([
      name,
      await sites.server.database.row(`select md5(string_agg(t::text, '' order by t::text)) as hash from "${name}" t`),
    ]);
  return Object.fromEntries(hashes);
}

const callNamed = (name: string): Endpoint => endpoints[name] ?? expect.unreachable(name);

/** The saved records, as the other site's operator reads them. */
async function savedRecord(list: string, save: string, key: string): Promise<object> {
  const { data } = (await sites.server.call(callNamed(list), {}, { token: key })).body;
  const { properties = {} } = z.toJSONSchema(callNamed(save).input, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(data[0]).filter(([field]) => field in properties));
}

test('an id of another site, or of another member, is refused by every call, and nothing is written', async () => {
  const { key } = await newKey(sites.server, OPERATOR_SCOPES, OTHER_AGENT);
  const reason = 'ทดสอบ';
  const [round, redemption, withdrawal] = [
    await idIn('lotto_round'),
    await idIn('redemption'),
    await idIn('withdrawal'),
  ];
  const result = { three_top: '123', two_bottom: '45' };
  const [review] = await sites.server.database.rows<{ id: string }>(
    `select provider_transaction_id as id from payment_review where agent_id = ${OTHER_AGENT} and resolved_at is null limit 1`,
  );
  const saved = async (list: string, save: string) => [save, await savedRecord(list, save, key)] as const;
  const calls: readonly (readonly [string, object])[] = [
    await saved('operator.operatorBanners', 'operator.operatorSaveBanner'),
    await saved('operator.operatorNotifications', 'operator.operatorSaveNotification'),
    await saved('operator.operatorItems', 'operator.operatorSaveItem'),
    await saved('operator.operatorPolls', 'operator.operatorSavePoll'),
    await saved('operator.operatorPromotions', 'operator.operatorSavePromotion'),
    [
      'operator.operatorSaveQuest',
      {
        ...(await savedRecord('operator.operatorQuests', 'operator.operatorSaveQuest', key)),
        // Ids of the other site within a record are refused as its fields.
        ...{ event_id: null, after_id: null },
      },
    ],
    ['operator.operatorRemoveBanner', { id: await idIn('agent_banner') }],
    ['operator.operatorRemoveNotification', { id: await idIn('agent_notification') }],
    ['operator.operatorRemovePromotion', { id: await idIn('promotion') }],
    ['operator.operatorRemoveItem', { id: await idIn('redemption_item') }],
    ['operator.operatorRemoveQuest', { id: await idIn('quest') }],
    ['operator.operatorItemStock', { item_id: await idIn('redemption_item'), change: 1 }],
    ['operator.operatorStopCoupons', { id: `b${await idIn('coupon_batch')}` }],
    ['operator.operatorStopCoupons', { id: await idIn('coupon_batch') }],
    ['operator.operatorStartCoupons', { id: await idIn('coupon_batch') }],
    ['operator.operatorConfirm', { confirmation_id: await idIn('operator_confirmation') }],
    ['operator.operatorRejectConfirmation', { confirmation_id: await idIn('operator_confirmation'), reason }],
    ['operator.operatorCreditDeposit', { transaction_id: review?.id, member_id: await idIn('member'), reason }],
    ['operator.operatorReturnDeposit', { transaction_id: review?.id, reason }],
    ['operator.operatorCloseAlarm', { id: await idIn('lotto_alarm'), reason }],
    ['operator.operatorExposure', { round_id: round }],
    ['operator.operatorClosedNumbers', { round_id: round }],
    ['operator.operatorSettlement', { round_id: round }],
    ['operator.operatorResultSources', { round_id: round }],
    ['operator.operatorVoidRound', { round_id: round, reason }],
    ['operator.operatorEnterResult', { round_id: round, result }],
    ['operator.operatorCorrectResult', { round_id: round, result, reason }],
    ['operator.operatorClosePoll', { poll_id: await idIn('poll') }],
    ['operator.operatorCancelRedemption', { redemption_id: redemption, reason }],
    ['operator.operatorShipRedemption', { redemption_id: redemption, carrier: 'x', tracking_number: 'x' }],
    ['operator.operatorApproveWithdrawal', { withdraw_id: withdrawal }],
    ['operator.operatorPaidWithdrawal', { withdraw_id: withdrawal, transaction_id: 'x' }],
    ['operator.operatorRejectWithdrawal', { withdraw_id: withdrawal, reason }],
    ['lotto.billDetail', { bill_id: await idIn('lotto_bill'), agent_id: AGENT }],
    ['lotto.billDetail', { bill_id: await idIn('lotto_bill', 'other member'), agent_id: AGENT }],
    ['lotto.billCancel', { bill_id: await idIn('lotto_bill', 'other member'), agent_id: AGENT }],
    ['payment.inquiryStatus', { payment_id: await idIn('deposit', 'other member') }],
    ['payment.cancelPayment', { payment_id: await idIn('deposit', 'other member') }],
    ['payment.requestWithdraw', { wallet_id: await idIn('wallet', 'other member'), amount: 100 }],
    ['wheel.wheelReward', { spin_id: await idIn('wheel_spin', 'other member') }],
    ['promotion.takePromotion', { promotion_id: await idIn('promotion'), amount: 100 }],
    ['quest.redeemQuest', { quest_id: await idIn('quest') }],
    ['redemption.redeem', { item_id: await idIn('redemption_item'), quantity: 1 }],
    ['poll.submitPoll', { poll_id: await idIn('poll'), choice_id: '1', agent_id: AGENT }],
    ['lotto.lottoRound', { round_id: round, agent_id: AGENT }],
    ['lotto.lottoRate', { round_id: round, agent_id: AGENT }],
    ['lotto.lottoResult', { round_id: round, agent_id: AGENT }],
    ['poll.pollStats', { poll_id: await idIn('poll'), agent_id: AGENT }],
  ];
  const written = await contents();
  for (const [name, input] of calls) {
    const { code, fields } = await sites.ask(callNamed(name), input);
    expect(code, name).toEqual(expect.any(String));
    // Not for another mistake of this input.
    for (const why of Object.values(fields ?? {})) expect(why, name).toContain('ไม่พบ');
  }
  expect(await contents()).toEqual(written);
});

// Last: from here on the sites change. They take ten seconds to be made.
describe('each call writes its own rows and no others', () => testWrites(() => sites));
