// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roundOf } from '#src/stores/round-fixture.ts';
import { homeText } from '#src/text/home.ts';
import { NumberEntry } from './number-entry.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

beforeEach(async () => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/']}>
        <NumberEntry round={roundOf('7')} isOpen label="ใส่เลข" />
        <Address />
      </MemoryRouter>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

const field = () => document.querySelector('input');
const type = (text: string) =>
  act(async () => {
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

test.each(['๑๒๓', 'เลข 123', '123'])('%s opens the ticket with 123', async (text) => {
  expect(field()?.maxLength).toBe(-1);
  await type(text);
  expect(address).toBe('/lotto/7?number=123');
});

test('a phone number is no number, and the field says why until the next digit', async () => {
  await type('12');
  await type('081-234-5678');
  expect([address, field()?.value]).toEqual(['/', '12']);
  expect(document.body.textContent).toContain(homeText.deck.tooMuch(3));
  await type('1');
  expect(document.body.textContent).not.toContain(homeText.deck.tooMuch(3));
});
