// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bundleCreate, bundleValidate } from '#contract/lotto-bundles.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useLotto, type WrittenBill } from '#src/stores/lotto.ts';
import { useUser } from '#src/stores/user.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { BundleSheet } from './bundle-sheet.tsx';
import { type BundleControls, useBundle } from './use-bundle.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no dialog.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
afterEach(cleanup);

const WALLETS = { wallets: [{ id: '1', wallet_name: 'กระเป๋าหลัก', balance: 100, wallet_type_id: 1, held: 0 }] };
const BILLS: readonly WrittenBill[] = [
  { buyer: 'แม่', lines: [{ at: 1, written: '07=50 แม่', bets: [{ bet_type: 'two_top', number: '07', amount: '50' }] }] },
  { buyer: null, lines: [{ at: 2, written: '08=20', bets: [{ bet_type: 'two_top', number: '08', amount: '20' }] }] },
];
/** The check's answer when so much of แม่'s 50 baht can be bought. */
const pricedWith = (sold: number, id = 'one') => {
  const bill = (buyer: string | null, number: string, amount: number, bought: number) => ({
    buyer,
    lines: [
      {
        bet_type: 'two_top',
        number,
        amount,
        rate: 90,
        status: bought < amount ? 'over_limit' : 'ok',
        payout: 0,
        message: null,
        sold: bought,
      },
    ],
    merged: 0,
    line_count: bought > 0 ? 1 : 0,
    written: amount,
    total: bought,
    max_payout: 0,
  });
  return bundleValidate.output.parse({
    validation_id: id,
    expires_at: ROUND.bet_closes_at,
    round: ROUND,
    wallet_id: '1',
    wallet_name: 'กระเป๋าหลัก',
    bills: [bill('แม่', '07', 50, sold), bill(null, '08', 20, 20)],
    bill_count: sold > 0 ? 2 : 1,
    written: 70,
    total: sold + 20,
    balance_after: 80 - sold,
    is_complete: sold === 50,
    cancellable_until: null,
  });
};

let flow: BundleControls;
function Page() {
  flow = useBundle('7');
  return <BundleSheet flow={flow} />;
}
const show = () =>
  act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
const answers = (...given: (() => Promise<unknown>)[]) => {
  const sent: unknown[] = [];
  vi.mocked(call).mockImplementation((endpoint, input) => {
    if (endpoint === memberWallets) return Promise.resolve(WALLETS);
    if (endpoint !== bundleValidate && endpoint !== bundleCreate) return Promise.resolve([]);
    sent.push(input);
    return given.shift()?.() ?? Promise.reject(new Error('not expected'));
  });
  return sent;
};
const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());

beforeEach(() => {
  useLotto.getState().clear();
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUser.setState({ isLoggedIn: true });
});

test('all bills are confirmed by one press, and sent as they were checked', async () => {
  const sold = { bills: [], total: 70 };
  const sent = answers(
    async () => pricedWith(50),
    async () => sold,
  );
  await show();
  await act(async () => flow.check(BILLS));
  expect(screen.getByText(BUNDLE_TEXT.confirm.title(2))).toBeDefined();
  await press(PAD_TEXT.confirm.send('70.00'));
  expect(sent[0]).toMatchObject({ bills: [{ buyer: 'แม่' }, { buyer: null }] });
  expect(sent[1]).toEqual({ validation_id: 'one' });
  expect(flow.sold).toEqual(sold);
});

test('what cannot be bought is shown, and one press buys the rest; if it changes again nothing is bought', async () => {
  const sent = answers(
    async () => pricedWith(30),
    async () => {
      throw new ApiError({ code: 'bill_changed', status: 200, message: 'เปลี่ยน', data: pricedWith(10, 'two') });
    },
    async () => ({ bills: [], total: 30 }),
  );
  await show();
  await act(async () => flow.check(BILLS));
  expect(screen.getByText(BUNDLE_TEXT.part.title(1))).toBeDefined();
  expect(screen.getByText(BUNDLE_TEXT.partOf('บน', '30', '50'))).toBeDefined();
  await press(BUNDLE_TEXT.part.send('50.00'));
  expect(sent[1]).toEqual({ validation_id: 'one', in_part: true });
  expect(flow.sold).toBeNull();
  expect(screen.getByText(BUNDLE_TEXT.part.again)).toBeDefined();
  await press(BUNDLE_TEXT.part.send('30.00'));
  expect(sent[2]).toEqual({ validation_id: 'two', in_part: true });
  expect(flow.sold).not.toBeNull();
});

test('nothing can be bought: there is no yes to give', async () => {
  answers(async () => ({ ...pricedWith(0), bill_count: 0, total: 0 }));
  await show();
  await act(async () => flow.check(BILLS));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(BUNDLE_TEXT.part.noneLeft);
  expect(screen.queryByText(/^แทงส่วนที่ได้/)).toBeNull();
});

test('without an answer only the same bills are sent again', async () => {
  const sent = answers(
    async () => pricedWith(50),
    async () => {
      throw new ApiError({ code: 'network', status: 0, message: 'ขาด' });
    },
    async () => ({ bills: [], total: 70 }),
  );
  await show();
  await act(async () => flow.check(BILLS));
  await press(PAD_TEXT.confirm.send('70.00'));
  expect(screen.getByText(PAD_TEXT.confirm.lost)).toBeDefined();
  await press(PAD_TEXT.confirm.again);
  expect(sent[2]).toEqual(sent[1]);
  expect(flow.sold).not.toBeNull();
});

test('after a reload, bills that were sent and not answered are the only ones to be sent', async () => {
  const sent = answers(
    async () => pricedWith(50),
    async () => {
      throw new ApiError({ code: 'network', status: 0, message: 'ขาด' });
    },
    async () => ({ bills: [], total: 70 }),
  );
  await show();
  await act(async () => flow.check(BILLS));
  await press(PAD_TEXT.confirm.send('70.00'));
  cleanup();
  await show();
  expect(screen.getByText(PAD_TEXT.confirm.unanswered)).toBeDefined();
  await act(async () => flow.edit());
  await act(async () => flow.check(BILLS.slice(0, 1)));
  await press(PAD_TEXT.confirm.again);
  expect(sent.slice(1)).toEqual([{ validation_id: 'one' }, { validation_id: 'one' }]);
  expect([flow.sold?.total, useLotto.getState().bundle]).toEqual([70, null]);
});

test('an unchanged list keeps its draft, and another list is another draft', async () => {
  const sent = answers(
    async () => pricedWith(50),
    async () => pricedWith(50),
    async () => pricedWith(50),
  );
  await show();
  for (const bills of [BILLS, BILLS, BILLS.slice(0, 1)]) await act(async () => flow.check(bills));
  const drafts = sent.map((input) => Object(input).draft_id);
  expect(drafts[1]).toBe(drafts[0]);
  expect(drafts[2]).not.toBe(drafts[0]);
});
