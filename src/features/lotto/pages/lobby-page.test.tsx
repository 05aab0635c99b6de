// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import type { Lottery, Round } from '../model/round-state.ts';
import LobbyPage from './lobby-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const round = (id: number, opens: number, closes = 8): Round => ({
  round_id: String(id),
  category_id: String(id),
  category_name: `หวย ${id}`,
  icon: 'th',
  kind: 'hanoi',
  name: 'งวดนี้',
  round_no: null,
  rounds_in_day: null,
  draw_date: inHours(8).slice(0, 10),
  bet_opens_at: inHours(opens),
  bet_closes_at: inHours(closes),
  shoot_closes_at: null,
  result_at: inHours(9),
  status: opens < 0 ? 'open' : 'upcoming',
  note: null,
  headline: null,
});

const lottery = (id: number, opens: number, closes = 8): Lottery => ({
  category_id: String(id),
  name: `หวย ${id}`,
  icon: 'th',
  kind: 'hanoi',
  group: 'foreign',
  note: null,
  rounds: [round(id, opens, closes)],
});

test('lotteries that are not open are drawn when their number is pressed', async () => {
  vi.mocked(call).mockResolvedValue([lottery(1, -1), ...[2, 3, 4, 5].map((id) => lottery(id, 2))]);
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <LobbyPage />
      </MemoryRouter>,
    ),
  );
  const text = () => place.textContent ?? '';
  expect(text()).toContain('หวย 1');
  expect(text()).toContain('ยังไม่เปิดรับ 4 รายการ');
  expect(text()).not.toContain('หวย 5');
  const details = place.querySelector('details');
  await act(async () => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  expect(text()).toContain('หวย 5');
});

test('open lotteries are ordered by their closing time', async () => {
  vi.mocked(call).mockResolvedValue([lottery(1, -1, 6), lottery(2, -1, 2), lottery(3, -1, 4)]);
  const { container: place } = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <LobbyPage />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
  expect(place.textContent?.match(/หวย \d/g)?.filter((name, at, all) => all.indexOf(name) === at)).toEqual([
    'หวย 2',
    'หวย 3',
    'หวย 1',
  ]);
});
