// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { lottoDraw } from '#contract/lotto-draws.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import DrawPage from './draw-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no layout.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const START = '2026-12-01T09:00:00.000Z';
const ROUND = {
  round_id: '7',
  category_id: '1',
  category_name: 'รัฐบาลไทย',
  kind: 'government',
  name: 'งวดวันที่ 1 ธ.ค. 2569',
  icon: 'th',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-12-01',
  bet_opens_at: '2026-11-18T00:00:00.000Z',
  bet_closes_at: '2026-12-01T08:20:00.000Z',
  shoot_closes_at: null,
  result_at: START,
  status: 'closed',
  note: null,
  headline: null,
};
const drawn = (numbers: readonly string[]) =>
  lottoDraw.output.parse({
    round: ROUND,
    announced: numbers.map((number, at) => ({ prize: 'three_front', place: at + 1, number, at: START })),
    corrections: [],
    prizes: null,
    resulted_at: null,
    void_reason: null,
  });

afterEach(() => vi.useRealTimers());

test('an outage in a visitor’s draw night is said under the numbers, which come again after it', async () => {
  vi.useFakeTimers({ now: Date.parse(START) + 60_000 });
  connectSession({ token: () => null, subscribe: () => () => {} });
  let answer = () => Promise.resolve(drawn(['123']));
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === lottoDraw
      ? answer()
      : Promise.reject(new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' })),
  );
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  const text = () => place.textContent ?? '';
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter initialEntries={['/lotto/draw/7']}>
        <Routes>
          <Route path="/lotto/draw/:round_id" element={<DrawPage notFound="404" />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  expect(text()).toContain('123');
  expect(text()).not.toContain('กำลังเชื่อมต่อใหม่');
  answer = () => Promise.reject(new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' }));
  await pass(30);
  expect(text()).toContain('123');
  expect(text()).toContain('กำลังเชื่อมต่อใหม่');
  answer = () => Promise.resolve(drawn(['123', '457']));
  await pass(11);
  expect(text()).toContain('457');
  expect(text()).not.toContain('กำลังเชื่อมต่อใหม่');
});
