// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { takeFocus } from './arrows.ts';

/** A button of the table; jsdom lays nothing out, so whether it is shown is said here. */
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

it('with nothing focused an arrow reaches the first field that is shown; other keys, and arrows elsewhere, do not', () => {
  const fields = [button(false), button(true), button(true)];
  const outside = document.body.appendChild(document.createElement('input'));
  takeFocus(press('Enter', document.body), fields);
  takeFocus(press('ArrowRight', outside), fields);
  expect(document.activeElement).toBe(document.body);
  takeFocus(press('ArrowDown', document.body), fields);
  expect(document.activeElement).toBe(fields[1]);
});
