import { expect, test } from 'vitest';
import { dayAndTime, dayLabel } from '#src/lib/day-labels.ts';
import { resultPath } from '#src/lib/result-path.ts';
import {
  byUrgency,
  clockTimesOf,
  currentRound,
  foldUpcoming,
  isDue,
  isGroup,
  openRound,
  type Round,
} from './round-state.ts';
import { stateOf } from './state-of.ts';

const NOW = Date.parse('2026-11-21T10:00:00+07:00');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const round = (round_id: string, opens: number, closes: number, status: Round['status'] = 'upcoming'): Round => ({
  round_id,
  category_id: '1',
  category_name: 'ฮานอย',
  kind: 'hanoi',
  name: 'งวด',
  icon: '',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-11-21',
  bet_opens_at: at(opens),
  bet_closes_at: at(closes),
  shoot_closes_at: null,
  result_at: at(closes + 15),
  status,
  note: null,
  headline: null,
});

test.each([
  [round('a', 1, 60), 'upcoming'],
  [round('a', 0, 60), 'open'],
  [round('a', -60, 1), 'open'],
  [round('a', -60, 0, 'open'), 'closed'],
  [round('a', -60, -20, 'resulted'), 'resulted'],
  [round('a', 5, 60, 'void'), 'void'],
] as const)('the clock opens and closes a round, only the server ends it', (one, state) => {
  expect(stateOf(one, NOW)).toBe(state);
});

test('a round whose lottery is not sold any more is closed before its time', () => {
  expect(stateOf(round('off', -30, 5, 'closed'), NOW)).toBe('closed');
});

test('a lottery shows its open round that closes next, else a closed one that waits for its result', () => {
  const rounds = [
    round('done', -90, -60, 'resulted'),
    round('later', -5, 30),
    round('next', -30, 5),
    round('upcoming', 60, 90),
  ];
  expect(currentRound({ rounds }, NOW)?.round_id).toBe('next');
  expect(openRound({ rounds }, NOW)?.round_id).toBe('next');
  const shut = [round('upcoming', 60, 90), round('done', -90, -60, 'resulted'), round('waits', -30, -1)];
  expect(shut.toSorted(byUrgency(NOW)).map(({ round_id }) => round_id)).toEqual(['waits', 'done', 'upcoming']);
  expect(openRound({ rounds: shut }, NOW)).toBeUndefined();
});

test('a result is due from its time until it is published', () => {
  expect(isDue(round('a', -60, -15), NOW)).toBe(true);
  expect(isDue(round('a', -60, -14), NOW)).toBe(false);
  expect(isDue(round('a', -60, -20, 'resulted'), NOW)).toBe(false);
});

test.each([
  ['2026-11-21T17:15:00+07:00', 'วันนี้ 17:15'],
  ['2026-11-20T23:59:00+07:00', 'เมื่อวาน 23:59'],
  ['2026-11-22T00:00:00+07:00', 'พรุ่งนี้ 00:00'],
  ['2026-11-23T08:00:00+07:00', 'จ. 08:00'],
  ['2026-11-27T23:59:00+07:00', 'ศ. 23:59'],
  ['2026-11-28T00:00:00+07:00', '28 พ.ย. 00:00'],
  ['2026-12-01T15:20:00+07:00', '1 ธ.ค. 15:20'],
  ['2026-11-16T16:00:00+07:00', '16 พ.ย. 16:00'],
])('%s is shown as %s', (moment, words) => {
  expect(dayAndTime(moment, NOW)).toBe(words);
});

test('a date without a time is that day in Bangkok', () => {
  expect(dayLabel('2026-11-21', NOW)).toBe('วันนี้');
});

test('many rounds that are not open yet are folded away, unless nothing else would remain', () => {
  const open = { round: round('open', -5, 30) };
  const closed = ['a', 'b', 'c', 'd'].map((id) => ({ round: round(id, 60, 90) }));
  expect(foldUpcoming([open, ...closed], NOW)).toEqual({ shown: [open], folded: closed });
  const few = [open, ...closed.slice(1)];
  expect(foldUpcoming(few, NOW)).toEqual({ shown: few, folded: [] });
  expect(foldUpcoming(closed, NOW)).toEqual({ shown: closed, folded: [] });
});

test('a round changes at its three times, and leads to its own result', () => {
  const one = round('7', 1, 60);
  expect(clockTimesOf([one])).toEqual([one.bet_opens_at, one.bet_closes_at, one.result_at].map(Date.parse));
  expect(resultPath(one)).toContain('2026-11-21');
  expect(resultPath({ ...one, kind: 'yeekee' })).toContain('7');
  expect(resultPath({ ...one, kind: 'yeekee' })).not.toContain('2026-11-21');
});

test('groups of lotteries are known by name', () => {
  expect(['thai', 'yeekee', 'foreign', 'stock', 'all', null].map(isGroup)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
