// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { forgetMember } from '#src/stores/sign-out.ts';
import LottoPage from './lotto-page.tsx';
import { ROUND, rateOf } from './round-fixture.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no layout.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

test('a ticket that is open when another member logs in is empty, and takes their numbers', async () => {
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === lottoRound) return lottoRound.output.parse(ROUND);
    if (endpoint === lottoRate) return lottoRate.output.parse([rateOf('two_top')]);
    if (endpoint === lottoLimit) return [];
    throw new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });
  });
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/lotto/7']}>
        <Routes>
          <Route path="/lotto/:round_id?" element={<LottoPage notFound="404" />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  const button = (name: RegExp) =>
    [...document.querySelectorAll('button')].find((one) => name.test(one.ariaLabel ?? one.textContent ?? ''));
  const write = async (number: string) => {
    for (const digit of number) await act(async () => button(new RegExp(`^${digit}$`))?.click());
  };
  const lines = () => useLotto.getState().billInputData?.lines.map(({ number }) => number);

  await write('12');
  await write('34');
  expect(lines()).toEqual(['12', '34']);
  await act(async () => forgetMember());
  expect(lines()).toEqual([]);
  expect(button(/^เลิกทำครั้งล่าสุด/)?.disabled).toBe(true);
  await write('56');
  expect(lines()).toEqual(['56']);
});
