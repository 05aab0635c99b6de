import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliateNetwork, redeemAffiliate } from '#contract/affiliate.ts';
import { login, register } from '#contract/auth.ts';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import { getUserInfo } from '#contract/member.ts';
import { satang } from '#contract/money.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorErasures } from '#contract/operator-privacy.ts';
import { cancelErasure, privacyOverview, requestErasure } from '#contract/privacy.ts';
import { selfExclude, startTimeout } from '#contract/safer-play.ts';
import type { Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { enqueueReply } from '#server/message/outbox-queries.ts';
import { erasureJob } from '#server/privacy/erasure.ts';
import { eligibilityOf } from '#server/promotion/queries.ts';
import { AGENT, lineLogin, lineTicket, lineToken, lineUser, newcomer, PASSWORD, registered } from '../auth/fixtures.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 366 * DAY;
const START = new Date('2030-01-05T10:00:00+07:00');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  server.clock.set(START);
});
afterAll(() => server.close());
// Limits count by address, and all tests have the same one.
beforeEach(() => server.clock.advance(2 * MINUTE));

type Person = Awaited<ReturnType<typeof registered>>;
const idOf = async ({ person }: Person) =>
  (await server.database.row<{ id: number }>('select id from member where phone = $1', [person.phone]))?.id ?? 0;
const ask = async ({ token }: Person, input: object = {}) =>
  (await server.call(requestErasure, { password: PASSWORD, confirm: true, ...input }, { token })).body;
const overview = async ({ token }: Person) => (await server.call(privacyOverview, {}, { token })).body.data.erasure;
async function work(): Promise<void> {
  const job = erasureJob(server.platform);
  for (const key of await job.due()) await job.work(key);
}
/** Requests it, and lets the days pass. */
async function close(who: Person, input: object = {}): Promise<void> {
  expect((await ask(who, input)).error).toBe(0);
  server.clock.advance(7 * DAY + MINUTE);
  await work();
}
async function give(who: Person, amount: number): Promise<void> {
  const wallet = await server.database.row<{ id: number }>(
    'select id from wallet where wallet_type_id = 1 and member_id = $1',
    [await idOf(who)],
  );
  if (!wallet) throw new Error('no wallet');
  const gift = {
    id: `gift:${wallet.id}:${amount}`,
    agentId: 3,
    currency: 'THB',
    debit: { house: 'adjustment' },
    credit: { wallet: wallet.id },
    amountSatang: satang(amount),
    kind: 'adjustment',
    reference: null,
  } as const;
  await server.database.transaction((tx) => transfer(tx, [gift], server.platform.now()));
}
/** Everything that the books say. */
const books = () =>
  server.database.row(
    `select (select count(*) from entry)::int as entries, (select count(*) from transfer)::int as transfers,
       (select md5(string_agg(e::text, '' order by account_id, sequence)) from entry e) as entry_sum,
       (select md5(string_agg(a::text, '' order by id)) from account a) as account_sum`,
  );
/** Every row of every table as sums, but for the stored events: the server numbers them while it sends them. */
async function everything(): Promise<unknown> {
  const tables = await server.database.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'event_outbox'",
  );
  const sums = tables.map(({ name }) => `(select sum(hashtextextended(t::text, 0))::text from ${name} t) as ${name}`);
  return server.database.row(`select ${sums.join(', ')}`);
}
/** The job, whose connection to the database ends before the statement of that number: as if its process had been killed there. */
function cutOff(beforeStatement: number) {
  const { database } = server.platform;
  let statements = 0;
  const killed = (tx: Transaction): Transaction => {
    const rows: Transaction['rows'] = async (text, values) => {
      if (statements === beforeStatement) await tx.rows('select pg_terminate_backend(pg_backend_pid())');
      statements += 1;
      return tx.rows(text, values);
    };
    return {
      ...tx,
      rows,
      row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
    };
  };
  const transaction: typeof database.transaction = (work) => database.transaction((tx) => work(killed(tx)));
  return erasureJob({ ...server.platform, database: { ...database, transaction } });
}
const registerAs = async (overrides: object) => (await server.call(register, { ...newcomer(), ...overrides })).body;

test('the account is closed after the days for another thought, and the books do not change by a byte', async () => {
  const line = lineUser();
  const who = await registered(server, { line_ticket: await lineTicket(server, { sub: line }) });
  const memberId = await idOf(who);
  // An answer in the chat, of before the LINE account was a member's.
  const answer = { agentId: 3, lineUserId: line, memberId: null, replyToken: null, purpose: 'line_chat', text: 'x' };
  await server.database.transaction((tx) =>
    enqueueReply(tx, { ...answer, dedupeKey: `line:${line}`, at: server.platform.now() }),
  );
  expect(await overview(who)).toEqual({ due_at: null, cancel_days: 7, blockers: [], rest: 0 });
  expect(await ask(who, { password: 'not the password' })).toMatchObject({ code: 'wrong_credentials' });
  expect((await ask(who, { confirm: false })).code).toBe('invalid_input');
  const requested = await Promise.all(Array.from({ length: 4 }, () => ask(who)));
  expect(requested.filter(({ error }) => error === 0).length).toBe(4);
  expect((await overview(who)).due_at).toBe(
    (
      await server.database.rows<{ due_at: Date }>('select due_at from erasure_request where member_id = $1', [
        memberId,
      ])
    ).map(({ due_at }) => due_at.toISOString())[0],
  );
  const notices = (await server.call(memberNotifications, {}, { token: who.token })).body.data.items;
  expect(notices[0]).toMatchObject({
    kind: 'erasure_requested',
    title: 'ได้รับคำขอลบบัญชี',
    description: expect.stringMatching(/วันที่ \d+ ม\.ค\. 2573 /),
    link: '/member/privacy',
  });

  await work();
  expect((await server.call(getUserInfo, {}, { token: who.token })).status).toBe(200);
  server.clock.advance(7 * DAY + MINUTE);
  const before = await books();
  // Two processes at once, and once more.
  await Promise.all([work(), work()]);
  await work();
  expect(await books()).toEqual(before);

  expect((await server.call(getUserInfo, {}, { token: who.token })).status).toBe(401);
  const credentials = { agent_code: AGENT, username: who.person.phone, password: PASSWORD };
  expect((await server.call(login, credentials)).body.code).toBe('wrong_credentials');
  expect((await lineLogin(server, await lineToken(server, { sub: line }))).body.code).toBe('line_not_linked');
  // Money that still comes from the member's bank is credited to nobody: it waits for a person.
  const { bank_code, bank_account_no } = who.person;
  const payer = await server.database.row('select deposit_find_payer(3, $1, $2) as id', [bank_code, bank_account_no]);
  expect(payer).toEqual({ id: null });
  const row = await server.database.row(
    `select status, line_user_id, line_display_name, line_picture_url, accepts_marketing, line_push, phone, first_name,
       (select count(*)::int from member_notice n where n.member_id = m.id) as notices,
       (select count(*)::int from line_friend f where f.line_user_id = $2) as friends,
       (select count(*)::int from message x where x.line_user_id = $2) as answers
     from member m where id = $1`,
    [memberId, line],
  );
  // The name and the phone are kept for the law's years.
  expect(row).toEqual({
    status: 'closed',
    line_user_id: null,
    line_display_name: null,
    line_picture_url: null,
    accepts_marketing: false,
    line_push: false,
    phone: who.person.phone,
    first_name: who.person.first_name,
    notices: 0,
    friends: 0,
    answers: 0,
  });
});

test('after the legal time nobody can tell who it was; the books are the same, and phone and account are free', async () => {
  const who = await registered(server, { first_name: 'จะหายไป' });
  const memberId = await idOf(who);
  await give(who, 12_345);
  await give(who, 1);
  const { database } = server;
  // Paid out, as a withdrawal does it.
  const wallet = await database.row<{ id: number }>('select id from wallet where member_id = $1', [memberId]);
  const payment = {
    id: `out:${memberId}`,
    agentId: 3,
    currency: 'THB',
    debit: { wallet: wallet?.id ?? 0 },
    credit: { house: 'bank_out' },
  };
  await database.transaction((tx) =>
    transfer(
      tx,
      [
        {
          ...payment,
          currency: 'THB',
          credit: { house: 'bank_out' },
          amountSatang: satang(12_346),
          kind: 'withdraw',
          reference: null,
        },
      ],
      server.platform.now(),
    ),
  );
  await database.rows(
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id)
     values (3, $1, $2, 12346, 'paid', 'KBANK', $3, 'จะหายไป ทดสอบ', $4, true, $4, $4, $5)`,
    [memberId, wallet?.id, who.person.bank_account_no, server.platform.now(), `T${memberId}`],
  );
  const evidence = `desk:${memberId}`;
  const operator = (await newKey(server, ['deposits'])).name;
  await database.rows(
    `with payment as (
       insert into provider_transaction (id, input_hash, agent_id, receiving_account_id, amount_satang, payer_bank_code, payer_account_no, payer_account_name, paid_at, received_at)
       select id, '', 3, 1, 100, 'KBANK', '9998887776', 'จะหายไป ทดสอบ', $3, $3 from unnest(array[$1, $1 || '-bank']) id),
     review as (
       insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at, slip_payload) values ($1, 3, $2, 'unmatched', $3, 'สลิป จะหายไป'))
     insert into payment_evidence (provider_transaction_id, agent_id, slip_payload, bank_line, recorded_by, joined_transaction_id, joined_at)
     select $1, 3, 'สลิป จะหายไป', 'โอนจาก จะหายไป', k.id, $1 || '-bank', $3 from operator_key k where k.name = $4`,
    [evidence, memberId, server.platform.now(), operator],
  );
  await database.rows(
    `update payment_review q set resolved_at = $2, resolution = 'credited', resolved_by = k.id, credited_member_id = q.member_id
     from operator_key k where q.provider_transaction_id = $1 and k.name = $3`,
    [evidence, server.platform.now(), operator],
  );
  await database.rows(
    `insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at, state)
     select 3, '/operator/deposits/lost', 'evidence ' || $1, 'เติมเงิน', $2, k.id, $3, $3, 'expired' from operator_key k where k.name = $4`,
    [
      ...[
        evidence,
        {
          member_id: String(memberId),
          reason: 'ธนาคารไม่แจ้ง',
          payer: { account_name: 'จะหายไป' },
          bank_line: 'จะหายไป',
        },
      ],
      ...[server.platform.now(), operator],
    ],
  );
  await close(who);
  expect((await registerAs({ phone: who.person.phone })).code).toBe('phone_taken');
  const before = await books();
  server.clock.advance(5 * YEAR);
  await work();
  await work();
  expect(await books()).toEqual(before);
  expect(
    await database.row(
      `select m.phone, m.first_name, m.last_name, m.birth_date, m.referred_by,
         (select count(*)::int from member_bank_account b where b.member_id = m.id) as accounts,
         (select count(*)::int from member_session s where s.member_id = m.id) as sessions,
         (select w.account_no || w.account_name from withdrawal w where w.member_id = m.id) as withdrawn_to
       from member m where id = $1`,
      [memberId],
    ),
  ).toEqual({
    phone: `erased-${memberId}`,
    first_name: '',
    last_name: '',
    birth_date: '1900-01-01',
    referred_by: null,
    accounts: 0,
    sessions: 0,
    withdrawn_to: '',
  });
  expect(
    await database.row(
      `select e.slip_payload || e.bank_line as evidence, q.slip_payload as slip, c.input,
         (select string_agg(t.payer_account_no || t.payer_account_name, '') from provider_transaction t where starts_with(t.id, $1)) as payers
       from payment_evidence e join payment_review q using (provider_transaction_id) join operator_confirmation c on c.subject = 'evidence ' || $1
       where e.provider_transaction_id = $1`,
      [evidence],
    ),
  ).toEqual({
    evidence: '',
    slip: null,
    input: { member_id: String(memberId), reason: 'ธนาคารไม่แจ้ง' },
    payers: '',
  });
  const { phone, bank_account_no } = who.person;
  expect((await registerAs({ phone, bank_account_no, first_name: 'จะหายไป' })).error).toBe(0);
});

test('killed before any of its statements it has changed nothing, and the next run completes', async () => {
  const who = await registered(server, { line_ticket: await lineTicket(server) });
  const memberId = await idOf(who);
  await give(who, 99);
  expect((await ask(who, { give_up_rest: true })).error).toBe(0);
  const money = await books();
  for (const [days, state] of [
    [7, 'closed'],
    [5 * 366, 'erased'],
  ] as const) {
    server.clock.advance(days * DAY + MINUTE);
    const before = await everything();
    const [key = ''] = await erasureJob(server.platform).due();
    const fails = (work: Promise<void>) =>
      work.then(
        () => false,
        () => true,
      );
    let kills = 0;
    for (; await fails(cutOff(kills).work(key)); kills += 1) expect(await everything()).toEqual(before);
    expect(kills).toBeGreaterThan(5);
    const { key: operator } = await newKey(server, ['privacy:read']);
    const { body } = await server.call(operatorErasures, {}, { token: operator });
    expect(body.data.items[0]).toMatchObject({ member_id: String(memberId), state });
    expect(await books()).toEqual(money);
  }
});

test('it can be taken back until then, and asked for again', async () => {
  const who = await registered(server);
  expect((await ask(who)).error).toBe(0);
  server.clock.advance(6 * DAY);
  const { body } = await server.call(login, { agent_code: AGENT, username: who.person.phone, password: PASSWORD });
  const again = { ...who, token: body.data.access_token };
  expect((await server.call(cancelErasure, {}, { token: again.token })).body.error).toBe(0);
  expect((await overview(again)).due_at).toBeNull();
  server.clock.advance(2 * DAY);
  await work();
  expect((await server.call(getUserInfo, {}, { token: again.token })).status).toBe(200);
  expect((await server.call(cancelErasure, {}, { token: again.token })).body.error).toBe(0);
  expect((await ask(again)).error).toBe(0);
});

test('cancelled at the moment it is due, ten times: either cancelled and open, or closed', async () => {
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(2 * MINUTE);
    const who = await registered(server);
    const memberId = await idOf(who);
    await ask(who);
    server.clock.advance(7 * DAY + MINUTE);
    await Promise.all([work(), server.call(cancelErasure, {}, { token: who.token }), work()]);
    expect(
      await server.database.row(
        `select m.status || ' ' || e.outcome as state from member m join erasure_request e on e.member_id = m.id where m.id = $1`,
        [memberId],
      ),
    ).toEqual({ state: expect.stringMatching(/^(active cancelled|closed closed)$/) });
  }
});

describe('it is refused', () => {
  test('while there is money to take out, and the little that cannot be taken out is given up by a yes', async () => {
    const who = await registered(server);
    await give(who, 10_000);
    expect(await overview(who)).toMatchObject({ blockers: ['balance'], rest: 0 });
    expect((await ask(who, { give_up_rest: true })).code).toBe('erasure_blocked');
    const little = await registered(server);
    await give(little, 9_999);
    expect(await overview(little)).toMatchObject({ blockers: [], rest: 99.99 });
    expect(await ask(little)).toMatchObject({ code: 'erasure_blocked', message: 'กรุณายืนยันว่าสละยอดเงินที่เหลือ' });
    await close(little, { give_up_rest: true });
    const left = await server.database.row(
      `select m.status, a.balance_satang from member m join account a on a.member_id = m.id and a.kind = 'wallet' where m.id = $1`,
      [await idOf(little)],
    );
    expect(left).toEqual({ status: 'closed', balance_satang: 9_999 });
  });

  test('an excluded member, who cannot redeem commission for years, may give it up', async () => {
    const who = await registered(server, { first_name: 'งดเล่น', last_name: 'นานปี' });
    const memberId = await idOf(who);
    // The first income does the same.
    await server.database.rows(
      `insert into account (agent_id, currency, kind, member_id) values (3, 'THB', 'commission', $1)`,
      [memberId],
    );
    const income = {
      id: `income:${memberId}`,
      agentId: 3,
      currency: 'THB',
      debit: { house: 'affiliate' },
      credit: { commission: memberId },
      amountSatang: satang(15_000),
      kind: 'affiliate',
      reference: null,
    } as const;
    await server.database.transaction((tx) => transfer(tx, [income], server.platform.now()));
    expect(await overview(who)).toMatchObject({ blockers: ['commission'], rest: 0 });
    const { token } = who;
    // He can redeem when the pause is over.
    expect((await server.call(startTimeout, { hours: 24 }, { token })).body.error).toBe(0);
    expect((await overview(who)).blockers).toEqual(['commission']);
    const excluded = await server.call(selfExclude, { months: 120, password: PASSWORD, confirm: true }, { token });
    expect(excluded.body.error).toBe(0);
    server.clock.advance(2 * MINUTE);
    expect((await server.call(redeemAffiliate, { amount: 150 }, { token })).body.code).toBe('member_excluded');
    expect(await overview(who)).toMatchObject({ blockers: [], rest: 150 });
    expect((await ask(who)).message).toBe('กรุณายืนยันว่าสละยอดเงินที่เหลือ');
    await close(who, { give_up_rest: true });
    expect(await server.database.row('select status from member where id = $1', [memberId])).toEqual({
      status: 'closed',
    });
  });

  test('the account stays if more has come than the member has given up', async () => {
    const who = await registered(server);
    await give(who, 5);
    expect((await ask(who, { give_up_rest: true })).error).toBe(0);
    await give(who, 9_000);
    server.clock.advance(7 * DAY + MINUTE);
    await work();
    expect(await overview(who)).toMatchObject({ due_at: null, blockers: [], rest: 90.05 });
    await close(who, { give_up_rest: true });
    expect((await server.call(getUserInfo, {}, { token: who.token })).status).toBe(401);
  });

  test.each([
    [
      'deposit',
      `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, created_at, expires_at)
       select 3, $1, w.id, (select min(id) from payment_channel), (select min(id) from receiving_account), 50001, 'R' || w.member_id, $2, $2::timestamptz + interval '30 days'
       from wallet w where w.member_id = $1`,
    ],
    [
      'withdrawal',
      `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, requested_at, is_auto_approved)
       select 3, $1, w.id, 100, 'KBANK', '1', 'x', $2, false from wallet w where w.member_id = $1`,
    ],
    [
      'bills',
      `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
       select 3, $1, (select max(id) from lotto_round), w.id, 'open ' || w.member_id, 1, 100, 0, $2 from wallet w where w.member_id = $1`,
    ],
    ['debt', `insert into affiliate_debt (owner_id, satang) select $1, 100 where $2::timestamptz is not null`],
  ])('while there is an open matter: %s', async (blocker, sql) => {
    const who = await registered(server);
    await server.database.rows(sql, [await idOf(who), server.platform.now()]);
    expect((await overview(who)).blockers).toEqual([blocker]);
    expect((await ask(who)).code).toBe('erasure_blocked');
    expect((await overview(who)).due_at).toBeNull();
  });

  test('while a bill waits for its result, and no longer once the bill has lost', async () => {
    const who = await registered(server);
    const memberId = await idOf(who);
    await give(who, 5_000);
    await makeRounds(server.database, server.platform.now());
    const open = await server.database.row<{ round: string; wallet: string }>(
      `select r.id::text as round, w.id::text as wallet from lotto_round r join lotto_category c on c.id = r.category_id, wallet w
       where c.kind = 'government' and r.agent_id = 3 and r.version = 0 and r.bet_opens_at <= $2 and r.bet_closes_at > $2
         and w.member_id = $1 order by r.bet_closes_at limit 1`,
      [memberId, server.platform.now()],
    );
    const bet = { round_id: open?.round, wallet_id: open?.wallet, agent_id: 3 };
    const lines = [{ bet_type: 'two_top', number: '99', amount: 10 }];
    const priced = (await server.call(billValidate, { ...bet, lines }, { token: who.token })).body;
    const { validation_id } = priced.data;
    expect((await server.call(billCreate, { validation_id, agent_id: 3 }, { token: who.token })).body.error).toBe(0);
    expect((await overview(who)).blockers).toEqual(['bills']);

    const lost = prizesOf({
      first_prize: '123456',
      three_front: ['111', '222'],
      three_bottom: ['333', '444'],
      two_bottom: '00',
    });
    const roundId = Number(open?.round);
    const now = () => server.platform.now();
    const entry = { roundId, after: 0, prizes: lost, reason: null, enteredBy: 'test' };
    await server.database.transaction((tx) => enterResult(tx, entry, now()));
    // Entered is not settled: nobody knows yet what the bill is paid.
    expect((await overview(who)).blockers).toEqual(['bills']);
    await settleRound(server.database, roundId, { now });
    expect(await overview(who)).toMatchObject({ blockers: [], rest: 40 });
    await close(who, { give_up_rest: true });
    expect(await server.database.row('select status from member where id = $1', [memberId])).toEqual({
      status: 'closed',
    });
  });

  test('when something was opened since: the request ends, the account stays, and its member reads why', async () => {
    const who = await registered(server);
    await ask(who);
    await give(who, 50_000);
    server.clock.advance(7 * DAY + MINUTE);
    await work();
    const { items } = (await server.call(memberNotifications, {}, { token: who.token })).body.data;
    expect(items[0]).toMatchObject({ kind: 'erasure_refused', title: 'ยังลบบัญชีไม่ได้' });
    expect(await overview(who)).toMatchObject({ due_at: null, blockers: ['balance'] });
  });
});

test('an exclusion is not ended by being erased: neither by name, nor LINE, nor, once phone and account are free, by those', async () => {
  const line = lineUser();
  const birth = { first_name: 'หลบ', last_name: 'ไม่ได้', birth_date: '1985-05-05' };
  const who = await registered(server, { ...birth, line_ticket: await lineTicket(server, { sub: line }) });
  const excluded = await server.call(
    selfExclude,
    { months: 120, password: PASSWORD, confirm: true },
    { token: who.token },
  );
  expect(excluded.body.error).toBe(0);
  server.clock.advance(2 * MINUTE);
  await close(who);
  for (const again of [birth, { ...birth, first_name: 'ไม่ได้', last_name: 'หลบ' }])
    expect((await registerAs(again)).code).toBe('registration_refused');
  expect((await registerAs({ line_ticket: await lineTicket(server, { sub: line }) })).code).toBe(
    'registration_refused',
  );
  server.clock.advance(5 * YEAR);
  await work();
  const { phone, bank_account_no } = who.person;
  for (const known of [birth, { phone }, { bank_account_no }]) {
    server.clock.advance(2 * MINUTE);
    expect((await registerAs(known)).code, JSON.stringify(known)).toBe('registration_refused');
  }
  server.clock.advance(6 * YEAR);
  expect((await registerAs({ phone, bank_account_no, ...birth })).error).toBe(0);
});

test('a person may come back with the same LINE account, and gets no bonus for newcomers', async () => {
  const line = lineUser();
  const who = await registered(server, { line_ticket: await lineTicket(server, { sub: line }) });
  await close(who);
  const again = await registered(server, { first_name: 'คนเดิม', line_ticket: await lineTicket(server, { sub: line }) });
  const other = await registered(server, { first_name: 'คนใหม่' });
  const { database, platform } = server;
  expect((await eligibilityOf(database, await idOf(again), platform.now())).has_deposited).toBe(true);
  expect((await eligibilityOf(database, await idOf(other), platform.now())).has_deposited).toBe(false);
});

test('friends see a closed account, and operators every request with its state', async () => {
  const owner = await registered(server);
  const name = (await server.call(getUserInfo, {}, { token: owner.token })).body.data.username;
  const friend = await registered(server, { ref: name, first_name: 'เพื่อน', birth_date: '1991-01-01' });
  const memberId = await idOf(friend);
  await close(friend);
  const back = await server.call(login, { agent_code: AGENT, username: owner.person.phone, password: PASSWORD });
  const network = await server.call(affiliateNetwork, { agent_id: 3 }, { token: back.body.data.access_token });
  expect(network.body.data.items).toMatchObject([{ name_masked: 'สมาชิกที่ลบบัญชี', level: 1 }]);

  const { key } = await newKey(server, ['privacy:read']);
  const { body } = await server.call(operatorErasures, { limit: 100 }, { token: key });
  expect(body.data.items[0]).toMatchObject({
    member_id: String(memberId),
    state: 'closed',
    reasons: [],
    erased_at: null,
  });
  const states = new Set(body.data.items.map(({ state }: { state: string }) => state));
  expect([...states].sort()).toEqual(expect.arrayContaining(['cancelled', 'closed', 'erased', 'refused']));
  const { key: wrong } = await newKey(server, ['deposits']);
  expect((await server.call(operatorErasures, {}, { token: wrong })).status).toBe(403);
});
