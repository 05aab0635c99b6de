import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** Words that only @line/liff-mock and our use of it contain; minifying does not change strings. */
const MOCK_WORDS = ['มะลิ (จำลอง)', 'You need to call liff.login first.'];

test('the production build holds nothing of the LIFF mock', () => {
  const mock = [...globSync('node_modules/@line/liff-mock/dist/**/*.js'), 'liff/mock.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const built = globSync('dist/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  expect(built.length).toBeGreaterThan(10);
  for (const word of MOCK_WORDS) {
    expect(mock, `${word} is still a word of the mock`).toContain(word);
    expect(built.filter((code) => code.includes(word))).toEqual([]);
  }
});
