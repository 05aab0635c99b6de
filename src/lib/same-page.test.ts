import { expect, it } from 'vitest';
import { isSamePage, samePageAs } from './same-page.ts';

it.each([
  ['the page that has completed its address', samePageAs('/lotto'), '/lotto', true],
  ['who comes back to it from another round', samePageAs('/lotto'), '/lotto/2', false],
  ['an address without a state', null, '/lotto', false],
  ['another state', { from: '/lotto' }, '/lotto', false],
])('%s', (_, state, path, isSame) => {
  expect(isSamePage(state, path)).toBe(isSame);
});
