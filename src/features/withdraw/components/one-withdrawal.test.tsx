// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { OneWithdrawal } from './one-withdrawal.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.mock('#src/api/stream.ts', () => ({ useStream: () => ({ isLive: false }) }));
afterEach(() => vi.useRealTimers());

it('is read again without the event stream until it has ended, and then no more', async () => {
  vi.useFakeTimers();
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  let status = 'requested';
  vi.mocked(call).mockImplementation(() =>
    Promise.resolve({
      withdraw_id: '1',
      status,
      amount: 500,
      reference: 'REF1',
      bank: { bank_code: 'KBANK', bank_name: 'กสิกรไทย', account_no_masked: 'xxx-6789', account_name: 'ก ข' },
      requested_at: '2026-11-21T14:30:00+07:00',
      approved_at: null,
      finished_at: status === 'paid' ? '2026-11-21T14:40:00+07:00' : null,
      reason: null,
    }),
  );
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <OneWithdrawal id="1" />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
  await pass(1);
  const before = place.querySelector('h2')?.textContent;
  status = 'paid';
  await pass(12);
  expect(place.querySelector('h2')?.textContent).not.toBe(before);
  vi.mocked(call).mockClear();
  await pass(60);
  expect(call).not.toHaveBeenCalled();
});
