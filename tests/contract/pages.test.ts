import { expect, test } from 'vitest';
import { APP_PAGES } from '#contract/pages.ts';
import { PATHS } from '#src/lib/links.ts';

test('the server knows the pages of the app, no more and no fewer', () => {
  expect(Object.keys(APP_PAGES).sort()).toEqual(Object.values(PATHS).sort());
});
