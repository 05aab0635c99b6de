// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { lottoRound } from '#contract/lotto-rounds.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { formatTime } from '#src/lib/time.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { RoundNotOpen } from './round-not-open.tsx';
import { keepWritten } from './written-number.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn(async () => []) }));

test.each([
  ['a round that has closed says when', -60_000, true],
  ['a round of a lottery that is not sold any more names no time that is still to come', 8 * 3_600_000, false],
])('%s', async (_, closesIn, isSaid) => {
  connectSession({ token: () => null, subscribe: () => () => {} });
  const closes = new Date(Date.now() + closesIn).toISOString();
  const round = lottoRound.output.parse({ ...ROUND, status: 'closed', bet_closes_at: closes });
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <RoundNotOpen round={round} state="closed" />
      </MemoryRouter>,
    ),
  );
  expect(place.textContent).toContain(PAD_TEXT.lock.closed);
  expect(place.textContent?.includes(PAD_TEXT.lock.closedText(formatTime(closes)))).toBe(isSaid);
  expect(call).toHaveBeenCalled();
});

test('a visitor’s number for a round that closed during the login goes to the next one, and the button says so', async () => {
  connectSession({ token: () => null, subscribe: () => () => {} });
  keepWritten('7', '123');
  const closes = new Date(Date.now() - 60_000).toISOString();
  const round = lottoRound.output.parse({ ...ROUND, status: 'closed', bet_closes_at: closes });
  const lottery = {
    category_id: round.category_id,
    name: round.category_name,
    icon: '',
    kind: round.kind,
    group: 'foreign',
    note: null,
  };
  const next = { ...ROUND, round_id: '8', name: 'งวดหน้า' };
  vi.mocked(call).mockResolvedValue([{ ...lottery, rounds: [next] }]);
  const Address = () => useLocation().pathname + useLocation().search;
  const { container: place } = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <RoundNotOpen round={round} state="closed" />
          <Address />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
  const button = place.querySelector('button');
  expect(button?.textContent).toBe(PAD_TEXT.lock.nextWithNumber('งวดหน้า', '123'));
  await act(async () => button?.click());
  expect(place.textContent).toContain('/lotto/8?number=123');
});
