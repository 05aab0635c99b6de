import { describe, expect, test } from 'vitest';
import { namesIn, SECTIONS } from './export-queries.ts';
import { csvCell, titleOf } from './export-text.ts';

describe('a cell of CSV', () => {
  test.each([
    ['name', '=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['name', '  =1+1', "'  =1+1"],
    ['name', '+66', "'+66"],
    ['name', '-2', "'-2"],
    ['name', '@SUM(A1)', "'@SUM(A1)"],
    ['name', '\t=1', "'\t=1"],
    ['name', 'a,b "c"\nd', '"a,b ""c""\nd"'],
    ['name', 'สมชาย', 'สมชาย'],
    ['phone', '0812345678', '0812345678'],
    ['amount_satang', -123_45, '-123.45'],
    ['satang', 5, '0.05'],
    ['points', 12, '12'],
    ['granted', true, 'ใช่'],
    ['paid_at', null, ''],
    ['at', new Date('2026-11-23T17:30:00Z'), '2026-11-24 00:30:00'],
    ['data', { a: '=1' }, '"{""a"":""=1""}"'],
  ])('%s %j is %s', (column, value, cell) => expect(csvCell(column, value)).toBe(cell));

  test('every column that is given out has a Thai name', () => {
    for (const section of SECTIONS) for (const column of namesIn(section)) expect(titleOf(column)).toMatch(/[ก-๙]/);
  });
});
