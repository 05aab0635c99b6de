// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { focusFirst } from './arrows.ts';

/** A button of the table. jsdom has no layout, so the test sets whether it is visible. */
function button(isShown: boolean): HTMLButtonElement {
  const one = document.body.appendChild(document.createElement('button'));
  Object.defineProperty(one, 'offsetParent', { value: isShown ? document.body : null });
  return one;
}
const press = (key: string, on: Element) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  on.dispatchEvent(event);
  return event;
};
afterEach(() => document.body.replaceChildren());

it('while nothing is focused, an arrow focuses the first visible field; other keys, and arrows in an input, do not', () => {
  const fields = [button(false), button(true), button(true)];
  const outside = document.body.appendChild(document.createElement('input'));
  focusFirst(press('Enter', document.body), fields);
  focusFirst(press('ArrowRight', outside), fields);
  expect(document.activeElement).toBe(document.body);
  focusFirst(press('ArrowDown', document.body), fields);
  expect(document.activeElement).toBe(fields[1]);
});
