// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { RedeemSheet } from './redeem-sheet.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(() =>
    Promise.reject(new ApiError({ code: 'network', message: 'ไม่มีสัญญาณ', status: 0 })),
  );
});

const show = (withdrawable: number) =>
  act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RedeemSheet withdrawable={baht(withdrawable)} min={baht(100)} onClose={() => {}} />
      </SWRConfig>,
      { container: document.body },
    ),
  );
const press = () => act(async () => fireEvent.submit(screen.getByRole('textbox', { hidden: true })));
const keys = () => vi.mocked(call).mock.calls.map(([, , options]) => options?.idempotencyKey);

it('after a lost answer the repeat is the same redemption, whatever the page shows by now; a new form is another', async () => {
  await show(200);
  await press();
  expect(document.body.textContent).toContain(text.unsure);
  // It was made: nothing is left, and the repeat must still get its answer.
  await show(0);
  await press();
  expect(keys()).toHaveLength(2);
  expect(keys()[1]).toBe(keys()[0]);
  cleanup();
  // The same amount again, earned since.
  await show(200.01);
  fireEvent.input(screen.getByRole('textbox', { hidden: true }), { target: { value: '200' } });
  await press();
  expect(vi.mocked(call).mock.calls.map(([, input]) => input)).toEqual(Array(3).fill({ amount: 200 }));
  expect(keys()[2]).not.toBe(keys()[0]);
});
