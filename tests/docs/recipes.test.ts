import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXAMPLES = /vietnam|gifts|half_turnover/;

/** Names in `code` of a step that none of its files contains. A step without files is not judged. */
function missingIn(step: string): string[] {
  const codes = [...step.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const files = codes.filter((code) => /\.\w+$/.test(code)).flatMap((path) => globSync(path.replace(/<[^>]+>/g, '*')));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const names = codes.filter((code) => /^[a-z_]\w{2,}$/i.test(code) && !EXAMPLES.test(code));
  return text === '' ? [] : names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
}

test('every name in a step of the recipes is in one of the step’s files', () => {
  const steps = readFileSync('docs/recipes.md', 'utf8').match(/^\d+\. .+(?:\n {3}.+)*/gm) ?? [];
  expect(steps.length).toBeGreaterThan(30);
  expect(steps.flatMap(missingIn)).toEqual([]);
  expect(missingIn('1. `playwright.config.ts`: the `workers`, and the `Pick` of `show`.')).toEqual(['Pick', 'show']);
});
