// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { freeTop } from './free-top.ts';

test('a box has its place in a browser without checkVisibility (jsdom, Safari before 17.4)', () => {
  document.body.innerHTML = '<h1>Page</h1><div></div>';
  const [box] = document.getElementsByTagName('div');
  expect(box && freeTop(box, document.body)).toBe(innerHeight - 8);
});
