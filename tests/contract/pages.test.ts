import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKnownPage, PAGE_ROWS } from '#contract/pages.ts';

/** The first page's component comes with the first code, by its name. */
const HOME = 'app/home/home-page.tsx';

test.each(PAGE_ROWS)('$path has its component, a default export', ({ module }) => {
  expect(readFileSync(`src/${module}`, 'utf8')).toMatch(module === HOME ? /^export function/m : /^export default /m);
});

test('a page is known by its address, with a parameter of the right shape only', () => {
  for (const path of ['/', '/slot', '/slot/', '/lotto', '/lotto/7', '/poll', '/liff/deposit', '/lobby'])
    expect(isKnownPage(path), path).toBe(true);
  for (const path of ['/nowhere', '/lotto/x', '/lotto/rule', '/liff/<script>', `/liff/${'x'.repeat(41)}`, '/liff/a/b'])
    expect(isKnownPage(path), path).toBe(false);
});
