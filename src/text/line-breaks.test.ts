import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`);

test('no sentence lets the dictionary of browsers break a line inside เทิร์น', () => {
  // Before นคร it takes the last letter for the word "city", and ends a line with เทิร์.
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const isBroken = (run: string) => [...words.segment(run)].some(({ segment }) => segment === 'เทิร์');
  const sentences = [...filesIn('src'), ...filesIn('server').filter((name) => /text\.ts$/.test(name))].flatMap((name) =>
    (readFileSync(name, 'utf8').match(/[\u0e01-\u0e5b]+/g) ?? []).filter(isBroken).map((run) => `${name}: ${run}`),
  );
  expect(sentences).toEqual([]);
});
