// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { lottoRound } from '../../../../../contract/lotto-rounds.ts';
import { call } from '../../../../api/http.ts';
import { connectSession } from '../../../../api/session-source.ts';
import { formatTime } from '../../../../lib/time.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { RoundNotOpen } from './round-not-open.tsx';

vi.mock('../../../../api/http.ts', () => ({ call: vi.fn(async () => []) }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test.each([
  ['a round that has closed says when', -60_000, true],
  ['a round of a lottery that is not sold any more names no time that is still to come', 8 * 3_600_000, false],
])('%s', async (_, closesIn, isSaid) => {
  connectSession({ token: () => null, subscribe: () => () => {} });
  const closes = new Date(Date.now() + closesIn).toISOString();
  const round = lottoRound.output.parse({ ...ROUND, status: 'closed', bet_closes_at: closes });
  const place = document.createElement('div');
  const page = createRoot(place);
  await act(async () =>
    page.render(
      <MemoryRouter>
        <RoundNotOpen round={round} state="closed" />
      </MemoryRouter>,
    ),
  );
  expect(place.textContent).toContain(PAD_TEXT.lock.closed);
  expect(place.textContent?.includes(PAD_TEXT.lock.closedText(formatTime(closes)))).toBe(isSaid);
  expect(call).toHaveBeenCalled();
  await act(async () => page.unmount());
});
