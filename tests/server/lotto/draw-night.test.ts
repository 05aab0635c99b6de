import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { numberIn, PRIZE_SLOTS } from '#contract/lotto-draw.ts';
import { lottoDraw, ownDraw, requestDrawSlip } from '#contract/lotto-draws.ts';
import { lottoResult } from '#contract/lotto-results.ts';
import { operatorConfirm } from '#contract/operator.ts';
import * as operator from '#contract/operator-lotto.ts';
import { stream } from '#contract/stream.ts';
import { announceDue } from '#server/lotto/draw-night/draw-night.ts';
import { slipMessageJob } from '#server/lotto/draw-night/slip-message.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { lineSchema } from '../../line/line-schema.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { messagesTo, sendDue, setPhoneMode } from '../message/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Lotto, type Player, START, startLotto } from './fixture.ts';

let lotto: Lotto;
let first: string;
let second: string;
/** A government round whose results are official here. */
let round: string;
let player: Player;

beforeAll(async () => {
  lotto = await startLotto();
  first = (await newKey(lotto.server, ['lotto', 'confirmations'])).key;
  second = (await newKey(lotto.server, ['lotto', 'confirmations'])).key;
  await lotto.server.database.rows(
    `update lotto_category set schedule = jsonb_set(schedule, '{days}', '[2, 3, 4, 5, 6, 7, 8, 9, 10]') where kind = 'government'`,
  );
  await makeRounds(lotto.server.database, lotto.server.platform.now());
  await lotto.server.database.rows(
    `update lotto_round r set bet_opens_at = '2026-01-01' from lotto_category c where c.id = r.category_id and c.kind = 'government'`,
  );
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
});

async function nextRound(draw: 'official' | 'seed'): Promise<string> {
  const row = await lotto.server.database.row<{ id: string }>(
    `update lotto_round set rule = jsonb_set(rule, '{draw}', to_jsonb($1::text)) where id = (
       select r.id from lotto_round r join lotto_category c on c.id = r.category_id
       where c.kind = 'government' and r.version = 0 and r.bet_closes_at > $2
         and not exists (select from lotto_announcement a where a.round_id = r.id) order by r.bet_closes_at limit 1)
     returning id::text`,
    [draw, lotto.server.platform.now()],
  );
  return row?.id ?? '';
}
beforeEach(async () => {
  lotto.server.clock.set(START);
  round = await nextRound('official');
  player = await lotto.addPlayer();
});

const OFFICIAL = { first_prize: '820866', three_front: ['479', '054'], three_bottom: ['068', '837'], two_bottom: '06' };
const callRound = (endpoint: Parameters<Lotto['server']['call']>[0], input: object, token = first) =>
  lotto.server.call(endpoint, { round_id: round, ...input }, { token });
const announce = (prize: string, number: string, more: object = {}) =>
  callRound(operator.operatorAnnouncePrize, { prize, number, ...more });
/** Passes the second for which an answer is shared. */
async function shown() {
  lotto.server.clock.advance(1_000);
  return (await lotto.server.call(lottoDraw, { round_id: round })).body.data;
}
async function timeOf(column: 'bet_closes_at' | 'result_at'): Promise<Date> {
  const [row] = await lotto.server.database.rows<{ at: Date }>(
    `select ${column} as at from lotto_round where id = $1`,
    [round],
  );
  return row?.at ?? START;
}
const closeRound = async () => lotto.server.clock.set(await timeOf('bet_closes_at'));
const enter = (result: object) => callRound(operator.operatorEnterResult, { result });

test('numbers of a draw are shown one by one, pay nothing, and a changed one is announced with its reason', async () => {
  await lotto.buy(player, round, [
    ['two_bottom', '06', 10],
    ['three_front', '417', 10],
  ]);
  expect((await announce('two_bottom', '06')).body.message).toBe('งวดนี้ยังไม่ปิดรับ');
  await closeRound();
  expect((await announce('two_bottom', '6')).body.code).toBe('invalid_input');
  expect((await announce('two_bottom', '06', { place: 2 })).body.code).toBe('invalid_input');
  expect((await announce('two_bottom', '06')).body.data.announced).toMatchObject([
    { prize: 'two_bottom', place: 1, number: '06' },
  ]);
  await announce('three_front', '417');
  expect((await announce('two_bottom', '06')).body.data.announced).toHaveLength(2);
  expect((await announce('three_front', '479')).body.code).toBe('record_conflict');
  await announce('three_front', '479', { reason: 'อ่านเลขผิด' });
  expect(await shown()).toMatchObject({
    round: { status: 'closed' },
    announced: [
      { prize: 'two_bottom', number: '06' },
      { prize: 'three_front', number: '479' },
    ],
    corrections: [{ reason: 'อ่านเลขผิด', changes: [{ prize: 'three_front', place: 1, before: '417', after: '479' }] }],
    prizes: null,
    resulted_at: null,
  });
  await settleRound(lotto.server.database, Number(round), { now: () => lotto.server.platform.now() });
  expect(await lotto.balance(player)).toBe(1_000_000 - 2_000);
});

test('a complete result agrees with what was announced, ends the announcing and is settled once confirmed', async () => {
  await lotto.buy(player, round, [['two_bottom', '06', 10]]);
  await closeRound();
  await announce('two_bottom', '07');
  expect((await enter(OFFICIAL)).body.message).toContain('ไม่ตรงกับรางวัลที่ประกาศไว้');
  await announce('two_bottom', '06', { reason: 'พิมพ์ผิด' });
  await announce('first_prize', '820866');
  const { confirmation_id } = (await enter(OFFICIAL)).body.data;
  const confirm = () => lotto.server.call(operatorConfirm, { confirmation_id }, { token: second });
  // Changed between the two keys.
  await announce('two_bottom', '08', { reason: 'พิมพ์ผิด' });
  expect((await confirm()).body.code).toBe('record_conflict');
  await announce('two_bottom', '06', { reason: 'ถูกแล้ว' });
  expect((await confirm()).body.data).toMatchObject({ state: 'confirmed' });
  expect((await announce('two_bottom', '09', { reason: 'ช้าไป' })).body.message).toContain('มีผลแล้ว');
  const draw = await shown();
  expect(draw.announced).toHaveLength(6);
  expect(draw).toMatchObject({ round: { status: 'resulted' }, prizes: { two_bottom: '06' }, void_reason: null });
  await settleRound(lotto.server.database, Number(round), { now: () => lotto.server.platform.now() });
  expect(await lotto.balance(player)).toBe(1_000_000 - 1_000 + 90_000);
  // A corrected result is listed as changes of its numbers.
  const corrected = await callRound(operator.operatorCorrectResult, {
    result: { ...OFFICIAL, two_bottom: '60' },
    reason: 'ประกาศแก้ไข',
  });
  await lotto.server.call(operatorConfirm, { confirmation_id: corrected.body.data.confirmation_id }, { token: second });
  expect((await shown()).corrections.at(-1)).toMatchObject({
    reason: 'ประกาศแก้ไข',
    changes: [{ prize: 'two_bottom', before: '06', after: '60' }],
  });
  await settleRound(lotto.server.database, Number(round), { now: () => lotto.server.platform.now() });
});

test('a draw that is not held in the middle says why', async () => {
  await closeRound();
  await announce('two_bottom', '06');
  const asked = await callRound(operator.operatorVoidRound, { reason: 'เครื่องออกรางวัลขัดข้อง' });
  await lotto.server.call(operatorConfirm, { confirmation_id: asked.body.data.confirmation_id }, { token: second });
  expect(await shown()).toMatchObject({
    round: { status: 'void' },
    prizes: null,
    void_reason: 'เครื่องออกรางวัลขัดข้อง',
    announced: [{ number: '06' }],
  });
  await settleRound(lotto.server.database, Number(round), { now: () => lotto.server.platform.now() });
});

test('a draw from a seed announces its numbers some seconds apart, whatever process does it, and then has its result', async () => {
  round = await nextRound('seed');
  const { database, clock } = lotto.server;
  const due = await timeOf('result_at');
  const after = async (seconds: number) => {
    clock.set(new Date(due.getTime() + seconds * 1000));
    return announceDue(database, Number(round), clock.now());
  };
  // More than the shared second before: the clock runs on while a slow machine answers.
  await after(-9);
  expect((await shown()).announced).toEqual([]);
  expect(await after(-1)).toBe(false);
  expect(await after(0)).toBe(true);
  expect((await shown()).announced).toMatchObject([{ prize: 'two_bottom', at: due.toISOString() }]);
  await after(50);
  expect(await after(50)).toBe(true);
  const missing = await shown();
  expect(missing.announced.map(({ prize }: { prize: string }) => prize)).toEqual(
    PRIZE_SLOTS.slice(0, 4).map(({ prize }) => prize),
  );
  expect(missing.prizes).toBeNull();
  expect((await announce('first_prize', '820866')).body.message).toContain('ออกผลโดยระบบ');
  expect(await after(75)).toBe(true);
  expect(await after(90)).toBe(false);
  await drawRound(database, Number(round), clock.now());
  const { prizes } = (await lotto.server.call(lottoResult, { round_id: round })).body.data;
  const whole = await shown();
  expect(whole.announced.map(({ number }: { number: string }) => number)).toEqual(
    PRIZE_SLOTS.map((slot) => numberIn(prizes, slot)),
  );
  expect(whole.corrections).toEqual([]);
  await settleRound(database, Number(round), { now: () => clock.now() });
});

test('a member sees the bills of a round as one slip, and asks for it by LINE until it is sent', async () => {
  const mine = async () => (await callRound(ownDraw, {}, player.token)).body.data;
  expect(await mine()).toMatchObject({
    bill_count: 0,
    lines: [],
    total: 0,
    message: { wanted: false, is_reachable: false },
  });
  await lotto.buy(player, round, [
    ['two_top', '28', 20],
    ['two_bottom', '82', 20],
  ]);
  await lotto.buy(player, round, [['two_bottom', '82', 5]]);
  expect(await mine()).toMatchObject({
    bill_count: 2,
    line_count: 3,
    total: 45,
    paid: 0,
    is_settled: false,
    lines: [
      { bet_type: 'two_top', number: '28', amount: 20, win: 1_800, payout: 0 },
      { bet_type: 'two_bottom', number: '82', amount: 25, win: 2_250, payout: 0 },
    ],
  });
  for (const wanted of [true, true]) await callRound(requestDrawSlip, { wanted }, player.token);
  expect((await mine()).message).toMatchObject({ wanted: true, sent_at: null });
  await callRound(requestDrawSlip, { wanted: false }, player.token);
  expect((await mine()).message.wanted).toBe(false);
  const other = await lotto.round('hanoi');
  expect((await lotto.server.call(lottoDraw, { round_id: other })).body.code).toBe('round_not_found');
});

test('every open stream of the agent hears a new number', async () => {
  await closeRound();
  const abort = new AbortController();
  const response = await fetch(new URL(stream.path, lotto.server.url), {
    headers: { authorization: `Bearer ${player.token}` },
    signal: abort.signal,
  });
  await announce('two_bottom', '06');
  let heard = '';
  // Another test's changes of its round may arrive first.
  const ofRound = new RegExp(`^event: draw\\ndata: (.*"round_id":"${round}".*)\\n\\n`, 'm');
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += chunk;
    if (ofRound.test(heard)) break;
  }
  abort.abort();
  const { draw } = JSON.parse(ofRound.exec(heard)?.[1] ?? '{}');
  expect(draw).toMatchObject({ round: { round_id: round, status: 'closed' }, announced: [{ number: '06' }] });
});

test('a member who asked for the slip gets it by LINE once, after the settlement, as a card that LINE takes', async () => {
  const { database, clock, platform } = lotto.server;
  const job = slipMessageJob(platform);
  const work = async () => {
    for (const key of await job.due()) await job.work(key);
  };
  const [linked, unlinked] = [player, await lotto.addPlayer()];
  const lineUser = `U${'7'.repeat(32)}`;
  await database.rows('update member set line_user_id = $2 where id = $1', [linked.memberId, lineUser]);
  for (const one of [linked, unlinked]) {
    await lotto.buy(one, round, [
      ['two_bottom', '06', 10],
      ['three_tod', '123', 5],
    ]);
    await callRound(requestDrawSlip, { wanted: true }, one.token);
  }
  expect((await callRound(ownDraw, {}, linked.token)).body.data.message).toMatchObject({ is_reachable: true });
  await closeRound();
  await work();
  const { confirmation_id } = (await enter(OFFICIAL)).body.data;
  await lotto.server.call(operatorConfirm, { confirmation_id }, { token: second });
  // Not before all bills are settled.
  expect(await job.due()).toEqual([]);
  await settleRound(database, Number(round), { now: () => clock.now() });
  const keys = await job.due();
  expect(keys).toHaveLength(2);
  await Promise.all([...keys, ...keys].map((key) => job.work(key)));
  const [message] = await database.rows<{ flex: object; text: string }>(
    `select flex, text from message where purpose = 'draw_slip'`,
  );
  const contents = JSON.stringify(message?.flex);
  expect(
    lineSchema('messaging-api', 'FlexMessage')({ type: 'flex', altText: message?.text, contents: message?.flex }),
  ).toEqual([]);
  for (const part of ['06', '+900.00', '123', '885.00 บาท', `/lotto/draw/${round}`]) expect(contents).toContain(part);
  await sendDue(lotto.server);
  expect((await messagesTo(lotto.server, lineUser)).map(({ text }) => text)).toEqual([message?.text]);
  expect(message?.text).toMatch(/รัฐบาลไทย งวดวันที่ .* สุทธิ \+885\.00 บาท http/);
  await work();
  expect((await database.rows(`select 1 from message where purpose = 'draw_slip'`)).length).toBe(1);
  expect((await callRound(ownDraw, {}, linked.token)).body.data.message).toMatchObject({
    state: 'sent',
    sent_at: expect.any(String),
  });
  // Nothing was sent to the member without LINE, so nothing says that it was.
  expect((await callRound(ownDraw, {}, unlinked.token)).body.data.message).toMatchObject({
    wanted: false,
    sent_at: null,
  });
});

test('while LINE is down no page says that the slip was sent; it comes once, drawn as LINE draws it, to who asked', async () => {
  const { server } = lotto;
  const { database, clock, platform } = server;
  const asker = { player, user: `U${'8'.repeat(32)}` };
  const silent = { player: await lotto.addPlayer(), user: `U${'9'.repeat(32)}` };
  for (const one of [asker, silent]) {
    await database.rows('update member set line_user_id = $2 where id = $1', [one.player.memberId, one.user]);
    await lotto.buy(one.player, round, [['two_bottom', '06', 10]]);
  }
  await callRound(requestDrawSlip, { wanted: true }, asker.player.token);
  const message = async () => (await callRound(ownDraw, {}, asker.player.token)).body.data.message;
  const settle = async () => {
    await settleRound(database, Number(round), { now: () => clock.now() });
    const job = slipMessageJob(platform);
    for (const key of await job.due()) await job.work(key);
    await sendDue(server);
  };
  await closeRound();
  const entered = (await enter(OFFICIAL)).body.data;
  await server.call(operatorConfirm, { confirmation_id: entered.confirmation_id }, { token: second });
  await setPhoneMode(server, 'fail');
  await settle();
  expect(await messagesTo(server, asker.user)).toEqual([]);
  expect(await message()).toMatchObject({ wanted: true, state: 'sending', sent_at: null });
  await setPhoneMode(server, 'deliver');
  clock.advance(60_000);
  const taken = clock.now();
  await sendDue(server);
  const sent = await message();
  expect(sent.state).toBe('sent');
  // Not when it was queued.
  expect(Date.parse(sent.sent_at ?? '')).toBeGreaterThanOrEqual(taken.getTime());

  // A corrected result is announced by a notice; the slip was asked for once.
  const corrected = await callRound(operator.operatorCorrectResult, {
    result: { ...OFFICIAL, two_bottom: '07' },
    reason: 'อ่านเลขผิด',
  });
  await server.call(operatorConfirm, { confirmation_id: corrected.body.data.confirmation_id }, { token: second });
  await settle();
  const [slip, ...others] = await messagesTo(server, asker.user);
  expect([slip?.text, others.filter(({ text }) => text.includes('โพย'))]).toEqual([
    expect.stringContaining('สุทธิ +890.00 บาท'),
    [],
  ]);
  expect((await messagesTo(server, silent.user)).filter(({ flex }) => flex !== null)).toEqual([]);
  const phone = await (await fetch(`${server.url}/sandbox/phone`)).text();
  expect(phone).toMatch(/border:2px solid[^>]*><span[^>]*>06<.*\+900\.00<.*\+890\.00 บาท</s);
});

test('a result that is corrected while LINE is down is what the slip says, once', async () => {
  const { server } = lotto;
  const { database, clock, platform } = server;
  const user = `U${'6'.repeat(32)}`;
  await database.rows('update member set line_user_id = $2 where id = $1', [player.memberId, user]);
  await lotto.buy(player, round, [['two_bottom', '06', 10]]);
  await callRound(requestDrawSlip, { wanted: true }, player.token);
  const job = slipMessageJob(platform);
  const settle = async (confirmation_id: string) => {
    await server.call(operatorConfirm, { confirmation_id }, { token: second });
    await settleRound(database, Number(round), { now: () => clock.now() });
    for (const key of await job.due()) await job.work(key);
    await sendDue(server);
  };
  const slips = async () => (await messagesTo(server, user)).filter(({ flex }) => flex !== null);
  await closeRound();
  await setPhoneMode(server, 'fail');
  await settle((await enter(OFFICIAL)).body.data.confirmation_id);
  const corrected = await callRound(operator.operatorCorrectResult, {
    result: { ...OFFICIAL, two_bottom: '07' },
    reason: 'อ่านเลขผิด',
  });
  await settle(corrected.body.data.confirmation_id);
  expect(await slips()).toEqual([]);
  expect((await callRound(ownDraw, {}, player.token)).body.data.message).toMatchObject({
    wanted: true,
    state: 'sending',
  });
  await setPhoneMode(server, 'deliver');
  clock.advance(60_000);
  await sendDue(server);
  expect((await slips()).map(({ text }) => text)).toEqual([expect.stringMatching(/ 07 .*สุทธิ −10\.00 บาท/)]);
  expect(await job.due()).toEqual([]);
});

test('a slip that LINE refuses for good is not said to have been sent', async () => {
  const { server } = lotto;
  const { database, clock, platform } = server;
  await database.rows('update member set line_user_id = $2 where id = $1', [player.memberId, `U${'5'.repeat(32)}`]);
  await lotto.buy(player, round, [['two_bottom', '06', 10]]);
  await callRound(requestDrawSlip, { wanted: true }, player.token);
  await closeRound();
  const { confirmation_id } = (await enter(OFFICIAL)).body.data;
  await server.call(operatorConfirm, { confirmation_id }, { token: second });
  await settleRound(database, Number(round), { now: () => clock.now() });
  const job = slipMessageJob(platform);
  for (const key of await job.due()) await job.work(key);
  await setPhoneMode(server, 'refuse');
  await sendDue(server);
  await setPhoneMode(server, 'deliver');
  expect((await callRound(ownDraw, {}, player.token)).body.data.message).toMatchObject({
    state: 'failed',
    sent_at: null,
  });
});

test('the sandbox brings the next draw forward, so that it is seen on any day', async () => {
  round = await nextRound('seed');
  const { clock, database, url } = lotto.server;
  const response = await fetch(`${url}/sandbox/draw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await response.json()).toEqual({ rounds: [round] });
  expect((await shown()).round.status).toBe('open');
  clock.advance(75_000);
  expect(await announceDue(database, Number(round), clock.now())).toBe(true);
  expect((await shown()).announced).toHaveLength(1);
});
