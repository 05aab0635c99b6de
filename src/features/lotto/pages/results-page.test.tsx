// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { lottoResults } from '#contract/lotto-results.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import ResultsPage from './results-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const refusal = new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });

const dayOf = (date: string, two_bottom: string, category_id = '5') => ({
  date,
  dates: ['2026-01-06', '2026-01-05'],
  results: [
    {
      round: {
        round_id: two_bottom,
        category_id,
        category_name: `หวย ${category_id}`,
        kind: 'hanoi',
        name: 'งวดนี้',
        icon: 'vn',
        round_no: null,
        rounds_in_day: null,
        draw_date: date,
        bet_opens_at: `${date}T00:00:00.000Z`,
        bet_closes_at: `${date}T01:00:00.000Z`,
        shoot_closes_at: null,
        result_at: `${date}T02:00:00.000Z`,
        status: 'resulted',
        note: null,
        headline: null,
      },
      prizes: {
        first_prize: null,
        three_top: '340',
        three_front: [],
        three_bottom: [],
        two_top: '40',
        two_bottom,
        yeekee: null,
      },
      resulted_at: `${date}T02:00:00.000Z`,
      void_reason: null,
      index: null,
      proof: null,
      version: 1,
      corrections: [],
    },
  ],
  government: { dates: [], newest: null },
});

test.each(['/?date=2026-01-05', '/?category=6'])(
  'at %s nothing of the day or lottery before is shown',
  async (next) => {
    let reject: (why: unknown) => void = () => undefined;
    vi.mocked(call).mockImplementation((endpoint, input) => {
      if (endpoint === lottoLobby) return Promise.resolve([]);
      if (endpoint !== lottoResults) return Promise.reject(refusal);
      if (JSON.stringify(input) === '{}') return Promise.resolve(lottoResults.output.parse(dayOf('2026-01-06', '83')));
      return new Promise((_, refuse) => {
        reject = refuse;
      });
    });
    const text = () => place.textContent ?? '';
    const { container: place } = await act(async () =>
      render(
        <MemoryRouter>
          <Link to={next}>next</Link>
          <ResultsPage notFound="404" />
        </MemoryRouter>,
      ),
    );
    expect(text()).toContain('83');
    await act(async () => place.querySelector('a')?.click());
    expect(text()).not.toContain('83');
    expect(place.querySelectorAll('fieldset button').length).toBeGreaterThan(1);
    await act(async () => reject(refusal));
    expect(text()).not.toContain('83');
    expect(text()).toContain('โหลดผลรางวัลไม่สำเร็จ');
  },
);

test('results that can no longer be read stay, and the page says so until they are', async () => {
  vi.useFakeTimers();
  let isAway = false;
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === lottoLobby) return [];
    if (endpoint !== lottoResults) throw refusal;
    if (isAway) throw new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' });
    return lottoResults.output.parse(dayOf('2026-01-04', '71'));
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter initialEntries={['/?date=2026-01-04']}>
        <ResultsPage notFound="404" />
      </MemoryRouter>,
    ),
  );
  isAway = true;
  await pass(60);
  expect(place.textContent).toContain('71');
  expect(place.textContent).toContain('กำลังเชื่อมต่อใหม่');
  isAway = false;
  await pass(11);
  expect(place.textContent).toContain('71');
  expect(place.textContent).not.toContain('กำลังเชื่อมต่อใหม่');
  cleanup();
  vi.useRealTimers();
});
