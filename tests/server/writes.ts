import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Item } from './lists.ts';
import { AGENT, ASKED, SITE, type TwoSites } from './two-sites.ts';

let sites: TwoSites;
let me: number;
const IS_ME = `agent_id = ${AGENT} and phone = '0812345678'`;

async function prepare(): Promise<void> {
  me = (await row<{ id: number }>(`select id from member where ${IS_ME}`))?.id ?? 0;
  // Something to take, to send, to claim and to end for every call.
  await rows('update redemption_item set points = 1');
  // Rewards of points that buy so much would wait for another key.
  await rows(`update agent set config = config || '{"operator": {"confirm_above_baht": 1000000000}}'`);
  await rows(
    `update redemption r set item_id = (select max(id) from redemption_item i where i.agent_id = r.agent_id and i.kind = 'item') where state = 'preparing'`,
  );
  await rows(`update cashback_day set amount_satang = paid_satang + 100, claimable_until = '2026-12-01'`);
  await rows(
    `insert into member_session (id, member_id, agent_id, token_hash, page_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), $1, ${AGENT}, n::text::bytea, n::text::bytea, '127.0.0.1', 'elsewhere', now(), now(), '2096-01-01' from generate_series(1, 3) n`,
    [me],
  );
  await rows(
    `insert into line_list (agent_id, line_user_id, member_id, message_id, written, created_at, expires_at)
     select agent_id, 'U' || id, id, 'message ' || id, '12=20', now(), '2096-01-01' from member where ${IS_ME}`,
  );
  await rows(`update poll set quota_kind = 'free', quota_target_satang = 0`);
  // A changed row keeps its version or gets the next one: an earlier one would let someone overwrite a change they have not seen.
  await rows(`create function next_version() returns trigger language plpgsql as $$ begin
    raise exception 'version % of % becomes %', old.version, tg_table_name, new.version; end $$`);
  for (const { name } of await rows<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attname = 'version' and atttypid = 'int'::regtype and attrelid::regclass::text = any ($1)`,
    [await tableNames()],
  ))
    await rows(
      `create trigger next_version before update on ${name} for each row when (new.version not in (old.version, old.version + 1)) execute function next_version()`,
    );
}

const rows = <R extends object>(sql: string, values: readonly unknown[] = []) =>
  sites.server.database.rows<R>(sql, values);
const row = async <R extends object>(sql: string, values: readonly unknown[] = []) => (await rows<R>(sql, values))[0];

/** Counts and the log of calls, which every call writes, and what the relay of events takes away again. */
const NOT_LOOKED_AT = ['rate_limit', 'operator_audit', 'event_outbox'];

async function tableNames(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1) order by relname`,
    [NOT_LOOKED_AT],
  );
  return tables.map(({ name }) => name);
}

interface Written {
  /** The numbers of new or changed rows of each table, and `-n` if n are gone. */
  counts: Record<string, number>;
  rows: { name: string; row: Item }[];
}

/** The rows that a piece of work has written. */
async function writtenBy(work: () => Promise<unknown>): Promise<Written> {
  const names = await tableNames();
  const sizes = async () =>
    new Map(
      (
        await rows<{ name: string; size: number }>(
          names.map((name) => `select '${name}' as name, count(*)::int as size from "${name}"`).join(' union all '),
        )
      ).map(({ name, size }) => [name, size]),
    );
  const before = await sizes();
  const start = await row<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid');
  await work();
  const written = await rows<{ name: string; row: Item }>(
    names
      .map(
        (name) =>
          `select '${name}' as name, to_jsonb(t) as row from "${name}" t where xmin::text::bigint >= ${start?.xid}`,
      )
      .join(' union all '),
  );
  const after = await sizes();
  const counts: Record<string, number> = {};
  for (const { name } of written) counts[name] = (counts[name] ?? 0) + 1;
  for (const name of names) {
    const gone = (before.get(name) ?? 0) - (after.get(name) ?? 0);
    if (gone > 0) counts[name] = (counts[name] ?? 0) - gone;
  }
  return { counts, rows: written };
}

const callNamed = (name: string): Endpoint => endpoints[name] ?? expect.unreachable(name);

/** A record of a list as it would be saved again. */
async function savedAgain(list: string, save: string): Promise<object> {
  const { data } = await sites.ask(callNamed(list));
  const { properties = {} } = z.toJSONSchema(callNamed(save).input, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(data.at(-1)).filter(([field]) => field in properties));
}

const idOf =
  (table: string, condition: string, column = 'id') =>
  async (): Promise<string> =>
    (
      await row<{ id: string }>(
        `select ${column}::text as id from ${table} t where ${condition} order by t.${column} desc limit 1`,
      )
    )?.id ?? expect.unreachable(`${table} ${condition}`);
const siteId = (table: string, condition: string) => idOf(table, `agent_id = ${AGENT} and ${condition}`);
const myId = (table: string, condition = 'true', column = 'id') =>
  idOf(table, `member_id = (select id from member where ${IS_ME}) and ${condition}`, column);
const NOW = `'${ASKED.toISOString()}'::timestamptz`;
const openRound = siteId(
  'lotto_round',
  `version = 0 and bet_opens_at < ${NOW} and bet_closes_at > ${NOW} + interval '2 hours' and category_id in (select id from lotto_category where kind = 'government')`,
);
const shootingRound = siteId(
  'lotto_round',
  `version = 0 and bet_opens_at < ${NOW} and shoot_closes_at > ${NOW} + interval '5 minutes'`,
);
const openPoll = siteId('poll', `opens_at < ${NOW} and closes_at > ${NOW}`);
const cash = myId('wallet', 'wallet_type_id = 1');
const review = idOf('payment_review', `agent_id = ${AGENT} and resolved_at is null`, 'provider_transaction_id');
const preparing = siteId('redemption', `state = 'preparing'`);

/** Functions are called first. */
type Input = Readonly<Record<string, unknown>> | (() => Promise<object>);
/** `written`: rows of each table; a number below 0 are rows that are gone. */
type Call = readonly [name: string, input: Input, written: Readonly<Record<string, number>>];

const reason = 'ทดสอบ';
const password = `${SITE}-demo`;
const lines = [
  { bet_type: 'two_top', number: '34', amount: 10 },
  { bet_type: 'three_tod', number: '345', amount: 10 },
];
const once = { idempotency: 1 };
/** The accounts of a member's wallet and of the house. */
const transfer = { transfer: 1, entry: 2, account: 2 };

const CALLS: readonly Call[] = [
  ['auth.setConsent', { kind: 'marketing', granted: false }, { consent: 1, member: 1 }],
  [
    'member.readNotifications',
    { ids: async () => [`agent-${await siteId('agent_notification', 'true')()}`] },
    { agent_notification_read: 1 },
  ],
  [
    'member.readNotifications',
    { ids: async () => [await myId('member_notice', 'read_at is null')()] },
    { member_notice: 1 },
  ],
  ['quest.noteShare', {}, { member_day: 1 }],
  ['wheel.spinV2', { use: 'free' }, { ...once, free_spin: 1, wheel_spin: 1 }],
  [
    'redemption.redeem',
    { item_id: siteId('redemption_item', `kind = 'credit' and removed_at is null`), quantity: 1 },
    { ...once, transfer: 2, entry: 4, account: 4, point_count: 1, redemption: 1, redemption_item: 1 },
  ],
  [
    'cashback.claimCashback',
    {
      kind: 'turnover',
      date: myId(
        'cashback_day',
        `kind = 'turnover' and amount_satang > paid_satang and claimable_until > ${NOW}`,
        'day',
      ),
    },
    { ...once, ...transfer, cashback_day: 1 },
  ],
  [
    'poll.submitPoll',
    {
      poll_id: openPoll,
      choice_id: async () => idOf('poll_choice', `poll_id = ${await openPoll()}`)(),
      agent_id: AGENT,
    },
    { ...once, poll_vote: 1 },
  ],
  ['payment.openTransfer', { channel_id: '2', amount: 500 }, { ...once, deposit: 1, deposit_amount: 1 }],
  ['payment.cancelPayment', { payment_id: myId('deposit', `status = 'pending'`) }, { deposit: 1 }],
  ['payment.generateQr', { channel_id: '1', amount: 500 }, { ...once, deposit: 1, deposit_amount: 1 }],
  [
    'payment.requestWithdraw',
    { wallet_id: cash, amount: 300 },
    { ...once, transfer: 1, entry: 1, account: 1, withdrawal: 1 },
  ],
  ['operator.operatorApproveWithdrawal', { withdraw_id: myId('withdrawal') }, { ...once, withdrawal: 1 }],
  [
    'operator.operatorPaidWithdrawal',
    { withdraw_id: myId('withdrawal'), transaction_id: 'paid' },
    { ...once, ...transfer, withdrawal: 1, member_notice: 1 },
  ],
  [
    'payment.requestWithdraw',
    { wallet_id: cash, amount: 300 },
    { ...once, transfer: 1, entry: 1, account: 1, withdrawal: 1 },
  ],
  [
    'operator.operatorRejectWithdrawal',
    { withdraw_id: myId('withdrawal'), reason },
    { ...once, transfer: 1, entry: 1, account: 1, withdrawal: 1, member_notice: 1 },
  ],
  ['lotto.billValidate', { round_id: openRound, wallet_id: cash, lines, agent_id: AGENT }, { lotto_validation: 1 }],
  [
    'lotto.billCreate',
    {
      validation_id: myId('lotto_validation', 'created_at = (select max(created_at) from lotto_validation)'),
      agent_id: AGENT,
    },
    { ...once, ...transfer, lotto_bill: 1, lotto_line: 2, lotto_exposure: 2, lotto_validation: 1 },
  ],
  [
    'lotto.billCancel',
    { bill_id: myId('lotto_bill'), agent_id: AGENT },
    { ...once, ...transfer, lotto_bill: 1, lotto_exposure: 2 },
  ],
  [
    'lotto.bundleValidate',
    {
      round_id: openRound,
      wallet_id: cash,
      bills: [
        { buyer: 'แม่', lines },
        { buyer: null, lines },
      ],
      agent_id: AGENT,
    },
    { lotto_validation: 2 },
  ],
  [
    'lotto.bundleCreate',
    {
      validation_id: myId('lotto_validation', 'bundle_id is not null', 'bundle_id'),
      agent_id: AGENT,
    },
    {
      ...once,
      transfer: 2,
      entry: 4,
      account: 2,
      lotto_bill: 2,
      lotto_line: 4,
      lotto_exposure: 2,
      lotto_validation: 2,
      lotto_buyer: 1,
      lotto_buyer_name: 1,
    },
  ],
  [
    'lotto.renameBuyer',
    { buyer_id: myId('lotto_buyer'), name: 'คุณแม่', agent_id: AGENT },
    { lotto_buyer: 1, lotto_buyer_name: 1 },
  ],
  ['lotto.learnBuyer', { buyer_id: myId('lotto_buyer'), name: 'มามี้', agent_id: AGENT }, { lotto_buyer_name: 1 }],
  [
    'lotto.noteHandedBills',
    { bill_ids: async () => [await myId('lotto_bill')()], is_handed: true, agent_id: AGENT },
    { lotto_bill: 1 },
  ],
  [
    'lotto.keepHabits',
    { habits: [{ key: 'two_prices', meaning: 'both', sample: '31=40*40', buyer_id: null }], agent_id: AGENT },
    { lotto_habit: 1 },
  ],
  ['lotto.useHabits', { keys: ['two_prices'], agent_id: AGENT }, { lotto_habit: 1 }],
  ['lotto.endChatList', { list_id: myId('line_list'), agent_id: AGENT }, { line_list: 1 }],
  ['lotto.forgetHabits', { key: 'two_prices', agent_id: AGENT }, { lotto_habit: -1 }],
  [
    'lotto.forgetBuyer',
    { buyer_id: myId('lotto_buyer'), agent_id: AGENT },
    { lotto_buyer: -1, lotto_buyer_name: -3, lotto_bill: 1 },
  ],
  [
    'safer-play.setLimits',
    { kind: 'loss', period: 'day', amount: 90_000 },
    { member: 1, member_limit: 1, member_notice: 1, safer_play_log: 1 },
  ],
  ['auth.revokeSession', { session_id: myId('member_session', `user_agent = 'elsewhere'`) }, { member_session: 1 }],
  ['privacy.requestExport', { format: 'json', password }, { data_export: 1 }],
  ...[
    ['Banner', 'agent_banner', -1],
    ['Event', 'agent_event', -1],
    ['Notification', 'agent_notification', -1],
    ['Item', 'redemption_item', 1],
    ['Promotion', 'promotion', 1],
    ['QuestEvent', 'quest_event', 1],
    ['Quest', 'quest', 1],
  ].flatMap(([record, table = '', removed = 0]): Call[] => [
    [
      `operator.operatorSave${record}`,
      () => savedAgain(`operator.operator${record}s`, `operator.operatorSave${record}`),
      { [table]: 1 },
    ],
    [
      `operator.operatorRemove${record}`,
      { id: async () => (await sites.ask(callNamed(`operator.operator${record}s`))).data.at(-1).id },
      { [table]: Number(removed) },
    ],
  ]),
  [
    'operator.operatorItemStock',
    { item_id: siteId('redemption_item', 'stock is not null and removed_at is null'), change: 1 },
    { ...once, redemption_item: 1 },
  ],
  ['operator.operatorStopCoupons', { id: siteId('coupon_batch', 'is_active') }, { coupon_batch: 1 }],
  [
    'operator.operatorRejectConfirmation',
    { confirmation_id: siteId('operator_confirmation', `state = 'waiting'`), reason },
    { ...once, operator_confirmation: 1 },
  ],
  ['operator.operatorCloseAlarm', { id: siteId('lotto_alarm', 'closed_at is null'), reason }, { lotto_alarm: 1 }],
  [
    'operator.operatorShipRedemption',
    { redemption_id: preparing, carrier: 'x', tracking_number: 'x' },
    { ...once, redemption: 1, member_notice: 1 },
  ],
  [
    'operator.operatorCancelRedemption',
    { redemption_id: preparing, reason },
    { ...once, ...transfer, point_count: 1, redemption: 1, redemption_item: 1, member_notice: 1 },
  ],
  [
    'operator.operatorCreditDeposit',
    { transaction_id: review, member_id: async () => String(me), reason },
    { ...once, ...transfer, payment_review: 1, member_notice: 1, operator_gift: 1 },
  ],
  [
    'operator.operatorReturnDeposit',
    { transaction_id: review, reason },
    { ...once, payment_review: 1, operator_gift: 1 },
  ],
  ['operator.operatorHideGame', { game_id: 'casino-1', hidden: true }, { agent: 1 }],
  ['operator.operatorProviderMaintenance', { provider_id: 'moonbay', until: '2026-11-20T00:00:00Z' }, { agent: 1 }],
  [
    'operator.operatorCloseNumbers',
    { round_id: openRound, numbers: [{ bet_type: 'two_top', number: '12', mode: 'closed', rate: null }] },
    { lotto_closed_number: 1 },
  ],
  ['operator.operatorOpenNumber', { id: siteId('lotto_closed_number', 'true') }, { lotto_closed_number: -1 }],
  ['operator.operatorVoidRound', { round_id: openRound, reason }, { ...once, operator_confirmation: 1 }],
  ['operator.operatorClosePoll', { poll_id: openPoll }, { poll: 1 }],
  ['lotto.requestDrawSlip', { round_id: openRound, wanted: true, agent_id: AGENT }, { lotto_slip_request: 1 }],
  [
    'lotto.shootNumber',
    { round_id: shootingRound, number: '12345', agent_id: AGENT },
    { ...once, lotto_shot: 1, lotto_shooter: 1, lotto_shot_total: 1 },
  ],
  ['safer-play.startTimeout', { hours: 24 }, { member: 1, member_session: 3, safer_play_log: 1 }],
];

async function inputOf(input: Input): Promise<object> {
  if (typeof input === 'function') return input();
  const fields = Object.entries(input).map(
    async ([field, value]) => [field, typeof value === 'function' ? await value() : value] as const,
  );
  return Object.fromEntries(await Promise.all(fields));
}

/**
 * What each call writes, over weeks of a crowd's life at two sites: so many rows of each table and no others, all of them of
 * the site, and a member's of the member. A condition that finds a row too many changes the figures.
 */
export function testWrites(started: () => TwoSites): void {
  beforeAll(async () => {
    sites = started();
    await prepare();
  }, 60_000);

  test.each(CALLS)('%s', async (name, input, written) => {
    const given = await inputOf(input);
    let answer: Item;
    const found = await writtenBy(async () => {
      answer = await sites.ask(callNamed(name), given);
    });
    expect(answer.code, JSON.stringify(answer.fields)).toBeUndefined();
    for (const { name: table, row: one } of found.rows) {
      if ('agent_id' in one) expect(one.agent_id, table).toBe(AGENT);
      if (callNamed(name).access === 'member' && one.member_id) expect(one.member_id, table).toBe(me);
    }
    expect(found.counts).toEqual(written);
  });
}
