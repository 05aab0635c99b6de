// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { billDetail } from '#contract/lotto-bills.ts';
import { baht } from '#contract/money.ts';
import { call } from '#src/api/http.ts';
import { type CachedBill, useLotto } from '#src/stores/lotto.ts';
import type { BillSummary } from '../../model/bill-filter.ts';
import type { Round } from '../../model/round-state.ts';
import { RepeatBill } from './repeat-bill.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const round = (id: string): Round => ({
  round_id: id,
  category_id: '1',
  category_name: 'ยี่กี',
  icon: 'yeekee',
  kind: 'yeekee',
  name: 'รอบที่ 1',
  round_no: 1,
  rounds_in_day: 88,
  draw_date: '2026-11-21',
  bet_opens_at: inHours(-1),
  bet_closes_at: inHours(1),
  shoot_closes_at: null,
  result_at: inHours(2),
  status: 'open',
  note: null,
  headline: null,
});
const bill: BillSummary = {
  bill_id: '9',
  bill_no: 'YK1-9',
  round: round('6'),
  status: 'lost',
  wallet_id: '1',
  wallet_name: '',
  line_count: 1,
  discount: baht(0),
  total: baht(20),
  max_payout: baht(0),
  payout: baht(0),
  note: null,
  buyer: null,
  handed_at: null,
  created_at: inHours(-2),
  settled_at: null,
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
};
const unanswered: CachedBill['bill'] = {
  validation_id: 'v',
  expires_at: '',
  wallet_id: '4',
  wallet_name: '',
  lines: [],
  merged: 0,
  round: round('7'),
  line_count: 1,
  subtotal: baht(5),
  discount: baht(0),
  total: baht(5),
  max_payout: baht(0),
  balance_after: baht(0),
  is_acceptable: true,
  cancellable_until: null,
};

test('a bill of the round that waits for its answer is asked for before another one is repeated there', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === billDetail
      ? { lines: [{ bet_type: 'two_top', number: '44', amount: 20 }] }
      : [{ category_id: '1', rounds: [round('7')] }],
  );
  const lines = [{ bet_type: 'two_top', number: '07', amount: '5' } as const];
  const { loadRound, changeDraft, keepBill, markSent } = useLotto.getState();
  loadRound('7');
  changeDraft((draft) => ({ ...draft, lines, walletId: '4', note: 'งวดนี้' }));
  keepBill(unanswered);
  markSent(true);
  const Address = () => useLocation().pathname;
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <Address />
        <RepeatBill bill={bill} />
      </MemoryRouter>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('/lotto/7');
  expect(useLotto.getState()).toMatchObject({
    billInputData: { roundId: '7', lines, walletId: '4', note: 'งวดนี้' },
    billCache: { bill: { validation_id: 'v' }, isSent: true },
  });
});

test('a player who leaves the slip before its bill is repeated stays on the new page, with their draft', async () => {
  let answer: ((bill: unknown) => void) | undefined;
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === billDetail
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve([{ category_id: '1', rounds: [round('7')] }]),
  );
  const lines = [{ bet_type: 'two_top', number: '07', amount: '5' } as const];
  const { clear, loadRound, changeDraft } = useLotto.getState();
  clear();
  loadRound('8');
  changeDraft((draft) => ({ ...draft, lines }));
  const Address = () => useLocation().pathname;
  const show = (isSlip: boolean) =>
    act(async () =>
      render(
        <MemoryRouter>
          <Address />
          {isSlip && <RepeatBill bill={bill} />}
        </MemoryRouter>,
        { container: document.body },
      ),
    );
  await show(true);
  await act(async () => document.querySelector('button')?.click());
  await show(false);
  await act(async () => answer?.({ lines: [{ bet_type: 'two_top', number: '44', amount: 20 }] }));
  expect(document.body.textContent).toBe('/');
  expect(useLotto.getState().billInputData).toMatchObject({ roundId: '8', lines });
});

test('a bill is repeated alone and checked at once; what was drafted for the round lies aside', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === billDetail
      ? { lines: [{ bet_type: 'two_top', number: '44', amount: 20 }] }
      : [{ category_id: '1', rounds: [round('7')] }],
  );
  const drafted = [{ bet_type: 'two_top', number: '07', amount: '5' } as const];
  useLotto.getState().clear();
  useLotto.getState().startDraft('7', drafted);
  const Address = () => useLocation().pathname + useLocation().search;
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <Address />
        <RepeatBill bill={bill} />
      </MemoryRouter>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('/lotto/7?confirm');
  expect(useLotto.getState().billInputData).toMatchObject({
    lines: [{ bet_type: 'two_top', number: '44', amount: '20' }],
    aside: drafted,
  });
});

test('a buyer’s bill is repeated for them: it is checked as theirs, beside what is drafted', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === billDetail
      ? { lines: [{ bet_type: 'two_top', number: '44', amount: 20 }] }
      : [{ category_id: '1', rounds: [round('7')] }],
  );
  const drafted = [{ bet_type: 'two_top', number: '07', amount: '5' } as const];
  const { clear, loadRound, changeDraft } = useLotto.getState();
  clear();
  loadRound('7');
  changeDraft((draft) => ({ ...draft, lines: drafted }));
  const Address = () => {
    const { pathname, search } = useLocation();
    return `${pathname}${search}`;
  };
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <Address />
        <RepeatBill bill={{ ...bill, buyer: { buyer_id: '3', name: 'แม่' } }} />
      </MemoryRouter>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('/lotto/7?confirm');
  const bets = [{ bet_type: 'two_top', number: '44', amount: '20' }];
  expect(useLotto.getState()).toMatchObject({
    billInputData: { roundId: '7', lines: drafted },
    bundle: { roundId: '7', isWaiting: true, bills: [{ buyer: 'แม่', lines: [{ bets }] }] },
  });
});
