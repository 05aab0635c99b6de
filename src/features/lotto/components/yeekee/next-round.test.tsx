// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lottoRounds } from '#contract/lotto-rounds.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { NextRound } from './next-round.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const at = (time: string) => `2026-11-${time}:00+07:00`;
const roundOf = (round_no: number, draw_date: string, closes: string) => ({
  round_id: String(round_no),
  round_no,
  kind: 'yeekee',
  category_id: '1',
  category_name: 'ยี่กี',
  name: `รอบที่ ${round_no}`,
  icon: 'yeekee',
  rounds_in_day: 88,
  note: null,
  headline: null,
  status: 'upcoming',
  draw_date,
  bet_opens_at: new Date(Date.parse(at(closes)) - 15 * 60_000).toISOString(),
  bet_closes_at: at(closes),
  shoot_closes_at: null,
  result_at: at(closes),
});
/** Two rounds of the night belong to the 26th, the first of the 27th opens at 06:00. */
const ROUNDS = lottoRounds.output.parse([
  roundOf(75, '2026-11-26', '27T00:45'),
  roundOf(76, '2026-11-26', '27T01:00'),
  roundOf(1, '2026-11-27', '27T06:15'),
]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((_endpoint, input) => {
    const { date = bangkokDay(Date.now()) } = lottoRounds.input.parse(input);
    return Promise.resolve(ROUNDS.filter(({ draw_date }) => draw_date === date));
  });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['27T00:50', '2026-11-26', 'แทงรอบที่ 76'],
  ['27T06:05', '2026-11-26', 'แทงรอบที่ 1'],
  ['27T04:30', '2026-11-26', 'ดูรอบยี่กีทั้งหมด'],
])('at %s the way on from a round of %s is: %s', async (time, draw_date, words) => {
  vi.setSystemTime(Date.parse(at(time)));
  await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <NextRound after={{ category_id: '1', draw_date }} />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
  expect(document.body.textContent).toBe(words);
});
