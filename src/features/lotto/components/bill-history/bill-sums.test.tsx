// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billDays } from '#contract/lotto-bills.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { BillSums } from './bill-sums.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no layout and no modal dialogs.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

const text = () => document.body.textContent ?? '';
const press = (name: RegExp) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => name.test(one.ariaLabel ?? '') || name.test(one.textContent ?? ''))
      ?.click(),
  );

test('a chosen month has no sums until its own are loaded, and says when they cannot be', async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  const later: Record<string, { resolve: (value: unknown) => void; reject: (why: unknown) => void }> = {};
  vi.mocked(call).mockImplementation(
    (_endpoint, input) =>
      new Promise((resolve, reject) => Object.assign(later, { [JSON.stringify(input)]: { resolve, reject } })),
  );
  const asked = (month: string) => later[JSON.stringify({ month })];
  const answer = (month: string, staked: number) =>
    act(async () =>
      asked(month)?.resolve(
        billDays.output.parse({
          month,
          waiting: 15,
          days: [{ date: `${month}-05`, bill_count: 1, won_count: 0, staked, paid: 0 }],
        }),
      ),
    );
  await act(async () => render(<BillSums now={Date.parse('2026-11-21T05:00:00Z')} pollMs={30_000} buyerId={null} />));
  await answer('2026-11', 7000);
  expect(text()).toContain('7,000.00');

  await press(/^เลือกวันที่จะดูยอด/);
  await press(/^เดือนก่อนหน้า/);
  await press(/^5 /);
  await press(/^ดูยอดวันที่/);
  expect(text()).not.toContain('7,000.00');
  expect(text()).toContain('รอผล 15.00');
  await act(async () => asked('2026-10')?.reject(new ApiError({ code: 'forbidden', status: 403, message: '' })));
  expect(text()).not.toContain('7,000.00');
  expect(text()).toContain('โหลดยอดสรุปไม่สำเร็จ');
});
