// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { IncomeChart } from './income-chart.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

it('a network of ten levels with income on each day has all of its 14 days in the chart and in the sum', async () => {
  const rows = Array.from({ length: 140 }, (_, row) => ({
    date: bangkokDay(Date.now() - (1 + Math.floor(row / 10)) * 86_400_000),
    level: (row % 10) + 1,
    members: 1,
    base_amount: baht(1000),
    amount: baht(10),
  }));
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((_, input) => {
    const { from = '', to = '9', limit = 20 }: { from?: string; to?: string; limit?: number } = Object(input);
    const found = rows.filter(({ date }) => date >= from && date <= to);
    return Promise.resolve({ items: found.slice(0, limit), next_cursor: found.length > limit ? 'more' : null });
  });
  const summary: Parameters<typeof IncomeChart>[0]['summary'] = {
    members: 1,
    active: 1,
    new_this_month: 0,
    income_today: baht(0),
    income_month: baht(0),
    income_total: baht(0),
    withdrawable: baht(0),
    months: [],
    levels: [],
    ref: 'a',
    link: 'https://a/',
  };
  const { container: place } = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <IncomeChart summary={summary} />
      </SWRConfig>,
    ),
  );
  await act(async () => place.querySelectorAll('button')[1]?.click());
  expect(place.textContent).toContain('1,400.00');
  expect([...place.querySelectorAll('li[aria-label]')].map((day) => day.ariaLabel?.includes('100.00'))).toEqual(
    Array(14).fill(true),
  );
});
