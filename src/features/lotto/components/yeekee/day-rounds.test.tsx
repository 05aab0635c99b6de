// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { yeekeeLists } from '#contract/yeekee.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { DayRounds } from './day-rounds.tsx';
import { type Neighbours, useNeighbours } from './use-neighbours.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const DAY = yeekeeLists.output.parse(
  ['71', '72'].map((id, at) => ({
    round: {
      round_id: id,
      round_no: at + 1,
      kind: 'yeekee',
      category_id: '1',
      category_name: 'ยี่กี',
      name: 'ยี่กี',
      icon: 'yeekee',
      rounds_in_day: 88,
      note: null,
      headline: null,
      status: 'resulted',
      draw_date: '2026-01-01',
      bet_opens_at: '2026-01-01T00:00:00.000Z',
      bet_closes_at: '2026-01-01T01:00:00.000Z',
      shoot_closes_at: '2026-01-01T01:02:00.000Z',
      result_at: '2026-01-01T01:02:05.000Z',
    },
    shots: 20,
    result: { number: `1234${at}`, three_top: '340', two_top: '40', two_bottom: '12' },
  })),
);

beforeEach(() => {
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockResolvedValue(DAY);
});

const text = () => document.body.textContent ?? '';
const show = (isRevealing: boolean) =>
  act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <DayRounds roundId="72" isRevealing={isRevealing} onChoose={() => undefined} />
        </SWRConfig>
      </MemoryRouter>,
      { container: document.body },
    ),
  );
const choose = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('another yeekee lottery of the day has a list, and neighbours, of its own', async () => {
  const others = DAY.map(({ round, ...one }) => ({
    ...one,
    round: { ...round, round_id: `9${round.round_id}`, category_id: '2', category_name: 'ยี่กี 5 นาที' },
  }));
  vi.mocked(call).mockResolvedValue([...DAY, ...others]);
  await show(false);
  await choose('ออกผลแล้ว');
  expect(text().match(/รอบที่ 1/g)).toHaveLength(1);
  let neighbours: Neighbours | undefined;
  const Ways = ({ roundId }: { roundId: string }) => {
    neighbours = useNeighbours(roundId);
    return null;
  };
  const ways = (roundId: string) =>
    act(async () =>
      render(
        <SWRConfig value={{ provider: () => new Map() }}>
          <Ways key={roundId} roundId={roundId} />
        </SWRConfig>,
      ),
    );
  await ways('72');
  expect([neighbours?.before?.round_id, neighbours?.after]).toEqual(['71', undefined]);
  await ways('971');
  expect([neighbours?.before, neighbours?.after?.round_id]).toEqual([undefined, '972']);
});

test('the round whose digits are being revealed is still drawn in the list of the day', async () => {
  await show(true);
  expect(text()).toContain('รอบที่ 2');
  expect(text()).not.toContain('12341');
  await choose('ออกผลแล้ว');
  expect(text()).toContain('12340');
  expect(text()).not.toContain('12341');
  await show(false);
  expect(text()).toContain('12341');
});
