import { expect, test } from 'vitest';
import { faultsOf, spread, withFault } from './sql-faults.ts';

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
