import { expect, test } from 'vitest';
import { withRef } from './subject.ts';

test.each([
  ['/lotto/7', 'AB', '/lotto/7?ref=AB'],
  ['/play?game_id=1', 'A B', '/play?game_id=1&ref=A%20B'],
  ['/promotions#top', 'AB', '/promotions?ref=AB#top'],
  ['/register?ref=OWN', 'AB', '/register?ref=OWN'],
  ['/lotto/7', null, '/lotto/7'],
])('%s by %s: %s', (path, ref, link) => {
  expect(withRef(path, ref)).toBe(link);
});
