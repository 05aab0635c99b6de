import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const INDEX = 'docs/decisions/README.md';

/** The row that the index must have for a page: title, date and status are the page's first and third line. */
function rowOf(path: string): string {
  const [title = '', , dated = ''] = readFileSync(path, 'utf8').split('\n');
  const [, date = '?', status = '?'] = /^(\d{4}-\d{2}-\d{2}) · (accepted|superseded by \S+\.md)$/.exec(dated) ?? [];
  return `| ${date} | [${title.replace(/^# /, '')}](${basename(path)}) | ${status} |`;
}

test('the index lists every decision with its date and status', () => {
  const pages = globSync('docs/decisions/*.md')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== INDEX)
    .sort();
  expect(pages.length).toBeGreaterThan(30);
  const rows = readFileSync(INDEX, 'utf8').match(/^\| \d.*$/gm);
  expect(rows).toEqual(pages.map(rowOf));
});
