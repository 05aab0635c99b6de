import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const INDEX = 'docs/decisions/README.md';

/** The line that the index must have for a page: its title, and its status unless it is accepted. */
function lineOf(path: string): string {
  const [title = '', , dated = ''] = readFileSync(path, 'utf8').split('\n');
  const [, date = '?', status = '?'] = /^(\d{4}-\d{2}-\d{2}) · (accepted|superseded by \S+\.md)$/.exec(dated) ?? [];
  expect(basename(path).startsWith(`${date}-`), `third line of ${path}: "<date> · accepted"`).toBe(true);
  return `- [${title.replace(/^# /, '')}](${basename(path)})${status === 'accepted' ? '' : ` · ${status}`}`;
}

test('the index lists every decision, with its status once another one replaced it', () => {
  const pages = globSync('docs/decisions/*.md')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== INDEX)
    .sort();
  expect(pages.length).toBeGreaterThan(30);
  const lines = readFileSync(INDEX, 'utf8').match(/^- .*$/gm);
  expect(lines).toEqual(pages.map(lineOf));
});
