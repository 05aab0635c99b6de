import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXAMPLES = /vietnam|gifts|half_turnover/;
/** `<name>` stands for any name. */
const matches = (path: string) => globSync(path.replace(/<[^>]+>/g, '*'));

/** Names in `code` of a step that none of its files contains. A step without files is not judged. */
function missingIn(step: string): string[] {
  const codes = [...step.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const files = codes.filter((code) => /\.\w+$/.test(code)).flatMap(matches);
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const names = codes.filter((code) => /^[a-z_]\w{2,}$/i.test(code) && !EXAMPLES.test(code));
  return text === '' ? [] : names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
}

/** What `npx vitest` and `npx playwright` are told to run and find nothing of. */
function testsMissingIn(page: string): string[] {
  const vitest = [...page.matchAll(/^npx vitest .+/gm)].flatMap(([line]) => line.match(/\S+\/\S+/g) ?? []);
  const specs = [...page.matchAll(/^npx playwright test (.+)/gm)].flatMap(([, words = '']) => words.split(' '));
  return [...vitest.map((path) => `${path}{,*}`), ...specs.map((name) => `tests/e2e/*${name}*`)].filter(
    (path) => matches(path).length === 0,
  );
}

const recipes = readFileSync('docs/recipes.md', 'utf8');

test('every name in a step of the recipes is in one of the step’s files', () => {
  const steps = recipes.match(/^\d+\. .+(?:\n {3}.+)*/gm) ?? [];
  expect(steps.length).toBeGreaterThan(30);
  expect(steps.flatMap(missingIn)).toEqual([]);
  expect(missingIn('1. `playwright.config.ts`: the `workers`, and the `Pick` of `show`.')).toEqual(['Pick', 'show']);
});

test('every test that a command of the recipes names is there', () => {
  expect(testsMissingIn(recipes)).toEqual([]);
  const page = 'npx vitest run src/gone src/app tests/docs/recipes.test.ts\nnpx playwright test withdraw none\n';
  expect(testsMissingIn(page)).toEqual(['src/gone{,*}', 'tests/e2e/*none*']);
});
