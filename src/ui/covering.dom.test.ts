// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { hasControlIn, isTaken } from './covering.ts';

test('a disabled button is in the way too, though it takes no pointer', () => {
  document.elementsFromPoint = () => [];
  document.body.innerHTML = '<i></i><button disabled>ตรวจโพย</button>';
  const [own, button] = document.body.children;
  if (!own || !button) throw new Error('nothing to look at');
  const place = { left: 340, right: 388, top: 600, bottom: 648, width: 48, height: 48 } as DOMRect;
  const at = (top: number) => () => ({ ...place, left: 16, right: 374, top, bottom: top + 53 }) as DOMRect;
  button.getBoundingClientRect = at(610);
  expect([isTaken(place, own), hasControlIn(place, own)]).toEqual([true, true]);
  button.getBoundingClientRect = at(700);
  expect([isTaken(place, own), hasControlIn(place, own)]).toEqual([false, false]);
});
