import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  [' +66812345678', "' +66812345678"],
  ['@sum', "'@sum"],
  ['-1', "'-1"],
  ['\t=1', "'\t=1"],
  // Marks that nobody sees hide no formula, and turn no cell beside them.
  ['\u202e=1+1', "'=1+1"],
  ['สมชาย \u202e1744x\u202c', 'สมชาย 1744x'],
  ['a,b\nc', '"a,b\nc"'],
  // Some countries' spreadsheets part cells here too, and read wide signs as narrow ones.
  ['a;=1+1', '"a;=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＠sum', "'＠sum"],
  ['2026-11-28', '2026-11-28'],
])('%j is the cell %j', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});
