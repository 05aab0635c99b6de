// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { roundOf } from '#src/stores/round-fixture.ts';
import { homeText } from '#src/text/home.ts';
import { NumberEntry } from './number-entry.tsx';

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

beforeEach(async () => {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/']}>
        <NumberEntry round={roundOf('7')} isOpen label="ใส่เลข" />
        <Address />
      </MemoryRouter>,
    ),
  );
});

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) => act(async () => fireEvent.input(field(), { target: { value: text } }));

test.each(['๑๒๓', 'เลข 123', '123'])('%s opens the ticket with 123', async (text) => {
  expect(field().maxLength).toBe(-1);
  await type(text);
  expect(address).toBe('/lotto/7?number=123');
});

test('a phone number is no number, and the field says why until the next digit', async () => {
  await type('12');
  await type('081-234-5678');
  expect([address, field().value]).toEqual(['/', '12']);
  expect(document.body.textContent).toContain(homeText.deck.tooMuch(3));
  await type('1');
  expect(document.body.textContent).not.toContain(homeText.deck.tooMuch(3));
});
