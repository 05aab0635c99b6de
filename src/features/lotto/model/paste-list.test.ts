import { expect, test } from 'vitest';
import { cutToLimit, MAX_WRITTEN_LINES } from './paste-list.ts';

test('a text is cut after the last line that can be read, and says so', () => {
  const lines = (count: number) => Array.from({ length: count }, () => '12=20').join('\n');
  expect(cutToLimit(lines(MAX_WRITTEN_LINES))).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: false });
  expect(cutToLimit(lines(10_000))).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: true });
  const page = `12=20\n${'<p>'.repeat(100_000)}`;
  expect(cutToLimit(page)).toEqual({ written: '12=20', isCut: true });
  expect(cutToLimit('12=20\n\n')).toEqual({ written: '12=20\n\n', isCut: false });
  expect(cutToLimit('\n12=20')).toEqual({ written: '\n12=20', isCut: false });
  expect(cutToLimit(`${lines(MAX_WRITTEN_LINES)}\n\n`)).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: false });
  expect(cutToLimit('x'.repeat(60_000)).isCut).toBe(false);
  expect(cutToLimit('x'.repeat(60_001))).toEqual({ written: '', isCut: true });
});
