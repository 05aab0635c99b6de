import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKnownPage, PAGE_ROWS } from '#contract/pages.ts';

test.each(PAGE_ROWS)('$path has its component', ({ module }) => {
  expect(existsSync(`src/${module}`)).toBe(true);
});

test('a page is known by its address, with a parameter of the right shape only', () => {
  for (const path of ['/', '/slot', '/slot/', '/lotto', '/lotto/7', '/poll', '/liff/deposit', '/lobby'])
    expect(isKnownPage(path), path).toBe(true);
  for (const path of ['/nowhere', '/lotto/x', '/lotto/rule', '/liff/<script>', `/liff/${'x'.repeat(41)}`, '/liff/a/b'])
    expect(isKnownPage(path), path).toBe(false);
});
