// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { redeem, redemptionCalc } from '#contract/redemption.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import type { Item } from './item-card.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

const ITEM: Item = {
  item_id: '1',
  version: 3,
  kind: 'credit',
  name: 'เครดิต',
  description: '',
  image: null,
  points: 100,
  amount: null,
  stock: null,
  needs_address: false,
  max_per_member: null,
};
const CALC = {
  item_id: '1',
  quantity: 1,
  points_each: 5000,
  points_total: 5000,
  point: 6000,
  point_after: 1000,
  stock: null,
  needs_address: false,
  can_redeem: true,
  reason: null,
};

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === redemptionCalc ? Promise.resolve(CALC) : new Promise(() => {}),
  );
});

it('a price that was changed while the list was open is the one on the button', async () => {
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RedeemSheet item={ITEM} onClose={() => {}} onDone={() => {}} />
      </SWRConfig>,
    ),
  );
  expect(document.querySelector('.sheet-foot button')?.textContent).toContain('5,000');
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent?.replace(/\D/g, ''))).toEqual([
    '5000',
    '5000',
    '1000',
  ]);
  await act(async () => document.querySelector<HTMLElement>('.sheet-foot button')?.click());
  expect(call).toHaveBeenCalledWith(redeem, { item_id: '1', version: 3, quantity: 1 }, expect.anything());
});

it('after a lost answer a repeat is the same order, and one of the points that are left by then is another', async () => {
  const show = () =>
    act(async () =>
      render(
        <SWRConfig value={{ provider: () => new Map() }}>
          <RedeemSheet item={ITEM} onClose={() => {}} onDone={() => {}} />
        </SWRConfig>,
      ),
    );
  const press = () => act(async () => document.querySelector<HTMLElement>('.sheet-foot button')?.click());
  let { point } = CALC;
  vi.mocked(call).mockClear();
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === redemptionCalc
      ? Promise.resolve({ ...CALC, point })
      : Promise.reject(new ApiError({ code: 'network', message: 'ไม่มีสัญญาณ', status: 0 })),
  );
  await show();
  await press();
  await press();
  cleanup();
  // The first one was made, and the page has shown it: the player wants a second.
  point = 1000;
  await show();
  await press();
  const keys = vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => endpoint === redeem)
    .map(([, , options]) => options?.idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
