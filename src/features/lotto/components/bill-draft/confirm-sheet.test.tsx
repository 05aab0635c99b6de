// @vitest-environment jsdom

import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { billValidate } from '#contract/lotto-bills.ts';
import { baht } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { roundOf } from '#src/stores/round-fixture.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { termsFrom } from '../../model/round-terms.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { type BillControls, useBillFlow } from './use-bill-flow.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

const MOMENT = '2026-11-21T10:00:00.000Z';
const TERMS = termsFrom(
  [
    {
      bet_type: 'two_top',
      rate: 90,
      odds: 100,
      rtp: 90,
      is_open: true,
      min: baht(5),
      max: baht(1000),
      max_per_number: baht(0),
    },
  ],
  [],
  'yeekee',
);
const BALANCES = { '1': 500, '2': 60 } as const;
const NAMES = { '1': 'กระเป๋าหลัก', '2': 'โบนัส' } as const;
const isWallet = (id: string): id is '1' | '2' => id in BALANCES;

/** A bill of 100 baht, paid from the wallet that is named. */
function priced(walletId: string) {
  const id = isWallet(walletId) ? walletId : '1';
  return billValidate.output.parse({
    validation_id: id,
    expires_at: MOMENT,
    wallet_id: id,
    wallet_name: NAMES[id],
    lines: [
      {
        bet_type: 'two_top',
        number: '07',
        amount: 100,
        rate: 90,
        status: 'ok',
        payout: 9000,
        available: null,
        message: null,
      },
    ],
    merged: 0,
    round: roundOf('7'),
    line_count: 1,
    subtotal: 100,
    discount: 0,
    total: 100,
    max_payout: 9000,
    balance_after: BALANCES[id] - 100,
    is_acceptable: true,
    cancellable_until: null,
  });
}

let flow: BillControls | undefined;
function Pad() {
  flow = useBillFlow('7', TERMS, true);
  return <ConfirmSheet flow={flow} />;
}
beforeEach(async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUser.setState({ isLoggedIn: true });
  vi.mocked(call).mockImplementation((endpoint, input) => {
    if (endpoint === billValidate) return Promise.resolve(priced(billValidate.input.parse(input).wallet_id));
    if (endpoint !== memberWallets) return Promise.resolve([]);
    const wallets = (['1', '2'] as const).map((id) => ({
      id,
      wallet_name: NAMES[id],
      balance: baht(BALANCES[id]),
      held: baht(0),
      wallet_type_id: Number(id),
    }));
    return Promise.resolve({ wallets });
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <Pad />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
});

const { confirm: text } = PAD_TEXT;

test('a bonus that is short is paid from the cash wallet instead: no deposit would come to the bonus', async () => {
  await act(async () =>
    useLotto.getState().changeDraft((draft) => ({
      ...draft,
      lines: [{ bet_type: 'two_top', number: '07', amount: '100' }],
      walletId: '2',
    })),
  );
  await act(async () => flow?.check());
  expect(document.body.textContent).toContain(text.short('40.00'));
  expect(document.querySelector('a[href^="/member/deposit"]')).toBeNull();
  await act(async () => screen.getByRole('button', { name: text.payFromWallet('กระเป๋าหลัก') }).click());
  expect(flow?.priced).toMatchObject({ wallet_id: '1' });
  expect(screen.getByRole('button', { name: text.send('100.00') })).toBeDefined();
});
