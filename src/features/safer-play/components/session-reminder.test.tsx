// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import type { Limits } from '../model/limits.ts';
import { SessionReminder } from './session-reminder.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no layout and no modal dialogs.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

const START = '2026-11-21T10:00:00+07:00';
const playing = (): Limits => ({
  limits: [],
  reminder_minutes: 30,
  session: { started_at: START, stakes: baht(100), wins: baht(0), net: baht(-100) },
  timeout_until: null,
  excluded_until: null,
  support_line: '1323',
});

it('comes when its time has, without another bet', async () => {
  vi.useFakeTimers({ now: Date.parse(START) + 29 * 60_000 });
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async () => playing());
  const cache = new Map();
  const draw = () =>
    act(async () =>
      render(
        <MemoryRouter>
          <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
            <SessionReminder />
          </SWRConfig>
        </MemoryRouter>,
        { container: document.body },
      ),
    );
  // A player who moves about in the app has it rendered more often than it is polled.
  for (let half = 0; half < 2; half++) {
    await draw();
    expect(document.querySelector('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
  }
  await act(() => vi.dynamicImportSettled());
  expect(document.querySelector('dialog')?.textContent).toContain('เล่นมาแล้ว 30');
});
