import { expect, test } from 'vitest';
import { type Baht, bahtOf, satang } from '#contract/money.ts';
import {
  type Draw,
  drawPhaseOf,
  drawSlipOf,
  isLate,
  lineStateOf,
  type OwnDraw,
  prizeNameOf,
  prizeRowsOf,
  prizesSoFar,
} from './draw-night.ts';

const baht = (amount: number): Baht => bahtOf(satang(amount * 100));
const START = '2026-12-01T16:00:00+07:00';
const at = (minutes: number) => Date.parse(START) + minutes * 60_000;

const ROUND: Draw['round'] = {
  round_id: '7',
  category_id: '1',
  category_name: 'รัฐบาลไทย',
  kind: 'government',
  name: 'งวดวันที่ 1 ธ.ค. 2569',
  icon: '/media/flag-th.svg',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-12-01',
  bet_opens_at: '2026-11-18T06:00:00+07:00',
  bet_closes_at: '2026-12-01T15:20:00+07:00',
  shoot_closes_at: null,
  result_at: START,
  status: 'closed',
  note: null,
  headline: null,
};
type Announced = Draw['announced'][number];
const said = (prize: Announced['prize'], place: number, number: string, minute = 4): Announced => ({
  prize,
  place,
  number,
  at: new Date(at(minute)).toISOString(),
});
const drawOf = (announced: Announced[], status: Draw['round']['status'] = 'closed'): Draw => ({
  round: { ...ROUND, status },
  announced,
  corrections: [],
  prizes: null,
  resulted_at: null,
  void_reason: null,
});

type Line = OwnDraw['lines'][number];
const line = (bet_type: Line['bet_type'], number: string, amount: number, win: number): Line => ({
  bet_type,
  number,
  amount: baht(amount),
  is_half: false,
  win: baht(win),
  payout: baht(0),
});
const own = (lines: Line[], rest: Partial<OwnDraw> = {}): OwnDraw => ({
  bill_count: 1,
  line_count: lines.length,
  total: baht(lines.reduce((sum, { amount }) => sum + Number(amount), 0)),
  paid: baht(0),
  is_settled: false,
  lines,
  message: { wanted: false, is_reachable: true, state: 'open', sent_at: null },
  ...rest,
});

test('a draw waits, runs from its first number on, and is over only with its result', () => {
  expect(drawPhaseOf(drawOf([]), at(-1))).toBe('before');
  expect(drawPhaseOf(drawOf([]), at(0))).toBe('waiting');
  const running = drawOf([said('two_bottom', 1, '82')]);
  // An operator may be early.
  expect(drawPhaseOf(running, at(-1))).toBe('running');
  expect(drawPhaseOf({ ...running, round: { ...ROUND, status: 'resulted' } }, at(9))).toBe('finished');
  expect(drawPhaseOf(drawOf([], 'void'), at(0))).toBe('void');
});

test('a draw is late fifteen minutes after its time or its last number', () => {
  expect(isLate(drawOf([]), 'waiting', at(14))).toBe(false);
  expect(isLate(drawOf([]), 'waiting', at(15))).toBe(true);
  expect(isLate(drawOf([said('two_bottom', 1, '82', 10)]), 'running', at(20))).toBe(false);
  expect(isLate(drawOf([said('two_bottom', 1, '82', 10)]), 'running', at(25))).toBe(true);
  expect(isLate(drawOf([]), 'before', at(99))).toBe(false);
});

test('a bet hits with the number that decides it, and misses only when all numbers of its prize are known', () => {
  const one = drawOf([said('three_bottom', 1, '305')]);
  const state = (bet_type: Line['bet_type'], number: string, draw: Draw) =>
    lineStateOf({ bet_type, number }, draw, 'running');
  expect(state('three_bottom', '305', one)).toBe('hit');
  expect(state('three_bottom', '719', one)).toBe('waiting');
  const both = drawOf([...one.announced, said('three_bottom', 2, '718')]);
  expect(state('three_bottom', '719', both)).toBe('missed');
  expect(state('three_top', '528', both)).toBe('waiting');
  const first = drawOf([said('first_prize', 1, '248528')]);
  expect(state('three_tod', '852', first)).toBe('hit');
  expect(state('run_top', '9', first)).toBe('missed');
  expect(state('run_bottom', '9', first)).toBe('waiting');
  expect(lineStateOf({ bet_type: 'two_top', number: '28' }, first, 'void')).toBe('refunded');
});

test('the slip says the net of all stakes by the numbers so far, and by what was paid once it is settled', () => {
  const lines = [
    line('two_bottom', '82', 20, 1_800),
    line('two_top', '82', 20, 1_800),
    line('three_top', '039', 50, 45_000),
  ];
  const draw = drawOf([said('two_bottom', 1, '82')]);
  const slip = drawSlipOf(own(lines), draw, 'running');
  expect(slip).toMatchObject({ hits: 1, waiting: 2, paid: 180_000, net: 171_000 });
  expect(slip.rows.map(({ number, isHit }) => [number, isHit])).toEqual([
    ['82', true],
    ['039', false],
  ]);
  expect(slip.rows[0]?.words).toContain('ถูก ได้ 1,800.00 บาท');
  // A number that the settlement saw otherwise: the server's amount counts.
  const settled = own(lines, { is_settled: true, paid: baht(900) });
  expect(drawSlipOf(settled, drawOf(draw.announced, 'resulted'), 'finished')).toMatchObject({
    paid: 90_000,
    net: 81_000,
  });
  expect(drawSlipOf(own(lines, { paid: baht(90) }), drawOf([], 'void'), 'void')).toMatchObject({
    hits: 0,
    paid: 9_000,
    net: 0,
  });
});

test('prizes are listed as they were announced, with what is still to come and the own numbers', () => {
  const draw = drawOf([
    said('three_front', 2, '960'),
    said('two_bottom', 1, '82'),
    said('three_front', 1, '417'),
    said('first_prize', 1, '248528'),
    said('three_bottom', 1, '305'),
  ]);
  const rows = prizeRowsOf(draw, [line('three_front', '417', 1, 450), line('three_bottom', '417', 1, 450)]);
  expect(rows.map(({ prize, numbers, missing }) => [prize, numbers.map(({ number }) => number), missing])).toEqual([
    ['three_front', ['417', '960'], 0],
    ['two_bottom', ['82'], 0],
    ['three_bottom', ['305'], 1],
  ]);
  expect(rows[0]?.numbers.map(({ isHit }) => isHit)).toEqual([true, false]);
});

test('each bet of the slip says what it has won; what is decided recedes, and half rates are marked while they wait', () => {
  const lines = [
    line('three_bottom', '305', 20, 9_000),
    line('three_top', '305', 1_000, 850_000),
    { ...line('three_tod', '305', 20, 1_500), is_half: true },
    { ...line('two_bottom', '82', 50, 2_250.5), is_half: true },
  ];
  const looks = (announced: Announced[], phase: 'running' | 'void' = 'running') =>
    drawSlipOf(own(lines), drawOf(announced), phase).rows.map(({ number, cells }) => [
      number,
      cells.map(({ column, cell }) => [column, cell && [cell.amount, cell.note, cell.look]]),
    ]);
  expect(looks([said('three_bottom', 1, '305')])).toEqual([
    [
      '82',
      [
        ['top', null],
        ['tod', null],
        ['bottom', ['50', 'ลด ×45.01', 'half']],
      ],
    ],
    [
      '305',
      [
        ['top', ['1,000', null, 'plain']],
        ['tod', ['20', 'ลด ×75', 'half']],
        ['bottom', ['20', '+9,000.00', 'hit']],
      ],
    ],
  ]);
  const last = (rows: ReturnType<typeof looks>) => rows.at(-1)?.[1];
  expect(last(looks([said('first_prize', 1, '123456')]))).toEqual([
    ['top', ['1,000', null, 'past']],
    ['tod', ['20', null, 'past']],
    ['bottom', ['20', null, 'plain']],
  ]);
  expect(last(looks([], 'void'))).toEqual([
    ['top', ['1,000', null, 'past']],
    ['tod', ['20', null, 'past']],
    ['bottom', ['20', null, 'past']],
  ]);
});

test('the slip has a column of the front prizes only with a bet on them, and says every bet to screen readers', () => {
  const front = [line('three_front', '417', 1, 450), { ...line('two_top', '17', 20, 800), is_half: true }];
  const slip = drawSlipOf(
    own(front),
    drawOf([said('three_front', 1, '960'), said('three_front', 2, '961')]),
    'running',
  );
  expect(slip.columns).toEqual(['top', 'tod', 'bottom', 'front']);
  expect(slip.rows.map(({ words }) => words)).toEqual(['2 ตัวบน 20 บาท ×40 จ่ายลด รอผล', '3 ตัวหน้า 1 บาท ×450 ไม่ถูก']);
});

test('a prize has a name, also the first one, and the time of each number', () => {
  expect([prizeNameOf('first_prize'), prizeNameOf('two_bottom')]).toEqual(['รางวัลที่ 1', '2 ตัวล่าง']);
  const [row] = prizeRowsOf(drawOf([said('three_front', 2, '960', 7), said('three_front', 1, '417', 5)]), []);
  expect(row?.times.map((time) => Date.parse(time))).toEqual([at(5), at(7)]);
});

test('numbers that are still to come are none', () => {
  const none = { first_prize: null, three_top: null, two_top: null, yeekee: null };
  expect(prizesSoFar([])).toEqual({ ...none, three_front: [], three_bottom: [], two_bottom: null });
  expect(prizesSoFar([said('three_front', 1, '417')])).toMatchObject({ three_front: ['417'], three_bottom: [] });
});

test('a slip that is longer than a screen has its hits at the top', () => {
  const numbers = ['10', '11', '12', '13', '14', '15', '16', '17', '82'];
  const rowsOf = (all: string[]) =>
    drawSlipOf(
      own(all.map((number) => line('two_bottom', number, 20, 90))),
      drawOf([said('two_bottom', 1, '82')]),
      'running',
    ).rows;
  expect(rowsOf(numbers)[0]).toMatchObject({ number: '82', isHit: true });
  expect(rowsOf(numbers.slice(1)).at(-1)).toMatchObject({ number: '82', isHit: true });
});
