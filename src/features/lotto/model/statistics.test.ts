import { expect, test } from 'vitest';
import { RESULT_TEXT } from '#src/text/results.ts';
import type { Result } from './prizes.ts';
import { chipDays, drawnOf, findNumber, kindsIn, lastColumn } from './statistics.ts';

const result = (id: number, prizes: Partial<NonNullable<Result['prizes']>> | null): Result => ({
  round: {
    round_id: String(id),
    category_id: '1',
    category_name: 'รัฐบาลไทย',
    kind: 'government',
    name: '',
    icon: '',
    round_no: null,
    rounds_in_day: null,
    draw_date: `2026-11-${String(id).padStart(2, '0')}`,
    bet_opens_at: '',
    bet_closes_at: '',
    shoot_closes_at: null,
    result_at: '',
    status: 'resulted',
    note: null,
    headline: null,
  },
  prizes: prizes && {
    first_prize: null,
    three_top: null,
    three_front: [],
    three_bottom: [],
    two_top: null,
    two_bottom: null,
    yeekee: null,
    ...prizes,
  },
  resulted_at: null,
  void_reason: null,
  index: null,
  proof: null,
  version: 1,
  corrections: [],
});

const RESULTS = [
  result(16, { two_bottom: '57', three_top: '213', three_bottom: ['372', '890'] }),
  result(15, null),
  result(1, { two_bottom: '57', three_top: '962', three_bottom: ['057'] }),
];

test('a number is found in each draw that had it, with the draws since then, void ones counted', () => {
  expect(findNumber(RESULTS, 'two_bottom', '57')).toEqual([
    { round: RESULTS[0]?.round, ago: 0 },
    { round: RESULTS[2]?.round, ago: 2 },
  ]);
  expect(findNumber(RESULTS, 'three_bottom', '890').map(({ ago }) => ago)).toEqual([0]);
  expect(findNumber(RESULTS, 'three_top', '57')).toEqual([]);
});

test('with a first prize the last column is the chosen kind, otherwise never the upper three twice', () => {
  expect(lastColumn('three_top', true)).toBe('three_top');
  expect(lastColumn('three_top', false)).toBe('two_bottom');
  expect(lastColumn('three_bottom', false)).toBe('three_bottom');
});

test('a draw with a number within its day is called a round', () => {
  const { unit, ago } = RESULT_TEXT.stats;
  expect([ago(0, unit(null)), ago(12, unit(7))]).toEqual(['งวดล่าสุด', '12 รอบก่อน']);
});

test('a lottery has the kinds that it draws; a void draw has no number', () => {
  expect(kindsIn(RESULTS)).toEqual(['two_bottom', 'three_top', 'three_bottom']);
  expect(kindsIn([result(1, { two_bottom: '10', three_top: '100' })])).toEqual(['two_bottom', 'three_top']);
  expect(drawnOf(null, 'three_top')).toEqual([]);
  expect(kindsIn([result(1, { two_bottom: '10' })])).toEqual(['two_bottom']);
});

test('chips are the newest two days, the government’s last draws and the chosen day; of one lottery its last days', () => {
  const dates = ['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'];
  const today = '2026-11-22';
  expect(chipDays({ dates, government: ['2026-11-16', '2026-11-01'], chosen: today, today })).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-16',
    '2026-11-01',
  ]);
  expect(chipDays({ dates, government: [], chosen: '2026-10-05', today })).toEqual([...dates, '2026-10-05']);
});

test('chips are few, and none is of a day to come, unless it was chosen', () => {
  const november = Array.from({ length: 20 }, (_, n) => `2026-11-${20 - n}`).filter((day) => day.length === 10);
  const days = (of: Partial<Parameters<typeof chipDays>[0]>) =>
    chipDays({ dates: november, government: [], chosen: '2026-11-20', today: '2026-11-20', ...of });
  expect(days({})).toEqual(november.slice(0, 7));
  expect(days({ government: november })).toEqual(november.slice(0, 5));
  expect(days({ today: '2026-11-19', chosen: '2026-11-18' })[0]).toBe('2026-11-19');
  expect(days({ today: '2026-11-19', chosen: '2026-11-20' })[0]).toBe('2026-11-20');
});
