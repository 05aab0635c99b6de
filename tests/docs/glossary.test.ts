import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './tree.ts';

/** The forms of the last column. */
const LOST = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| [^|]+\|[^|]+\| ([^|]+) \|$/gm)]
  .flatMap(([, forms = '']) => forms.split(', '))
  .filter((form) => /[ก-๙]/.test(form));

test('nothing that a player or an operator reads has a form that lost (docs/glossary.md)', () => {
  expect(LOST.length).toBeGreaterThan(8);
  const texts = repositoryFiles().filter((path) =>
    /^(src|server|contract|liff|sandbox)\/.*\.(tsx?|json|sql)$/.test(path),
  );
  const found = texts.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return LOST.filter((form) => text.includes(form)).map((form) => `${path}: ${form}`);
  });
  expect(found).toEqual([]);
});
