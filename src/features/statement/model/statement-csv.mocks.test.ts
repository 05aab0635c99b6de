import { beforeEach, expect, test, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { csvLine, startCsv } from './statement-csv.ts';
import { NO_FILTER, type StatementRow } from './statement-filter.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
beforeEach(() => {
  vi.mocked(call).mockReset();
});

const row = (changes: Partial<StatementRow> = {}): StatementRow => ({
  id: '1-1',
  time: '2026-11-21T17:30:05.000Z',
  type: 'bet',
  subject: 'lotto',
  title: 'แทงหวย',
  detail: 'ยี่กี รอบที่ 41',
  wallet_name: 'กระเป๋าหลัก',
  amount: baht(-120),
  balance_before: baht(1000.5),
  balance_after: baht(880.5),
  ref: 'B1',
  state: null,
  link: null,
  ...changes,
});

test('a line has the time of Bangkok and plain amounts', () => {
  expect(csvLine(row())).toBe(
    '2026-11-22 00:30:05,แทง/เดิมพัน,แทงหวย,ยี่กี รอบที่ 41,,กระเป๋าหลัก,-120.00,1000.50,880.50,B1\r\n',
  );
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+66', "'+66"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['โพย "ใหญ่"', '"โพย ""ใหญ่"""'],
])('%j is no formula and one cell', (detail, cell) => {
  expect(csvLine(row({ detail })).split(',แทงหวย,')[1]?.startsWith(`${cell},,`)).toBe(true);
});

test('the file has all pages of a fixed period; after a lost connection it continues where it was', async () => {
  const cut = new ApiError({ code: 'network', status: 0, message: '' });
  vi.mocked(call)
    .mockResolvedValueOnce({ items: [row(), row()], next_cursor: 'c1' })
    .mockRejectedValueOnce(cut)
    .mockResolvedValueOnce({ items: [row({ state: 'failed' })], next_cursor: null });
  const csv = startCsv({ ...NO_FILTER, type: 'bet' }, '2026-11-22');
  const progress: number[] = [];
  const options = { signal: new AbortController().signal, onRows: (rows: number) => progress.push(rows) };
  await expect(csv.read(options)).rejects.toBe(cut);
  const file = await csv.read(options);
  expect(progress).toEqual([2, 3]);
  expect(csv.rows).toBe(3);
  expect([file.name, file.type]).toEqual(['statement_2026-10-23_2026-11-22.csv', 'text/csv']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = (await file.text()).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]?.split(',')).toHaveLength(10);
  expect(lines[3]).toContain('ไม่สำเร็จ');
  const request = { from: '2026-10-23', to: '2026-11-22', type: 'bet', limit: 500 };
  expect(vi.mocked(call).mock.calls.map(([, input]) => input)).toEqual([
    request,
    { ...request, cursor: 'c1' },
    { ...request, cursor: 'c1' },
  ]);
});

test('a file that is given up is neither asked for nor read any further', async () => {
  const given = new AbortController();
  vi.mocked(call).mockImplementation(async () => {
    given.abort();
    return { items: [row()], next_cursor: 'c1' };
  });
  const csv = startCsv(NO_FILTER, '2026-11-22');
  const onRows = vi.fn();
  await expect(csv.read({ signal: given.signal, onRows })).rejects.toThrow();
  expect([csv.rows, onRows.mock.calls.length]).toEqual([0, 0]);
  expect(vi.mocked(call).mock.calls.map(([, , options]) => options?.signal)).toEqual([given.signal]);
});
