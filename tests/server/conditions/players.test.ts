import pg from 'pg';
import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import {
  isOperatorKeyName,
  operatorKeysOf,
  revokeOperatorKey,
  setScopes,
} from '#server/access/operator-key-queries.ts';
import { deleteOldSessions } from '#server/access/session-queries.ts';
import { touchPicture } from '#server/agent/picture-queries.ts';
import { closedIdentitiesOf } from '#server/auth/closed-identity-queries.ts';
import { insertCode, isPhoneOfMember, isTriedOut } from '#server/auth/code-queries.ts';
import { consumeTicket, isTicketLive, lockLineAccount } from '#server/auth/line-queries.ts';
import { accountByLoginName, lockPassword } from '#server/auth/queries.ts';
import { barredOfDate } from '#server/auth/registration-queries.ts';
import { dueDays } from '#server/cashback/queries.ts';
import { cellRows, missingTables } from '#server/database/cell-queries.ts';
import { deleteOldEvents, deliveredAfter, eventsAfter, newestDelivery } from '#server/events/event-queries.ts';
import { deleteMenuChange, dueMenuChanges, isLineTaken, postponeMenuChange } from '#server/line/queries.ts';
import { vipLevelOf } from '#server/member/queries.ts';
import { deliveryOf, lineLimitReachedAt } from '#server/message/delivery-queries.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { dueMessages, endAtLineLimit, postponeMessage } from '#server/message/send-queries.ts';
import { ledgerSums, waitingRows } from '#server/monitoring/queries.ts';
import { noticesOf } from '#server/notice/queries.ts';
import { deleteFileRecord } from '#server/operation/queries.ts';
import {
  closeMember,
  dueRequests,
  eraseMember,
  lockClosed,
  openItems,
  personOf,
} from '#server/privacy/erasure-queries.ts';
import { rowsOf, SECTIONS } from '#server/privacy/export-queries.ts';
import { takeExportRow } from '#server/privacy/queries.ts';
import { AGENT } from '../ledger/fixture.ts';
import {
  AT,
  addBill,
  addDeposit,
  condition,
  HOUR,
  later,
  me,
  OTHER_AGENT,
  other,
  type Rows,
  server,
  startConditions,
  threeRounds,
} from './arrangement.ts';

/** Conditions of the queries of accounts, messages and privacy, of operators and of the platform. */
startConditions();

/** A payment that nothing matched, under review since `at`, or decided then. */
async function addReview(
  rows: Rows,
  id: string,
  { memberId, at, resolved }: { memberId: number | null; at: Date; resolved: boolean },
): Promise<void> {
  await rows(
    `insert into provider_transaction values ($1, '', $2, 1, 1, null, 'SCB', '1', 'x', $3, $3, null, 'unmatched')`,
    ...[id, AGENT, AT],
  );
  await rows(
    `insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at, resolved_at, resolution, resolved_by)
     select $1, $2, $3, 'unmatched', $4, case when $5 then $4::timestamptz end, case when $5 then 'returned' end, case when $5 then min(id) end from operator_key`,
    ...[id, AGENT, memberId, at, resolved],
  );
}

condition('one key is revoked, and changed, while it is in use', async (tx, rows) => {
  for (const [agent, name] of [
    [AGENT, 'one'],
    [AGENT, 'two'],
    [OTHER_AGENT, 'one'],
  ])
    await rows(
      `insert into operator_key (agent_id, name, key_hash, scopes, created_at) values ($1::int, $2::text, sha256(concat($1::int, $2::text)::bytea), '{deposits}', $3)`,
      ...[agent, name, AT],
    );
  const keys = async () =>
    (
      await rows<{ key: string }>(
        `select concat(agent_id, name, scopes, revoked_at is not null) as key from operator_key where name in ('one', 'two') order by id`,
      )
    ).map(({ key }) => key);
  expect(await setScopes(tx, { agentId: AGENT, name: 'one', scopes: ['lotto'] })).toBe(true);
  expect(await keys()).toEqual(['3one{lotto}f', '3two{deposits}f', '4one{deposits}f']);
  expect(await revokeOperatorKey(tx, { agentId: AGENT, name: 'one', now: AT })).toBe(true);
  expect(await keys()).toEqual(['3one{lotto}t', '3two{deposits}f', '4one{deposits}f']);
  expect(await setScopes(tx, { agentId: AGENT, name: 'one', scopes: [] })).toBe(false);
  expect(await revokeOperatorKey(tx, { agentId: AGENT, name: 'one', now: AT })).toBe(false);
  expect((await operatorKeysOf(tx, AGENT)).filter(({ name }) => name === 'one' || name === 'two')).toEqual([
    { name: 'one', scopes: ['lotto'], isRevoked: true },
    { name: 'two', scopes: ['deposits'], isRevoked: false },
  ]);
  expect(await isOperatorKeyName(tx, OTHER_AGENT, 'one')).toBe(true);
  expect(await isOperatorKeyName(tx, OTHER_AGENT, 'two')).toBe(false);
});

condition('events of the member after a delivery', async (tx, rows) => {
  await rows(
    `insert into event_outbox (member_id, event, delivery) values ($1, '1', 1001), ($1, '2', 1002), ($1, '3', 1003), ($2, '4', 1004)`,
    ...[me.memberId, other.memberId],
  );
  expect((await eventsAfter(tx, me.memberId, 1001, 10)).map(({ delivery }) => delivery)).toEqual([1002, 1003]);
  expect((await eventsAfter(tx, me.memberId, 1001, 1)).map(({ delivery }) => delivery)).toEqual([1002]);
  expect((await deliveredAfter(tx, 1002)).map(({ delivery }) => delivery)).toEqual([1003, 1004]);
  expect(await newestDelivery(tx, me.memberId)).toBe(1003);
  const [nobody] = await rows<{ id: number }>('select max(id) + 1 as id from member');
  expect(await newestDelivery(tx, nobody?.id ?? 0)).toBe(0);
});

condition('a level is of the deposits after a time, the newest counted first', async (tx, rows) => {
  for (const [reference, amount, at] of [
    ['at the time', 6400, later(0)],
    ['old', 300, later(1)],
    ['new', 200, later(2)],
    ['newest', 100, later(3)],
  ] as const)
    await addDeposit(rows, me.memberId, me.wallet, reference, { status: 'paid', amount_satang: amount, paid_at: at });
  const level = await vipLevelOf(tx, me.memberId, { since: AT, gold: satang(300), hero: satang(600) });
  // With the second newest the sum reaches 300, with the oldest 600.
  expect(level).toEqual({ deposited_satang: 600, gold_at: later(2), hero_at: later(1) });
  const [key] = await rows<{ id: number }>('select min(id) as id from operator_key');
  for (const [id, amount, at] of [
    ['review at the time', 6400, AT],
    ['review', 50, later(1)],
  ] as const) {
    await rows(
      `insert into provider_transaction values ($1, '', $2, 1, $3, null, 'SCB', '1', 'x', $4, $4, null, 'unmatched')`,
      id,
      AGENT,
      amount,
      at,
    );
    await rows(
      `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by, credited_member_id) values ($1, $2, 'unmatched', $3, $3, 'credited', $4, $5)`,
      ...[id, AGENT, at, key?.id, me.memberId],
    );
  }
  expect((await vipLevelOf(tx, me.memberId, { since: AT, gold: satang(1), hero: satang(1) })).deposited_satang).toBe(
    650,
  );
});

/** A message that LINE refused at the agent's limit. */
const addMessage = (rows: Rows, key: string, agent: number, fields: object = {}) =>
  rows<{ id: string }>(
    `insert into message (agent_id, member_id, channel, purpose, text, dedupe_key, next_try_at, expires_at, created_at, line_limit_at)
     select $1, $2, 'line', 'notice', 'x', $3, coalesce(r.next_try_at, $4), $4, coalesce(r.created_at, $4), r.line_limit_at
     from jsonb_to_record($5) as r (next_try_at timestamptz, created_at timestamptz, line_limit_at timestamptz) returning id::text`,
    ...[agent, me.memberId, key, AT, JSON.stringify(fields)],
  );

condition('messages: due at their time, counted since a time, and LINE’s limit for an hour', async (tx, rows) => {
  await rows('delete from message');
  const [one] = await addMessage(rows, 'one', AGENT, { line_limit_at: AT });
  const [two] = await addMessage(rows, 'two', AGENT, { created_at: later(-1), next_try_at: later(1) });
  await addMessage(rows, 'foreign', OTHER_AGENT, { line_limit_at: later(5), next_try_at: later(9) });
  expect(await dueMessages(tx, 'line', AT, 9)).toEqual([one?.id]);
  expect(await dueMessages(tx, 'line', later(1), 9)).toEqual([one?.id, two?.id]);
  expect(await dueMessages(tx, 'sms', later(9), 9)).toEqual([]);
  expect((await deliveryOf(tx, AGENT, AT)).map(({ count }) => count)).toEqual([1]);
  expect((await deliveryOf(tx, AGENT, later(-1))).map(({ count }) => count)).toEqual([2]);
  expect(await lineLimitReachedAt(tx, AGENT, AT)).toEqual(AT);
  expect(await lineLimitReachedAt(tx, AGENT, later(1))).toBeUndefined();
  const isReached = async (agent: number, at: Date) =>
    (await rows<{ is: boolean }>('select line_limit_reached($1, $2) as is', agent, at))[0]?.is;
  expect([await isReached(AGENT, later(-1)), await isReached(AGENT, AT)]).toEqual([false, true]);
  expect([await isReached(AGENT, later(HOUR - 1)), await isReached(AGENT, later(HOUR))]).toEqual([true, false]);
  expect(await isReached(OTHER_AGENT, AT)).toBe(false);
});

condition('LINE reaches a member who has not blocked the agent’s account', async (tx, rows) => {
  const reaches = async () =>
    (await rows<{ is: boolean }>('select line_reaches(m) as is from member m where id = $1', me.memberId))[0]?.is;
  const friend = (agent: number, user: string, follows: boolean) =>
    rows(
      'insert into line_friend (agent_id, line_user_id, follows, changed_at) values ($1, $2, $3, $4)',
      agent,
      user,
      follows,
      AT,
    );
  expect(await reaches()).toBe(false);
  await rows(`update member set line_user_id = 'mine' where id = $1`, me.memberId);
  expect(await reaches()).toBe(true);
  await friend(OTHER_AGENT, 'mine', false);
  await friend(AGENT, 'another', false);
  expect(await reaches()).toBe(true);
  await friend(AGENT, 'mine', true);
  expect(await reaches()).toBe(true);
  await rows(`update line_friend set follows = false where agent_id = $1 and line_user_id = 'mine'`, AGENT);
  expect(await reaches()).toBe(false);
  // It is taken for every other member of the agent.
  const taken = (agentId: number, lineUserId: string, memberId: number) =>
    isLineTaken(tx, { agentId, lineUserId, memberId });
  expect(await taken(AGENT, 'mine', other.memberId)).toBe(true);
  expect(await taken(AGENT, 'mine', me.memberId)).toBe(false);
  expect(await taken(OTHER_AGENT, 'mine', other.memberId)).toBe(false);
  expect(await taken(AGENT, 'another', other.memberId)).toBe(false);
});

condition('one record of an agent’s files is deleted', async (tx, rows) => {
  await rows('delete from file_record');
  for (const [agent, kind, key] of [
    [AGENT, 'promotion', 'a'],
    [AGENT, 'promotion', 'b'],
    [AGENT, 'lottery', 'a'],
    [OTHER_AGENT, 'promotion', 'a'],
  ])
    await rows(`insert into file_record values ($1, $2, $3, '1')`, agent, kind, key);
  await deleteFileRecord(tx, AGENT, 'promotion', 'a');
  expect(await rows('select agent_id, kind, key from file_record order by 1, 2, 3')).toEqual([
    { agent_id: AGENT, kind: 'lottery', key: 'a' },
    { agent_id: AGENT, kind: 'promotion', key: 'b' },
    { agent_id: OTHER_AGENT, kind: 'promotion', key: 'a' },
  ]);
});

condition('requests of erasure: due at their time, and erased at theirs', async (tx, rows) => {
  await rows('delete from erasure_request');
  const request = async (outcome: string | null, erased: Date | null) =>
    (
      await rows<{ id: number }>(
        `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang, outcome, ended_at, erase_at, erased_at)
         values ($1, $2, $3, $3, false, 0, $4::text, case when $4 is not null then $3::timestamptz end, case when $4 = 'closed' then $3::timestamptz end, $5) returning id`,
        ...[AGENT, outcome ? other.memberId : me.memberId, AT, outcome, erased],
      )
    )[0]?.id;
  const [open, closed] = [await request(null, null), await request('closed', null)];
  await request('cancelled', null);
  await request('closed', AT);
  expect(await dueRequests(tx, later(-1))).toEqual([]);
  expect((await dueRequests(tx, AT)).map(({ id, is_closed }) => [id, is_closed])).toEqual([
    [open, false],
    [closed, true],
  ]);
});

condition('what is open of the member’s: nothing of a beginner, and each matter by itself', async (tx, rows) => {
  const nothing = {
    cash_satang: 0,
    commission_satang: 0,
    debt_satang: 0,
    bonuses: 0,
    deposits: 0,
    reviews: 0,
    withdrawals: 0,
    bills: 0,
    bets: 0,
    orders: 0,
    is_excluded: false,
  };
  const open = (at = AT) => openItems(tx, me.memberId, at);
  await rows('update account set balance_satang = 0 where member_id = $1', me.memberId);
  await rows('delete from bonus where member_id = $1', me.memberId);
  expect(await open()).toEqual(nothing);
  const [nobody] = await rows<{ id: number }>('select max(id) + 1 as id from member');
  expect(await openItems(tx, nobody?.id ?? 0, AT)).toEqual(nothing);
  await rows('insert into affiliate_debt values ($1, 700)', me.memberId);
  await addDeposit(rows, me.memberId, me.wallet, 'open matter');
  // Without a result, settled, and with a correction that is not settled. The bills won nothing, so none of them was written to.
  const { ids } = await threeRounds(rows, 'version = nth - 1, settled_version = least(nth - 1, 1)');
  for (const round of ids) await addBill(rows, round, {});
  await addBill(rows, ids[0], { cancelled_at: AT });
  for (const [id, resolved] of [
    ['open', false],
    ['decided', true],
    ['decided, too', true],
  ] as const)
    await addReview(rows, id, { memberId: me.memberId, at: AT, resolved });
  // A deposit that expires now is open no more.
  expect(await open()).toEqual({ ...nothing, debt_satang: 700, reviews: 1, bills: 2 });
  expect(await open(later(-1))).toEqual({ ...nothing, debt_satang: 700, reviews: 1, bills: 2, deposits: 1 });
  await rows('update member set excluded_until = $2 where id = $1', me.memberId, later(1));
  expect([(await open())?.is_excluded, (await open(later(1)))?.is_excluded]).toEqual([true, false]);
});

condition('who may not play, until the later of a pause and an exclusion', async (tx, rows) => {
  const barredUntil = async (at = AT) => (await personOf(tx, me.memberId, at))?.barred_until;
  const set = (excluded: Date | null, paused: Date | null) =>
    rows('update member set excluded_until = $2, timeout_until = $3 where id = $1', me.memberId, excluded, paused);
  expect(await barredUntil()).toBeNull();
  for (const [excluded, paused] of [
    [later(1), later(HOUR)],
    [later(HOUR), later(1)],
    [null, later(HOUR)],
    [later(HOUR), null],
  ] as const) {
    await set(excluded, paused);
    if (excluded && paused) expect(new Date((await barredUntil(later(1))) ?? 0)).toEqual(later(HOUR));
    expect(new Date((await barredUntil()) ?? 0)).toEqual(later(HOUR));
    expect(await barredUntil(later(HOUR))).toBeNull();
  }
  // The same holds for every account of the person.
  await rows(`update member set first_name = 'ทดสอบ', last_name = 'ระบบ' where id = $1`, me.memberId);
  const isBarred = async (birthDate: string, now = AT) =>
    (await barredOfDate(tx, { agentId: AGENT, birthDate, now })).some(({ name }) => name === 'ทดสอบ ระบบ');
  await rows(`update member set birth_date = '1971-01-01' where id = $1`, me.memberId);
  await set(null, null);
  expect(await isBarred('1971-01-01')).toBe(false);
  await set(null, later(HOUR));
  expect([await isBarred('1971-01-01'), await isBarred('1971-01-02')]).toEqual([true, false]);
  await set(later(HOUR), null);
  expect([await isBarred('1971-01-01'), await isBarred('1971-01-01', later(HOUR))]).toEqual([true, false]);
  await set(null, later(HOUR));
  expect([await isBarred('1971-01-01', later(HOUR - 1)), await isBarred('1971-01-01', later(HOUR))]).toEqual([
    true,
    false,
  ]);
});

condition('a login by phone or username is of the agent’s member whose account is not closed', async (tx, rows) => {
  const idOf = async (login: string, agentId = AGENT) => (await accountByLoginName(tx, agentId, login))?.id;
  await rows(`update member set phone = '0699999981', username = 'first' where id = $1`, me.memberId);
  await rows(`update member set phone = '0699999982', username = 'second' where id = $1`, other.memberId);
  expect([await idOf('0699999981'), await idOf('second')]).toEqual([me.memberId, other.memberId]);
  expect([await idOf('third'), await idOf('first', OTHER_AGENT)]).toEqual([undefined, undefined]);
  await rows(`update member set status = 'closed' where id = $1`, me.memberId);
  expect([await idOf('first'), await idOf('0699999981')]).toEqual([undefined, undefined]);
});

condition('a password is still its member’s', async (tx, rows) => {
  await rows(`update member set password_hash = 'mine' where id = $1`, me.memberId);
  await rows(`update member set password_hash = 'theirs' where id = $1`, other.memberId);
  const is = (hash: string) => lockPassword(tx, me.memberId, hash);
  expect([await is('mine'), await is('theirs'), await is('nobody’s')]).toEqual([true, false, false]);
});

condition('a one-time code that was tried too often bars until it expires or a newer one is sent', async (tx, rows) => {
  const code = (phone: string, tries: number) =>
    rows(
      `insert into one_time_code (agent_id, phone, purpose, code_hash, channel, created_at, expires_at, tries) values ($1, $2, 'reset_password', '', 'sms', $3, $4, $5)`,
      ...[AGENT, phone, AT, later(HOUR), tries],
    );
  const isOut = (at: Date) =>
    isTriedOut(tx, { agentId: AGENT, phone: '0699999991', purpose: 'reset_password', deviceId: null }, at);
  await code('0699999991', 4);
  expect(await isOut(AT)).toBe(false);
  await rows('update one_time_code set tries = 5 where created_at = $1', AT);
  expect([await isOut(later(HOUR - 1)), await isOut(later(HOUR))]).toEqual([true, false]);
  await code('0699999991', 0);
  expect(await isOut(AT)).toBe(false);
  await rows(`update member set phone = '0699999992' where id = $1`, me.memberId);
  const isPhone = (phone: string, memberId: number, agentId = AGENT) => isPhoneOfMember(tx, agentId, phone, memberId);
  expect(await isPhone('0699999992', me.memberId)).toBe(true);
  expect([
    await isPhone('0699999993', me.memberId),
    await isPhone('0699999992', other.memberId),
    await isPhone('0699999992', me.memberId, OTHER_AGENT),
  ]).toEqual([false, false, false]);
});

condition(
  'a LINE ticket is used once, until it ends; an export and a closed identity last until theirs',
  async (tx, rows, database) => {
    await rows(`insert into line_ticket values ('ticket', $1, 'user', 'x', null, $2)`, AGENT, AT);
    const ticket = (now: Date) => ({ ticketHash: Buffer.from('ticket'), agentId: AGENT, now });
    expect([await isTicketLive(tx, ticket(later(-1))), await isTicketLive(tx, ticket(AT))]).toEqual([true, false]);
    expect(await consumeTicket(tx, ticket(AT))).toBeUndefined();
    expect(await consumeTicket(tx, ticket(later(-1)))).toMatchObject({ line_user_id: 'user' });
    expect(await consumeTicket(tx, ticket(later(-1)))).toBeUndefined();

    await rows(
      `insert into data_export (agent_id, member_id, token_hash, format, created_at, expires_at) values ($1, $2, 'export', 'csv', $3, $3)`,
      ...[AGENT, me.memberId, AT],
    );
    expect(await takeExportRow(database, Buffer.from('export'), AT)).toBeUndefined();
    expect(await takeExportRow(database, Buffer.from('export'), later(-1))).toEqual({
      member_id: me.memberId,
      format: 'csv',
    });

    await rows(
      `insert into closed_identity values ($1, $2, 'free', null, $3), ($1, $2, 'barred', $3, $4)`,
      ...[AGENT, me.memberId, AT, later(HOUR)],
    );
    const closed = async (hash: string, now: Date) =>
      (await closedIdentitiesOf(tx, { agentId: AGENT, hashes: [Buffer.from(hash)], now })).map(
        ({ is_barred }) => is_barred,
      );
    expect([await closed('free', later(-1)), await closed('free', AT)]).toEqual([[false], []]);
    expect([await closed('barred', later(-1)), await closed('barred', AT)]).toEqual([[true], [false]]);
  },
);

condition(
  'a code goes by LINE to its member, and by SMS for a quarter of an hour after another one',
  async (tx, rows) => {
    await rows(
      `update member set phone = '0699999994', line_user_id = 'mine', phone_verified_at = $2 where id = $1`,
      me.memberId,
      AT,
    );
    await rows(`update member set line_user_id = 'theirs' where id = $1`, other.memberId);
    const channel = async (at: Date) =>
      (
        await insertCode(tx, {
          ...{ agentId: AGENT, phone: '0699999994', purpose: 'reset_password', deviceId: null },
          ...{ codeHash: '', at, expiresAt: later(HOUR), mayPush: true, hasSms: true },
        })
      ).channel;
    const MINUTES_15 = 15 * 60_000;
    expect(await channel(AT)).toBe('line');
    expect(await channel(later(MINUTES_15 - 1))).toBe('sms');
    await rows('delete from one_time_code where created_at > $1', AT);
    expect(await channel(later(MINUTES_15))).toBe('line');
    // Nobody has proved the phone: the LINE account may be a stranger's.
    await rows('delete from one_time_code');
    await rows('update member set phone_verified_at = null where id = $1', me.memberId);
    expect(await channel(AT)).toBe('sms');
    expect([await lockLineAccount(tx, me.memberId, 'mine'), await lockLineAccount(tx, me.memberId, 'theirs')]).toEqual([
      true,
      false,
    ]);
  },
);

condition(
  'one message is put off, or ended at LINE’s limit, while it waits; one menu change is done',
  async (_, rows, database) => {
    const names = ['one', 'two', 'three', 'ended'];
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, (await addMessage(rows, name, AGENT))[0]?.id ?? '');
    await rows(
      `update message set state = 'sent', text = null, ended_at = $2 where id::text = $1`,
      ids.get('ended'),
      AT,
    );
    for (const name of ['one', 'ended']) await postponeMessage(database, ids.get(name) ?? '', later(1));
    for (const name of ['two', 'ended']) await endAtLineLimit(database, ids.get(name) ?? '', later(2));
    expect(
      await rows(
        'select dedupe_key as name, state, next_try_at as at from message where dedupe_key = any ($1) order by id',
        names,
      ),
    ).toEqual([
      { name: 'one', state: 'waiting', at: later(1) },
      { name: 'two', state: 'failed', at: later(2) },
      { name: 'three', state: 'waiting', at: AT },
      { name: 'ended', state: 'sent', at: AT },
    ]);

    await rows('delete from line_menu_change');
    const changes = await rows<{ id: string }>(
      `insert into line_menu_change (agent_id, line_user_id, is_member) values ($1, 'one', true), ($1, 'two', true), ($1, 'three', false) returning id::text`,
      AGENT,
    );
    for (const { id } of [changes[0], changes[2]].map((change) => change ?? expect.unreachable()))
      await deleteMenuChange(database, id, true);
    expect(await rows('select line_user_id as name from line_menu_change order by id')).toEqual([
      { name: 'two' },
      { name: 'three' },
    ]);
  },
);

condition(
  'a menu change that failed is put off and counted, if it is still what was tried',
  async (_, rows, database) => {
    await rows('delete from line_menu_change');
    const changes = await rows<{ id: string }>(
      `insert into line_menu_change (agent_id, line_user_id, is_member, attempts, next_try_at) select $1, n, true, 3, $2 from unnest(array['one', 'two']) n returning id::text`,
      ...[AGENT, AT],
    );
    const tried = async (is_member: boolean, attempts: number) => {
      const change = { line_user_id: 'one', agent_code: 'x', is_member, attempts };
      await postponeMenuChange(database, changes[0]?.id ?? '', change, later(1));
      return rows('select attempts, next_try_at as at from line_menu_change order by id');
    };
    const waiting = { attempts: 3, at: AT };
    const ids = changes.map(({ id }) => id);
    expect(await dueMenuChanges(database, later(-1), 9)).toEqual([]);
    expect(await dueMenuChanges(database, AT, 9)).toEqual(ids);
    expect(await dueMenuChanges(database, AT, 1)).toEqual(ids.slice(0, 1));
    expect(await tried(false, 3)).toEqual([waiting, waiting]);
    expect(await tried(true, 2)).toEqual([waiting, waiting]);
    expect(await tried(true, 3)).toEqual([{ attempts: 4, at: later(1) }, waiting]);
    expect(await dueMenuChanges(database, later(1), 9)).toEqual(ids.toReversed());
  },
);

condition('notices: own ones first, and of one moment the later', async (tx, rows) => {
  await rows('delete from agent_notification');
  const own = await rows<{ id: number }>(
    `insert into member_notice (agent_id, member_id, kind, created_at) select $1, $2, 'test', $3 from generate_series(1, 3) returning id`,
    ...[AGENT, me.memberId, AT],
  );
  const announced = await rows<{ id: number }>(
    `insert into agent_notification (agent_id, type, title, published_at) select $1, 0, 'x', $2 from generate_series(1, 2) returning id`,
    ...[AGENT, AT],
  );
  const page = async (limit: number) =>
    (await noticesOf(tx, { memberId: me.memberId, agentId: AGENT, cursor: null, limit, at: later(1) })).map(
      ({ id }) => id,
    );
  const [earlier] = await rows<{ id: number }>(
    `insert into member_notice (agent_id, member_id, kind, created_at) values ($1, $2, 'test', $3) returning id`,
    ...[AGENT, me.memberId, later(-1)],
  );
  const all = [...own.toReversed(), ...announced.toReversed(), earlier].map((notice) => Number(notice?.id));
  expect(await page(9)).toEqual(all);
  expect(await page(2)).toEqual(all.slice(0, 2));
});

condition(
  'a picture of its size is used; days without a run, once they are over and their results settled',
  async (tx, rows) => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    for (const hash of [one, two]) await rows('insert into picture values ($1, 80, 80, null, $2)', hash, AT);
    expect(await touchPicture(tx, { hash: one, width: 81 }, later(1))).toBe(false);
    expect(await touchPicture(tx, { hash: one, width: 80 }, later(1))).toBe(true);
    expect(await rows('select hash from picture where used_at > $1', AT)).toEqual([{ hash: one }]);

    const { ids } = await threeRounds(rows, 'version = 0');
    const daysDue = async () =>
      (await dueDays(tx, new Date('2096-10-14T00:00:00Z')))
        .filter(({ agent_id }) => agent_id === AGENT)
        .map(({ day }) => day.slice(-2));
    // Midnight in Bangkok: the 9th is over in the moment in which the agent begins.
    await rows(`update agent set created_at = '2096-10-09T17:00:00Z' where id = $1`, AGENT);
    expect(await daysDue()).toEqual(['10', '11', '12', '13']);
    await rows(`update lotto_round set version = 1, settled_version = 0 where id = $1`, ids[0]);
    await rows(`update lotto_result set entered_at = '2096-10-11T17:00:00Z' where round_id = $1`, ids[0]);
    expect(await daysDue()).toEqual(['10', '11']);
  },
);

condition(
  'the closing of an account, its erasure and an export find what is the member’s',
  async (tx, rows, database) => {
    await rows('delete from line_friend');
    await rows(`update member set line_user_id = 'mine', phone = '0699999995' where id = $1`, me.memberId);
    for (const [agent, user, phone] of [
      [AGENT, 'mine', '0699999995'],
      [AGENT, 'theirs', '0699999996'],
      [OTHER_AGENT, 'mine', '0699999995'],
    ]) {
      await rows('insert into line_friend values ($1, $2, true, $3)', agent, user, AT);
      await rows(
        `insert into line_ticket values (concat($1::int, $2::text)::bytea, $1, $2, 'x', null, $3)`,
        agent,
        user,
        AT,
      );
      await rows(
        `insert into one_time_code (agent_id, phone, purpose, code_hash, channel, created_at, expires_at) values ($1, $2, 'verify_phone', '', 'sms', $3, $3)`,
        ...[agent, phone, AT],
      );
    }
    const exported = async (table: string) => {
      const section = SECTIONS.find((one) => one.table === table) ?? expect.unreachable(table);
      return (await rowsOf(database, section, { memberId: me.memberId, after: null, limit: 9 })).map(({ place }) =>
        place.join(),
      );
    };
    expect(await exported('line_friend')).toEqual(['mine']);

    // Payments of a deposit, of a review, credited by one, and of another member.
    const deposits = [
      await addDeposit(rows, me.memberId, me.wallet, 'mine', {}),
      await addDeposit(rows, other.memberId, other.wallet, 'theirs', {}),
    ];
    for (const [id, deposit, member, credited] of [
      ['credited', null, null, me.memberId],
      ['deposit', deposits[0], null, null],
      ['review', null, me.memberId, null],
      ['theirs', deposits[1], other.memberId, other.memberId],
    ]) {
      await rows(
        `insert into provider_transaction values ($1, '', $2, 1, 1, null, 'SCB', '1', 'x', $3, $3, $4, 'unmatched')`,
        id,
        AGENT,
        AT,
        deposit,
      );
      if (member || credited)
        await rows(
          `insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at, resolved_at, resolution, resolved_by, credited_member_id)
         select $1, $2, $3, 'unmatched', $4, case when $5::bigint is not null then $4::timestamptz end, case when $5::bigint is not null then 'credited' end, case when $5::bigint is not null then min(id) end, $5 from operator_key`,
          ...[id, AGENT, member, AT, credited],
        );
    }
    expect(await exported('provider_transaction')).toEqual(['credited', 'deposit', 'review']);

    const { ids } = await threeRounds(rows, 'version = 0');
    for (const [at, member] of [me.memberId, other.memberId].entries()) {
      await rows('insert into lotto_shooter values ($1, $2, 1, $3)', ids[at], member, AT);
      for (const [position, shooter] of [me.memberId, other.memberId].entries())
        await rows(`insert into lotto_shot values ($1, $2, '12345', $3, 'x', $4)`, ids[at], position + 1, shooter, AT);
    }
    expect(await exported('lotto_shot')).toEqual([`${ids[0]},1`]);

    for (const who of [me, other])
      await rows(
        `insert into redemption (agent_id, member_id, item_id, quantity, points, state, address, created_at, name) select $1, $2, min(id), 1, 1, 'done', '{}', $3, 'x' from redemption_item`,
        ...[AGENT, who.memberId, AT],
      );
    await closeMember(tx, me.memberId);
    const left = [
      { agent_id: AGENT, name: 'theirs' },
      { agent_id: OTHER_AGENT, name: 'mine' },
    ];
    expect(await rows('select agent_id, line_user_id as name from line_friend order by 1')).toEqual(left);
    expect(
      await rows('select agent_id, line_user_id as name from line_ticket where expires_at = $1 order by 1', AT),
    ).toEqual(left);
    expect(
      await rows('select agent_id, right(phone, 1) as name from one_time_code where created_at = $1 order by 1', AT),
    ).toEqual([
      { agent_id: AGENT, name: '6' },
      { agent_id: OTHER_AGENT, name: '5' },
    ]);
    await eraseMember(tx, me.memberId);
    expect(await rows(`select id from provider_transaction where paid_at = $1 and payer_account_no <> ''`, AT)).toEqual(
      [{ id: 'theirs' }],
    );
    expect(await rows('select member_id from redemption where created_at = $1 and address is not null', AT)).toEqual([
      { member_id: other.memberId },
    ]);

    const [request] = await rows<{ id: number }>(
      `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang, outcome, ended_at, erase_at) values ($1, $2, $3, $3, false, 0, 'closed', $3, $3) returning id`,
      ...[AGENT, me.memberId, AT],
    );
    const locked = (at: Date) => lockClosed(tx, request?.id ?? 0, at);
    expect([await locked(later(-1)), await locked(AT)]).toEqual([undefined, { member_id: me.memberId }]);
  },
);

condition('old events that were delivered and sessions that are over are deleted', async (_, rows, database) => {
  const DAYS_91 = 91 * 24 * HOUR;
  await rows(
    `insert into event_outbox (member_id, event, delivery, created_at) values ($1, '"delivered"', 1, $2), ($1, '"waiting"', null, $2), ($1, '"new"', 2, $3)`,
    ...[me.memberId, later(-DAYS_91), AT],
  );
  for (const [name, expires, revoked] of [
    ['expired', later(-DAYS_91), null],
    ['revoked', later(HOUR), later(-DAYS_91)],
    ['live', later(HOUR), null],
    ['revoked today', later(HOUR), AT],
  ])
    await rows(
      `insert into member_session (id, member_id, agent_id, token_hash, page_hash, ip, user_agent, created_at, last_seen_at, expires_at, revoked_at) values (gen_random_uuid(), $1, $2, $3::text::bytea, $3::text::bytea, '::1', $3, $4, $4, $5, $6)`,
      ...[me.memberId, AGENT, name, AT, expires, revoked],
    );
  await deleteOldEvents(database, AT);
  await deleteOldSessions(database, AT);
  expect(await rows('select event as name from event_outbox where member_id = $1 order by 1', me.memberId)).toEqual([
    { name: 'new' },
    { name: 'waiting' },
  ]);
  expect(
    await rows('select user_agent as name from member_session where member_id = $1 order by 1', me.memberId),
  ).toEqual([{ name: 'live' }, { name: 'revoked today' }]);
});

condition('what waits, by queue, and for how long', async (tx, rows) => {
  const waiting = async () => new Map((await waitingRows(tx, AT)).map(({ queue, ...one }) => [queue, one]));
  await rows('delete from message');
  await rows(
    'update payment_review set resolved_at = created_at, resolution = $1, resolved_by = (select min(id) from operator_key) where resolved_at is null',
    'returned',
  );
  await rows(
    `update withdrawal set status = 'rejected', reason = 'x', finished_at = requested_at, transaction_id = null where finished_at is null`,
  );
  await rows(`update lotto_alarm set closed_at = raised_at where closed_at is null`);
  await rows('update event_outbox set delivery = 1 where delivery is null');
  await rows('update game_source set would_hide = null');
  const { ids } = await threeRounds(
    rows,
    `version = 1, settled_version = 1, bet_closes_at = '${later(-HOUR).toISOString()}'`,
  );
  expect(await waiting()).toEqual(new Map());

  // One that waits since a minute, and others that differ in one thing and do not wait, since longer.
  const MINUTE = 60_000;
  await addMessage(rows, 'tried', AGENT, { created_at: later(-MINUTE), next_try_at: later(1) });
  await rows('update message set attempts = 1');
  await addMessage(rows, 'due', AGENT, { created_at: AT });
  await addMessage(rows, 'later', AGENT, { created_at: AT, next_try_at: later(1) });
  await addMessage(rows, 'sent', AGENT, { created_at: AT });
  await rows(
    `update message set state = 'sent', text = null, ended_at = $1, attempts = 1 where dedupe_key = 'sent'`,
    AT,
  );
  await rows(
    `update lotto_round set version = 0, settled_version = 0, result_at = $2 where id = $1`,
    ids[0],
    later(-MINUTE),
  );
  await rows(`update lotto_round set version = 0, settled_version = 0, result_at = $2 where id = $1`, ids[1], later(1));
  await rows(`update lotto_result set entered_at = $2 where round_id = $1`, ids[2], later(-MINUTE));
  await rows(`update lotto_round set settled_version = 0 where id = $1`, ids[2]);
  for (const [name, raised, closed] of [
    ['open', later(-MINUTE), null],
    ['closed', later(-2 * MINUTE), AT],
  ])
    await rows(
      `insert into lotto_alarm (agent_id, round_id, kind, detail, raised_at, closed_at) values ($1, $2, 'late', $3, $4, $5)`,
      ...[AGENT, ids[0], name, raised, closed],
    );
  await rows(
    `insert into game_source (source, next_at, listed_at, would_hide) values ('shrunk', $1, $2, 5), ('taken', $1, $3, null)`,
    ...[AT, later(-MINUTE), later(-2 * MINUTE)],
  );
  await rows(
    `insert into event_outbox (member_id, event, delivery, created_at) values ($1, '1', null, $2), ($1, '2', 7, $3)`,
    ...[me.memberId, later(1), later(-MINUTE)],
  );
  for (const [id, at, resolved] of [
    ['open', later(-MINUTE), false],
    ['decided', later(-2 * MINUTE), true],
  ] as const)
    await addReview(rows, id, { memberId: null, at, resolved });
  for (const [status, who] of [
    ['requested', me],
    ['approved', other],
    ['paid', me],
  ] as const)
    await rows(
      `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at, is_auto_approved, approved_at, finished_at, transaction_id)
       values ($1, $2, $3, 100, $4::text, 'SCB', '1', 'x', $5, false, case when $4 <> 'requested' then $6::timestamptz end, case $4 when 'paid' then $6::timestamptz end, case $4 when 'paid' then 'x' end)`,
      ...[AGENT, who.memberId, who.wallet, status, later(-2 * MINUTE), later(-MINUTE)],
    );
  expect(Object.fromEntries(await waiting())).toEqual({
    deposit_review: { count: 1, seconds: 60 },
    withdrawal_desk: { count: 1, seconds: 120 },
    withdrawal_payout: { count: 1, seconds: 60 },
    message_line: { count: 2, seconds: 60 },
    lottery_result: { count: 1, seconds: 60 },
    settlement: { count: 1, seconds: 60 },
    result_alarm: { count: 1, seconds: 60 },
    shrunk_game_list: { count: 1, seconds: 60 },
    // Written by a process whose clock is ahead.
    member_event: { count: 1, seconds: 0 },
  });

  await rows('update account set balance_satang = 0, held_satang = 0');
  await rows('update account set balance_satang = 500, held_satang = 200 where id = $1', me.wallet);
  expect((await ledgerSums(tx)).find(({ currency }) => currency === 'THB')?.sum).toBe(500);
});

test('tables that a schema has, and schemas that are cells', async () => {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query(`begin; create schema elsewhere; create table elsewhere.only_there (); create schema moving; create schema moving_job;
      create temp table migration ()`);
    expect(await missingTables(client, ['member', 'member_pkey', 'nowhere', 'only_there'])).toEqual([
      'member_pkey',
      'nowhere',
      'only_there',
    ]);
    const cells = await cellRows(client);
    expect(cells.map(({ schema, bytes }) => [schema, Number(bytes) > 0])).toEqual([
      ['moving', false],
      ['public', true],
    ]);
  } finally {
    await client.end();
  }
});

condition('a notice replaces the member’s own of its kind about the same', async (tx, rows) => {
  await rows('delete from member_notice');
  const notice = (memberId: number, kind: string, satang: number) => ({
    ...{ agentId: AGENT, memberId, kind, data: { satang }, link: '/member', at: AT },
  });
  for (const [member, kind, satang] of [
    [me.memberId, 'game_win', 1],
    [me.memberId, 'game_win', 2],
    [me.memberId, 'deposit_credited', 1],
    [other.memberId, 'game_win', 1],
  ] as const)
    await notifyMember(tx, notice(member, kind, satang));
  await notifyMember(tx, {
    ...notice(me.memberId, 'game_win', 3),
    replaces: { kind: 'game_win', data: { satang: 1 } },
  });
  expect(
    await rows(`select member_id as member, kind, (data ->> 'satang')::int as satang from member_notice order by id`),
  ).toEqual([
    { member: me.memberId, kind: 'game_win', satang: 2 },
    { member: me.memberId, kind: 'deposit_credited', satang: 1 },
    { member: other.memberId, kind: 'game_win', satang: 1 },
    { member: me.memberId, kind: 'game_win', satang: 3 },
  ]);
});
