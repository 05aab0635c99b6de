// @vitest-environment jsdom

import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { requestWithdraw, withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { WITHDRAW_TEXT } from '#src/text/withdraw.ts';
import { WithdrawBody } from './withdraw-body.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.mock('#src/api/stream.ts', () => ({ useStream: () => ({ isLive: true }) }));

const BANK = { bank_code: 'KBANK', bank_name: 'กสิกรไทย', account_no_masked: 'xxx-6789', account_name: 'ก ข' };
const RULES = {
  min: 100,
  max: 50_000,
  times_a_day: 3,
  times_left_today: 3,
  usual_minutes: 4,
  auto_up_to: 400,
  turnover: { done: 0, target: 0 },
  blocked: null,
  held_until: null,
  bank: BANK,
  wallets: [{ wallet_id: '1', wallet_name: 'กระเป๋าหลัก', balance: 5000, reason: null, turnover: null }],
};
const made = (withdraw_id: string, status: string) => ({
  withdraw_id,
  status,
  amount: 500,
  reference: `REF${withdraw_id}`,
  bank: BANK,
  requested_at: '2026-11-21T14:30:00+07:00',
  approved_at: null,
  finished_at: status === 'paid' ? '2026-11-21T14:40:00+07:00' : null,
  reason: null,
});

it('a withdrawal of the same amount as one whose answer was lost, and that was then shown, is a withdrawal of its own', async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  let latest: unknown = null;
  vi.mocked(call).mockImplementation((endpoint) => {
    if (endpoint === withdrawRules) return Promise.resolve(RULES);
    if (endpoint === withdrawStatus) return Promise.resolve(latest);
    if (endpoint !== requestWithdraw) return new Promise(() => {});
    latest = made('1', 'requested');
    return Promise.reject(new ApiError({ code: 'timeout', status: 0, message: 'ไม่มีคำตอบ' }));
  });
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  HTMLElement.prototype.animate ??= vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
  const show = () =>
    act(async () =>
      render(
        <MemoryRouter>
          <SWRConfig value={{ dedupingInterval: 0 }}>
            <WithdrawBody onProvePhone={() => {}} />
          </SWRConfig>
        </MemoryRouter>,
      ),
    );
  const withdraw500 = async () => {
    const field = document.querySelector('input[name="amount"]') ?? document.body;
    await act(async () => fireEvent.input(field, { target: { value: '500' } }));
    await press('button[type="submit"]');
    // The account's owner, and no usual time, because a person looks at the amount.
    const confirmation = document.querySelector('dialog')?.textContent;
    expect(confirmation).toContain(`${WITHDRAW_TEXT.payee}ก ข`);
    expect(confirmation).not.toContain(WITHDRAW_TEXT.usualMinutes(4));
    await press('dialog .sheet-foot button');
  };
  const keys = () =>
    vi
      .mocked(call)
      .mock.calls.flatMap(([endpoint, , options]) => (endpoint === requestWithdraw ? [options?.idempotencyKey] : []));
  await show();
  await withdraw500();
  expect(keys()).toHaveLength(1);
  expect(document.body.textContent).toContain('REF1');
  latest = made('1', 'paid');
  cleanup();
  await show();
  // Cached data is shown in the first frame.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await press('.action-bar button');
  await withdraw500();
  const [first, second] = keys();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

it('obstacles are read again while the page is open: a hold ends, a day begins', async () => {
  vi.useFakeTimers();
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  const held = { code: 'withdraw_held', message: 'พักการถอนหลังเปลี่ยนบัญชี' };
  let rules: object = { ...RULES, blocked: held, held_until: new Date(Date.now() + 20_000).toISOString() };
  vi.mocked(call).mockImplementation((endpoint) => Promise.resolve(endpoint === withdrawRules ? rules : null));
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <WithdrawBody onProvePhone={() => {}} />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
  expect(place.textContent).toContain(held.message);
  rules = RULES;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(place.textContent).not.toContain(held.message);
  expect(place.querySelector('input[name="amount"]')).not.toBeNull();
  vi.mocked(call).mockClear();
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(call).not.toHaveBeenCalled();
  cleanup();
  vi.useRealTimers();
});
