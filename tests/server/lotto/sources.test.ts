import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lottoResult } from '#contract/lotto-results.ts';
import { operatorConfirm, operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import * as operator from '#contract/operator-lotto.ts';
import { readConfig } from '#server/config/config.ts';
import { lottoJob } from '#server/lotto/jobs.ts';
import { decisionSubject } from '#server/lotto/results/result-rules.ts';
import { lockJudged } from '#server/lotto/results/source-queries.ts';
import { sourcesJob } from '#server/lotto/results/sources-job.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { startJobs } from '#server/runtime/jobs.ts';
import { dayFromToday } from '../days.ts';
import { lockWaits } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { type Lotto, START, startLotto } from './fixture.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;
/** The answer of each path; JSON unless it is a function. */
const answers = new Map<string, unknown>();
const asked: string[] = [];
const counterpart = createServer(async (request, response) => {
  const body = await text(request);
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  asked.push(`${request.method} ${request.url} ${body} ${request.headers.authorization ?? ''}`);
  const answer = answers.get(pathname);
  if (typeof answer === 'function') return (answer as Answer)(request, response, body);
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { message: 'not found' }));
});

let lotto: Lotto;
let key: string;
let second: string;
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
  ({ port } = counterpart.address() as AddressInfo);
  const base = `http://127.0.0.1:${port}`;
  const { resultSources } = readConfig({
    SANDBOX: 'off',
    RESULT_SOURCES: [
      `glo=glo@${base}/api/checking/getLotteryResult`,
      `one=numbers:token-of-one@${base}/one`,
      `two=numbers@${base}/two`,
      `eod=eodhd:demo@${base}/api/eod`,
      `twelve=twelvedata:key-12@${base}/time_series`,
    ].join(','),
  });
  lotto = await startLotto({ config: { resultSources } }, ({ lotteries, rules }) => {
    for (const rule of Object.values<{ draw: string }>(rules)) if (rule.draw === 'seed') rule.draw = 'official';
    for (const lottery of Object.values<{ sources: object[] }>(lotteries)) lottery.sources = [];
    lotteries.government.sources = [{ name: 'glo' }, { name: 'one', symbol: 'th' }];
    for (const code of ['hanoi', 'hanoi-special', 'malay'])
      lotteries[code].sources = [{ name: 'one', symbol: code }, { name: 'two' }];
    lotteries['hanoi-vip'].sources = [{ name: 'two', symbol: 'vip' }];
    lotteries.gsb.sources = [{ name: 'two' }, { name: 'nobody' }];
    lotteries.baac.sources = [{ name: 'glo' }, { name: 'two' }];
    lotteries['thai-evening'].sources = [
      { name: 'eod', symbol: 'SET.BK' },
      { name: 'twelve', symbol: 'SET' },
    ];
  });
  key = (await newKey(lotto.server, ['lotto'])).key;
  second = (await newKey(lotto.server, ['lotto', 'confirmations'])).key;
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
  counterpart.closeAllConnections();
  await new Promise((done) => counterpart.close(done));
});
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});

const call = async (endpoint: Parameters<Lotto['server']['call']>[0], input: object, token = key) =>
  (await lotto.server.call(endpoint, input, { token })).body;

interface Due {
  id: string;
  /** The day of the draw. */
  date: string;
}
/** A new round of a lottery whose draw was due some minutes ago. Bills may be bought in `before` its end. */
async function dueRound(code: string, minutesLate = 1, before?: (id: string) => Promise<unknown>): Promise<Due> {
  const { database } = lotto.server;
  const row = await database.row<{ id: string; draw_date: string }>(
    `update lotto_round r set bet_opens_at = $2::timestamptz - interval '1 day', bet_closes_at = $2::timestamptz + interval '1 hour',
       result_at = greatest(result_at, $2::timestamptz + interval '1 hour')
     where id = (select min(r.id) from lotto_round r join lotto_category c on c.id = r.category_id
                 where c.code = $1 and r.version = 0 and r.result_at > $2)
     returning id::text, draw_date::text`,
    [code, START],
  );
  if (!row) throw new Error(`no round of ${code}`);
  await before?.(row.id);
  const due = new Date(START.getTime() - minutesLate * 60_000);
  await database.rows('update lotto_round set bet_closes_at = $2, result_at = $2 where id = $1', [row.id, due]);
  return { id: row.id, date: row.draw_date };
}

/** The job looks for due rounds and asks their sources once, as it does each time. */
async function askSources({ id }: Due): Promise<void> {
  await lotto.server.database.rows("update lotto_source_answer set next_at = '2020-01-01' where round_id = $1", [id]);
  // Another reader than before, which has no answers of a moment ago.
  const job = sourcesJob(lotto.server.platform);
  expect(await job.due()).toContain(id);
  await job.work(id);
}
const resultOf = async ({ id }: Due) => (await call(lottoResult, { round_id: id })).data;
const sourcesOf = async ({ id }: Due) => (await call(operator.operatorResultSources, { round_id: id })).data;
const alarmsOf = async ({ id }: Due, state: 'open' | 'closed' = 'open') => {
  const { data } = await call(operator.operatorResultAlarms, { state });
  return data.items.filter(({ round_id }: { round_id: string }) => round_id === id);
};
const kindsOf = async (round: Due) => (await alarmsOf(round)).map(({ kind }: { kind: string }) => kind).toSorted();

/** The decisions about a round that wait for a key. */
const waitingFor = async ({ id }: Due) => {
  const { data } = await call(operatorConfirmations, { state: 'waiting' }, second);
  return data.items.filter(({ input }: { input: { round_id?: string } }) => input.round_id === id);
};

const numbers = (date: string, three_top: string, two_bottom: string) => ({ date, result: { three_top, two_bottom } });
const gloNumbers = (...values: string[]) => ({
  price: '1.00',
  number: values.map((value, round) => ({ round, value })),
});
/** A draw as the Government Lottery Office publishes it. */
const gloAnswer = (date: string, first: string, change: object = {}) => ({
  statusMessage: 'getLotteryResult - Success',
  statusCode: 200,
  status: true,
  response: {
    result: {
      date,
      period: [1],
      data: {
        first: gloNumbers(first),
        second: gloNumbers('111111'),
        last2: gloNumbers('06'),
        last3f: gloNumbers('479', '054'),
        last3b: gloNumbers('068', '837'),
        near1: gloNumbers('820865', '820867'),
        ...change,
      },
    },
  },
});
const GOVERNMENT = {
  first_prize: '820866',
  three_front: ['479', '054'],
  three_bottom: ['068', '837'],
  two_bottom: '06',
};

test('two sources that agree settle a bill, through the real jobs', async () => {
  const player = await lotto.addPlayer();
  const round = await dueRound('government', 1, (id) => lotto.buy(player, id, [['three_top', '866', 10]]));
  answers.set('/api/checking/getLotteryResult', gloAnswer(round.date, '820866'));
  answers.set('/one', { date: round.date, result: GOVERNMENT });
  const { platform } = lotto.server;
  const stop = await startJobs(platform, [lottoJob(platform), sourcesJob(platform)]);
  try {
    await vi.waitFor(async () => expect(await lotto.balance(player)).toBe(1_000_000 - 1_000 + 900_000), {
      timeout: 15_000,
      interval: 100,
    });
  } finally {
    await stop();
  }
  expect(await resultOf(round)).toMatchObject({
    prizes: { ...GOVERNMENT, three_top: '866', two_top: '66' },
    version: 1,
  });
  expect(await alarmsOf(round)).toEqual([]);
  const [year, month, day] = round.date.split('-');
  expect(asked).toContain(`POST /api/checking/getLotteryResult ${JSON.stringify({ date: day, month, year })} `);
  expect(asked).toContain(`GET /one?lottery=th&date=${round.date}  Bearer token-of-one`);
  const entered = await lotto.server.database.row('select entered_by from lotto_result where round_id = $1', [
    round.id,
  ]);
  expect(entered).toEqual({ entered_by: 'sources glo, one' });
}, 30_000);

test('closes of a stock index: two sources with other decimals agree in hundredths', async () => {
  const round = await dueRound('thai-evening');
  answers.set('/api/eod/SET.BK', [
    { date: '2020-01-01', open: 1, high: 1, low: 1, close: 1290.5, adjusted_close: 1290.5, volume: 0 },
    { date: round.date, open: 1, high: 1, low: 1, close: 1284.07, adjusted_close: 1284.07, volume: 0 },
  ]);
  const row = (datetime: string, close: string) => ({ datetime, open: '1', high: '1', low: '1', close, volume: '0' });
  answers.set('/time_series', {
    meta: { symbol: 'SET', interval: '1day' },
    values: [row(round.date, '1284.06995'), row('2020-01-01', '1290.50000')],
    status: 'ok',
  });
  await askSources(round);
  expect(await resultOf(round)).toMatchObject({
    prizes: { three_top: '407', two_bottom: '43' },
    index: { close: 128_407, change: -643 },
  });
  expect(asked.find((line) => line.startsWith('GET /time_series'))).toContain('apikey key-12');
});

test('contradicting sources are an alarm until they agree, and pay nothing', async () => {
  const round = await dueRound('hanoi');
  answers.set('/one', numbers(round.date, '123', '45'));
  answers.set('/two', numbers(round.date, '123', '46'));
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['contradicting']);
  expect((await alarmsOf(round))[0].detail).toBe(
    'ผลไม่ตรงกัน · one: 3 ตัวบน 123 · 2 ตัวล่าง 45 · two: 3 ตัวบน 123 · 2 ตัวล่าง 46',
  );
  expect((await resultOf(round)).prizes).toBeNull();
  answers.set('/two', numbers(round.date, '123', '45'));
  await askSources(round);
  expect((await resultOf(round)).prizes).toMatchObject({ three_top: '123', two_bottom: '45' });
  // That a source has corrected itself stays until a person has seen it.
  const [corrected, ...others] = await alarmsOf(round);
  expect(others).toEqual([]);
  expect(corrected).toMatchObject({ kind: 'corrected', detail: expect.stringContaining('two แก้ผลจาก') });
  expect(await call(operator.operatorCloseAlarm, { id: corrected.id, reason: 'ดูแล้ว' })).toMatchObject({ error: 0 });
  expect(await call(operator.operatorCloseAlarm, { id: corrected.id, reason: 'ดูแล้ว' })).toMatchObject({
    code: 'record_not_found',
  });
  expect(await alarmsOf(round)).toEqual([]);
  expect(
    (await alarmsOf(round, 'closed')).map(({ closed_by }: { closed_by: string | null }) => closed_by === null),
  ).toEqual([false, true]);
});

test('a source that corrects itself after the result is an alarm; the result stays', async () => {
  const round = await dueRound('hanoi-special');
  answers.set('/one', numbers(round.date, '123', '45'));
  answers.set('/two', numbers(round.date, '123', '45'));
  await askSources(round);
  answers.set('/one', numbers(round.date, '321', '45'));
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['contradicting', 'corrected']);
  expect(await resultOf(round)).toMatchObject({ version: 1, prizes: { three_top: '123' } });
  // Found by its own code where the file has no symbol: another lottery of the kind has other results.
  expect(asked).toContain(`GET /two?lottery=hanoi-special&date=${round.date}  `);
});

test('a source alone is left to a person: late first, then confirmed by any key', async () => {
  const round = await dueRound('malay');
  answers.set('/one', numbers(round.date, '555', '44'));
  answers.set('/two', { date: round.date, result: null });
  const waiting = () => waitingFor(round);
  await askSources(round);
  expect([await kindsOf(round), await waiting()]).toEqual([[], []]);
  await lotto.server.database.rows(
    "update lotto_round set bet_closes_at = result_at - interval '40 minutes', result_at = result_at - interval '40 minutes' where id = $1",
    [round.id],
  );
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['late']);
  const [first] = await waiting();
  expect(first).toMatchObject({ requested_by: 'sources', summary: expect.stringContaining('จากแหล่ง one แหล่งเดียว') });
  // A result that a person has refused is not requested again.
  await call(operatorRejectConfirmation, { confirmation_id: first.confirmation_id, reason: 'รอแหล่งที่สอง' }, second);
  await askSources(round);
  expect(await waiting()).toEqual([]);
  answers.set('/one', numbers(round.date, '556', '44'));
  await askSources(round);
  const [other] = await waiting();
  expect(await call(operatorConfirm, { confirmation_id: other.confirmation_id }, second)).toMatchObject({ error: 0 });
  expect((await resultOf(round)).prizes).toMatchObject({ three_top: '556', two_bottom: '44' });
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['corrected']);
});

test('the only source of a lottery is left to a person at once', async () => {
  const round = await dueRound('hanoi-vip');
  answers.set('/two', numbers(round.date, '001', '00'));
  await askSources(round);
  await askSources(round);
  const [first, ...others] = await waitingFor(round);
  expect(others).toEqual([]);
  expect((await resultOf(round)).prizes).toBeNull();

  // Nobody confirms what it has corrected since.
  answers.set('/two', numbers(round.date, '002', '00'));
  await askSources(round);
  const [corrected] = await waitingFor(round);
  expect(corrected).toMatchObject({ input: { result: { three_top: '002' } } });
  expect(await call(operatorConfirm, { confirmation_id: first.confirmation_id }, second)).toMatchObject({
    code: 'confirmation_invalid',
  });
  expect((await resultOf(round)).prizes).toBeNull();
  expect(await call(operatorConfirm, { confirmation_id: corrected.confirmation_id }, second)).toMatchObject({
    error: 0,
  });
  expect((await resultOf(round)).prizes).toMatchObject({ three_top: '002' });
});

test('one source’s proposal ends once another contradicts it; a person’s entry does not', async () => {
  const round = await dueRound('malay', 40);
  answers.set('/one', numbers(round.date, '555', '44'));
  answers.set('/two', { date: round.date, result: null });
  await askSources(round);
  expect(await waitingFor(round)).toMatchObject([{ requested_by: 'sources' }]);
  answers.set('/two', numbers(round.date, '555', '45'));
  await askSources(round);
  expect(await waitingFor(round)).toEqual([]);
  const entered = { round_id: round.id, result: { three_top: '555', two_bottom: '45' } };
  expect(await call(operator.operatorEnterResult, entered)).toMatchObject({ data: { state: 'waiting' } });
  await askSources(round);
  expect(await waitingFor(round)).toMatchObject([{ input: entered }]);
});

test('a person who confirms while the sources are judged waits, and gets what they say now', async () => {
  const round = await dueRound('hanoi-vip');
  answers.set('/two', numbers(round.date, '003', '00'));
  await askSources(round);
  const [{ confirmation_id }] = await waitingFor(round);
  const { database } = lotto.server;
  let confirmed: ReturnType<typeof call> | undefined;
  // The locks of a judgement: the decision first, then the round.
  await database.transaction(async (tx) => {
    await lockWaiting(tx, 3, decisionSubject(Number(round.id)));
    confirmed = call(operatorConfirm, { confirmation_id }, second);
    await expect.poll(() => lockWaits(database)).toBe(1);
    await lockJudged(tx, Number(round.id));
    await expireWaiting(tx, 3, decisionSubject(Number(round.id)), { only: 'sources' });
  });
  expect(await confirmed).toMatchObject({ code: 'confirmation_invalid' });
  expect((await resultOf(round)).prizes).toBeNull();
});

test('a draw of which a source has numbers is not moved, and one that was moved is asked about again', async () => {
  const round = await dueRound('hanoi-vip');
  const day = dayFromToday(90);
  const times = { bet_closes_at: `${day}T15:20:00+07:00`, result_at: `${day}T16:00:00+07:00` };
  const move = () => call(operator.operatorMoveDraw, { round_id: round.id, draw_date: day, ...times });
  answers.set('/two', { date: round.date, result: null });
  await askSources(round);
  const { data } = await move();
  expect(await call(operatorConfirm, { confirmation_id: data.confirmation_id }, second)).toMatchObject({ error: 0 });
  expect(await sourcesOf(round)).toMatchObject([{ read_at: null }]);

  const other = await dueRound('hanoi-vip');
  answers.set('/two', numbers(other.date, '001', '00'));
  await askSources(other);
  expect(await call(operator.operatorMoveDraw, { round_id: other.id, draw_date: day, ...times })).toMatchObject({
    code: 'record_conflict',
    message: 'งวดนี้มีเลขที่ประกาศหรือได้จากแหล่งผลแล้ว เลื่อนไม่ได้',
  });
});

test('a draw that no source has is missing after six hours; a name without a setting says so', async () => {
  const round = await dueRound('gsb', 6 * 60 + 1);
  answers.set('/two', { date: round.date, result: null });
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['missing']);
  expect(await sourcesOf(round)).toMatchObject([
    { source: 'two', fault: null, prizes: null },
    { source: 'nobody', fault: 'เซิร์ฟเวอร์ยังไม่ได้ตั้งค่า RESULT_SOURCES ของ nobody' },
  ]);
});

const html: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>กองสลาก</html>');
test.each<[string, (date: string) => unknown, string]>([
  ['a page', () => html, 'ตอบเป็นข้อมูลที่ไม่ใช่ JSON (HTTP 200)'],
  ['yesterday', () => gloAnswer('2020-01-16', '820866'), 'ตอบผลของวันที่ 2020-01-16 ไม่ใช่'],
  ['five digits', (date) => gloAnswer(date, '82086'), 'ตอบข้อมูลผิดรูปแบบ ที่ response.result.data.first.number.0.value'],
  ['two first prizes', (date) => gloAnswer(date, '820866', { first: gloNumbers('820866', '820867') }), 'ผิดรูปแบบ'],
  [
    'a redirect',
    () => (_: unknown, response: ServerResponse) => response.writeHead(302, { location: '/two' }).end(),
    'ส่งต่อไปที่อยู่อื่น (HTTP 302)',
  ],
  [
    'one megabyte',
    () => (_: unknown, response: ServerResponse) => response.end('1'.repeat(1_000_000)),
    'ตอบข้อมูลใหญ่เกินไป',
  ],
  [
    'an error',
    () => (_: unknown, response: ServerResponse) => response.writeHead(503, { 'retry-after': '900' }).end('{}'),
    'ตอบด้วยสถานะผิดพลาด (HTTP 503)',
  ],
  ['a broken line', () => (request: IncomingMessage) => request.socket.destroy(), 'ติดต่อไม่ได้'],
])('%s is no result, and the operator sees where it came from', async (_, answerOf, fault) => {
  const { database } = lotto.server;
  const round = await lastGovernment();
  answers.set('/api/checking/getLotteryResult', answerOf(round.date));
  answers.set('/one', { date: round.date, result: GOVERNMENT });
  await askSources(round);
  const [glo, one] = await sourcesOf(round);
  expect(glo).toMatchObject({ prizes: null, fault: expect.stringContaining(fault) });
  expect(glo.fault).toContain(`http://127.0.0.1:${port}/api/checking/getLotteryResult`);
  expect(one).toMatchObject({ fault: null, prizes: { first_prize: '820866' } });
  expect((await resultOf(round)).prizes).toBeNull();
  const row = await database.row<{ seconds: number }>(
    "select extract(epoch from next_at - read_at)::int as seconds from lotto_source_answer where round_id = $1 and source = 'glo'",
    [round.id],
  );
  expect(row?.seconds).toBeGreaterThanOrEqual(fault.includes('503') ? 900 : 15);
  expect(row?.seconds).toBeLessThan(fault.includes('503') ? 901 : 30);
});

/** One round for all answers that are no result: it never gets one. */
let government: Due | undefined;
async function lastGovernment(): Promise<Due> {
  government ??= await dueRound('government');
  await lotto.server.database.rows('delete from lotto_source_answer where round_id = $1', [government.id]);
  return government;
}

test('a draw that is under way has no result yet', async () => {
  const round = await lastGovernment();
  answers.set('/api/checking/getLotteryResult', gloAnswer(round.date, '', { last3b: gloNumbers('068', '') }));
  answers.set('/one', { date: round.date, result: null });
  await askSources(round);
  expect(await sourcesOf(round)).toMatchObject([
    { prizes: null, fault: null },
    { prizes: null, fault: null },
  ]);
});

test('the lottery office is no source of other lotteries, nor a short result one of the government', async () => {
  const round = await dueRound('baac');
  answers.set('/two', { date: round.date, result: GOVERNMENT });
  await askSources(round);
  expect(await sourcesOf(round)).toMatchObject([
    { fault: 'แหล่งนี้มีเฉพาะผลสลากกินแบ่งรัฐบาล' },
    { fault: expect.stringContaining('รูปแบบผลไม่ตรงกับหวยชนิดนี้') },
  ]);
});

/** Two keys decide. */
async function decide(endpoint: Parameters<typeof call>[0], input: object): Promise<void> {
  const { data } = await call(endpoint, input);
  expect(await call(operatorConfirm, { confirmation_id: data.confirmation_id }, second)).toMatchObject({ error: 0 });
}

test('a draw that is late and is not held, moved or entered by hand is late no more', async () => {
  const late = async (code: string) => {
    const round = await dueRound(code, 40);
    await askSources(round);
    expect(await kindsOf(round)).toEqual(['late']);
    return round;
  };
  const voided = await late('hanoi');
  await decide(operator.operatorVoidRound, { round_id: voided.id, reason: 'ไม่มีการออกรางวัล' });
  expect(await kindsOf(voided)).toEqual([]);

  const entered = await late('hanoi-special');
  await decide(operator.operatorEnterResult, {
    round_id: entered.id,
    result: { three_top: '123', two_bottom: '45' },
  });
  expect(await kindsOf(entered)).toEqual([]);

  const moved = await late('malay');
  const in10Days = (hour: string) => `${dayFromToday(10)}T${hour}:00+07:00`;
  await decide(operator.operatorMoveDraw, {
    round_id: moved.id,
    draw_date: dayFromToday(10),
    bet_closes_at: in10Days('18:00'),
    result_at: in10Days('18:15'),
  });
  expect(await kindsOf(moved)).toEqual([]);
});

test('sources that contradict a result are an alarm until it is corrected, also when they are asked no more', async () => {
  const round = await dueRound('hanoi');
  answers.set('/one', numbers(round.date, '123', '45'));
  answers.set('/two', numbers(round.date, '123', '45'));
  await decide(operator.operatorEnterResult, { round_id: round.id, result: { three_top: '124', two_bottom: '45' } });
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['contradicting']);
  await lottoJob(lotto.server.platform).work(round.id);
  const correction = { round_id: round.id, reason: 'พิมพ์ผิด' };
  await decide(operator.operatorCorrectResult, { ...correction, result: { three_top: '125', two_bottom: '45' } });
  expect(await kindsOf(round)).toEqual(['contradicting']);
  await lottoJob(lotto.server.platform).work(round.id);
  await decide(operator.operatorCorrectResult, { ...correction, result: { three_top: '123', two_bottom: '45' } });
  expect(await kindsOf(round)).toEqual([]);
});

test('a differing announcement of the draw night is an alarm', async () => {
  const round = await lastGovernment();
  const announce = { round_id: round.id, prize: 'two_bottom', number: '07' };
  expect(await call(operator.operatorAnnouncePrize, announce)).toMatchObject({ error: 0 });
  answers.set('/api/checking/getLotteryResult', gloAnswer(round.date, '820866'));
  answers.set('/one', { date: round.date, result: GOVERNMENT });
  await askSources(round);
  expect(await kindsOf(round)).toEqual(['contradicting']);
  expect((await resultOf(round)).prizes).toBeNull();
  await call(operator.operatorAnnouncePrize, { ...announce, number: '06', reason: 'พิมพ์ผิด' });
  await askSources(round);
  expect((await resultOf(round)).prizes).toMatchObject(GOVERNMENT);
});

test.each([
  ['glo=glo', 'must be name=adapter@https://…'],
  ['glo=press@https://glo.example', 'an adapter is glo, numbers, eodhd, twelvedata'],
])('RESULT_SOURCES=%s is refused', (RESULT_SOURCES, message) => {
  expect(() => readConfig({ SANDBOX: 'off', RESULT_SOURCES })).toThrow(message);
});
test('real sources never run beside the sandbox', () => {
  expect(() => readConfig({ SANDBOX: 'on', RESULT_SOURCES: 'glo=glo@https://glo.example' })).toThrow(
    'unset RESULT_SOURCES',
  );
});
