// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lottoLimit, lottoRate, lottoRound } from '../../../../contract/lotto-rounds.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/http.ts';
import { connectSession } from '../../../api/session-source.ts';
import { useLotto } from '../../../stores/lotto.ts';
import LottoPage from './lotto-page.tsx';
import { ROUND, rateOf } from './round-fixture.ts';

vi.mock('../../../api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// jsdom has no layout and no modal dialogs.
document.documentElement.style.fontSize = '16px';
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

const RATES = (['three_top', 'two_top'] as const).map(rateOf);
const AWAY = new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' });

let root: Root;
let isAway: boolean;
const text = () => document.body.textContent ?? '';

beforeEach(async () => {
  isAway = false;
  vi.useFakeTimers({ now: Date.now() });
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (isAway) throw AWAY;
    if (endpoint === lottoRound) return lottoRound.output.parse(ROUND);
    if (endpoint === lottoRate) return lottoRate.output.parse(RATES);
    if (endpoint === lottoLimit) return [];
    throw new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });
  });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/lotto/7']}>
        <Routes>
          <Route path="/lotto/:round_id?" element={<LottoPage notFound="404" />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
};

test('a ticket whose rates and closed numbers can no longer be read says so, until they are', async () => {
  expect(text()).toContain('ฮานอย');
  isAway = true;
  await pass(60);
  expect(text()).toContain('กำลังเชื่อมต่อใหม่');
  isAway = false;
  await pass(11);
  expect(text()).not.toContain('กำลังเชื่อมต่อใหม่');
});

test('the sheet of a number that was removed does not open when the number is written again', async () => {
  const press = (name: RegExp) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .find((one) => name.test(one.ariaLabel ?? '') || name.test(one.textContent ?? ''))
        ?.click(),
    );
  const write = () =>
    act(async () =>
      useLotto
        .getState()
        .changeDraft((draft) => ({ ...draft, lines: [{ bet_type: 'three_top', number: '123', amount: '10' }] })),
    );
  await write();
  await press(/^123/);
  expect(document.querySelector('dialog')).not.toBeNull();
  await press(/^ลบ.*123/);
  expect(document.querySelector('dialog')).toBeNull();
  await write();
  expect(document.querySelector('dialog')).toBeNull();
});
