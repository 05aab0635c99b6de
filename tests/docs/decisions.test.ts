import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync('docs/decisions/20*.md').map((path) => basename(path));

/** A decision's first lines: its title, and its status with the date that its file's name begins with. */
function faultOf(page: string): string | null {
  const [title = '', blank, status = ''] = readFileSync(`docs/decisions/${page}`, 'utf8').split('\n');
  const [, date = '', later] = /^(\d{4}-\d{2}-\d{2}) · (?:accepted|superseded by (\S+\.md))$/.exec(status) ?? [];
  if (!title.startsWith('# ') || blank !== '') return `${page}: the first line is no title`;
  if (date === '' || !page.startsWith(`${date}-`)) return `${page}: the third line is not "<date> · accepted"`;
  return later !== undefined && !pages.includes(later) ? `${page}: there is no ${later}` : null;
}

test('every decision has a title, its date, and a status', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});
