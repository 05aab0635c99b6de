import { expect, test } from 'vitest';
import type { SlipNumber, SlipView } from './bill-slip.ts';
import { layoutOf } from './slip-layout.ts';

const numbers = (count: number, hits: readonly number[] = []): SlipNumber[] =>
  Array.from({ length: count }, (_, index) => ({
    number: String(index).padStart(3, '0'),
    isHit: hits.includes(index),
    cells: [],
    words: '',
  }));

const view = (rows: readonly SlipNumber[], more: Partial<SlipView> = {}): SlipView => ({
  outcome: 'waiting',
  head: 'plain',
  lottery: '',
  draw: '',
  drawn: null,
  columns: ['top', 'tod', 'bottom'],
  groups: [{ digits: 3, name: '3 ตัว', rates: '', rows }],
  stamp: null,
  facts: [],
  voided: null,
  corrected: null,
  note: null,
  unsold: [],
  no: '',
  placed: '',
  hint: '',
  ...more,
});

test('a few numbers lie one beneath the other, a hit with more room, and nothing overlaps', () => {
  const { rows, foot, scale, isSmall } = layoutOf(view(numbers(6, [2])));
  expect([scale, isSmall]).toEqual([2, false]);
  expect(rows.map(({ kind }) => kind)).toEqual(['group', ...Array.from({ length: 6 }, () => 'number')]);
  const heights = rows.map((row) => (row.kind === 'number' ? row.height : 26));
  for (const [index, { y }] of rows.entries()) expect(rows[index + 1]?.y ?? foot - 14).toBe(y + (heights[index] ?? 0));
  expect(heights).toEqual([26, 40, 40, 52, 40, 40, 40]);
});

test('many numbers lie two side by side below those that won, in a picture of at most 1.1 million pixels', () => {
  const { rows, isSmall, width, height, scale } = layoutOf(view(numbers(101, [50])));
  expect(isSmall).toBe(true);
  expect(rows[1]).toMatchObject({ kind: 'number', row: { number: '050' } });
  expect(rows.filter(({ kind }) => kind === 'pair')).toHaveLength(50);
  expect(scale).toBeGreaterThan(1.15);
  expect(width * height * scale * scale).toBeLessThanOrEqual(1_100_001);
});

test('a picture has 200 numbers at most, all that won among them, and says how many it leaves out', () => {
  const { rows } = layoutOf(view(numbers(2000, [1999])));
  expect(rows[1]).toMatchObject({ kind: 'number', row: { number: '1999' } });
  expect(rows.at(-1)).toMatchObject({ kind: 'more', count: 1800 });
});

test('remarks and the stamp take their room', () => {
  const plain = layoutOf(view(numbers(1)));
  const full = layoutOf(
    view(numbers(1), { voided: 'v', corrected: 'a', unsold: ['u'], note: 'b', stamp: { label: 'c', at: '' } }),
  );
  expect(full.remarks.map(({ text }) => text)).toEqual(['v', 'a', 'u', 'b']);
  expect(full.height - plain.height).toBe(62 + 4 * 24);
});

test('the parts of a picture follow one another, whatever it has', () => {
  const facts = ['แทง', 'ได้คืน', 'สุทธิ'].map((name) => ({ name, value: '', look: 'plain' as const }));
  const slip = layoutOf(view(numbers(1), { facts, corrected: 'a', note: 'b' }));
  expect(slip.rows.map(({ y }) => y)).toEqual([16 + 98 + 32, 16 + 98 + 32 + 26]);
  expect(slip.footHeight).toBe(3 * 26);
  const remarks = slip.foot + 3 * 26;
  expect(slip.remarks.map(({ y }) => y)).toEqual([remarks, remarks + 24]);
  expect(slip.tear).toBe(remarks + 2 * 24 + 12);
  expect(slip.code).toBe(slip.tear + 20);
  expect(slip.height).toBe(slip.code + 88 + 40 + 16);
});

test('from forty numbers on two are side by side, the last of an odd count alone', () => {
  expect(layoutOf(view(numbers(39))).isSmall).toBe(false);
  const pairs = layoutOf(view(numbers(41))).rows.flatMap((row) =>
    row.kind === 'pair' ? [row.pair.map((one) => one?.number)] : [],
  );
  expect(layoutOf(view(numbers(40))).isSmall).toBe(true);
  expect([pairs[0], pairs[1], pairs.at(-1)]).toEqual([
    ['000', '001'],
    ['002', '003'],
    ['040', undefined],
  ]);
});

test('two hundred numbers have room, hits or not; of a group without any there is no heading', () => {
  expect(layoutOf(view(numbers(200, [3, 4]))).rows.some(({ kind }) => kind === 'more')).toBe(false);
  const group = (name: string, rows: SlipNumber[]) => ({ digits: 3 as const, name, rates: '', rows });
  const full = layoutOf(view([], { groups: [group('a', numbers(200)), group('b', numbers(30))] }));
  expect(full.rows.flatMap((row) => (row.kind === 'group' ? [row.name] : []))).toEqual(['a']);
  const more = full.rows.at(-1);
  expect(more).toMatchObject({ kind: 'more', count: 30 });
  expect(full.foot - (more?.y ?? 0)).toBe(32 + 14);
});
