import { expect, test } from 'vitest';
import { chosen, faultsOf, sampleOf, spread, withFault } from './sql-faults.ts';
import { allPlaces, isNamedBy } from './sql-places.ts';
import { UNNOTICEABLE } from './unnoticeable.ts';

const SQL = `/* a > b */
create or replace function f(a int default 0, b int) returns boolean language sql as $$
  -- c >= d
  select a > b and b <= 10 and 'x > y' <> ''
$$;`;

test('a fault is a slip in a statement, never in a comment, a string or the head of a function', () => {
  expect(faultsOf(SQL).map(({ from, to }) => [from, to])).toEqual([
    [' > ', ' >= '],
    [' and ', ' or '],
    [' <= ', ' < '],
    [' and ', ' or '],
    [' <> ', ' = '],
  ]);
});

test('a condition of its own line is left out, a debit is exchanged for its credit, a lock is missing', () => {
  const sql = `select 1 from bill b
  where b.paid
    and (b.left = 0)
    and f(b.left,
      'debit', jsonb_build_object('wallet', 1), 'credit', jsonb_build_object('house', 'bonus')) for no key update`;
  expect(faultsOf(sql).map(({ from, to }) => [from.trim(), to.trim()])).toEqual([
    ['and (b.left = 0)', ''],
    ['and', 'or'],
    ['and', 'or'],
    ["'debit', jsonb_build_object('wallet', 1), 'credit',", "'credit', jsonb_build_object('wallet', 1), 'debit',"],
    ["'bonus'", "'lotto_pool'"],
    ['for no key update', ''],
  ]);
});

test('the moment itself is no matter where old rows are cleared every hour', () => {
  expect(faultsOf('delete from ticket where expires_at < $1')).toEqual([]);
  expect(faultsOf('delete from session where expires_at < $1 or ended_at < $1').map(({ to }) => to)).toEqual([' and ']);
  expect(faultsOf('select 1 from ticket where expires_at < $1').map(({ to }) => to)).toEqual([' <= ']);
});

test('a fault changes its one place', () => {
  const [first] = faultsOf(SQL);
  if (!first) throw new Error('no fault');
  expect(withFault(SQL, first)).toBe(SQL.replace('select a > b', 'select a >= b'));
});

test('a choice is spread evenly', () => {
  const all = Array.from({ length: 10 }, (_, at) => at);
  expect(spread(all, 5)).toEqual([0, 2, 4, 6, 8]);
  expect(spread(all, 20)).toEqual(all);
});

test('a choice has as many of each kind of slip as there can be', () => {
  const faults = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'c'].map((from, offset) => ({
    fault: { offset, from, to: '' },
  }));
  const choice = (count: number) =>
    chosen(faults, count)
      .map(({ fault }) => fault.from)
      .join('');
  expect(choice(3)).toBe('abc');
  expect(choice(5)).toBe('aabcc');
  expect(choice(7)).toBe('aaaabcc');
});

test('a second sample has others than the first, and none is left over', () => {
  const faults = ['a', 'a', 'a', 'b', 'c', 'c'].map((from, offset) => ({ fault: { offset, from, to: '' } }));
  const offsets = (n: number) => sampleOf(faults, 3, n).map(({ fault }) => fault.offset);
  expect([...offsets(1), ...offsets(2)].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(offsets(3)).toEqual([]);
});

test('each fault that nobody could notice is one of a place that is there', () => {
  const places = allPlaces();
  expect(UNNOTICEABLE.filter((entry) => !places.some((one) => isNamedBy(entry, one)))).toEqual([]);
});
