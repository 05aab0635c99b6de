// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mutate } from 'swr';
import { expect, test, vi } from 'vitest';
import { billDays, billList } from '#contract/lotto-bills.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { BillPages } from './bill-pages.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const PAGE = 2;
const billOf = (id: number) => ({
  bill_id: String(id),
  bill_no: `HN-${id}`,
  round: ROUND,
  status: 'pending',
  wallet_id: '1',
  wallet_name: '',
  line_count: 0,
  discount: 0,
  total: 5,
  max_payout: 0,
  payout: 0,
  note: null,
  buyer: null,
  handed_at: null,
  created_at: ROUND.bet_opens_at,
  settled_at: null,
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
});

test('a bill that leaves or joins the list moves the others, and none is on two pages or on none', async () => {
  let waiting = [6, 5, 4, 3, 2, 1];
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    if (endpoint === billDays) return billDays.output.parse({ month: '2026-11', waiting: 0, days: [] });
    const { cursor } = billList.input.parse(input);
    const after = waiting.filter((id) => cursor === undefined || id < Number(cursor));
    const ids = after.slice(0, PAGE);
    return billList.output.parse({
      items: ids.map(billOf),
      next_cursor: after.length > PAGE ? String(ids.at(-1)) : null,
      pending_count: waiting.length,
      draws: [],
      left_out: [],
    });
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <BillPages
          filter={{ status: 'pending', from: null, to: null, roundId: null, buyerId: null }}
          now={Date.now()}
          pollMs={0}
          onReset={() => undefined}
        />
      </MemoryRouter>,
    ),
  );
  const shown = () => [...document.querySelectorAll('article')].map((one) => Number(one.ariaLabel?.slice(3)));
  const more = () => act(async () => screen.getByRole('button', { name: LOTTO_TEXT.bills.more }).click());
  /** Its code is loaded when it is first shown. */
  const toShow = (...bills: number[]) =>
    vi.waitFor(
      async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
        expect(shown()).toEqual(bills);
      },
      { timeout: 10_000 },
    );
  await toShow(6, 5);
  await more();
  await toShow(6, 5, 4, 3);
  const readAgain = () => act(async () => void mutate(() => true));
  waiting = [5, 4, 3, 2, 1];
  await readAgain();
  await toShow(5, 4, 3, 2);
  waiting = [7, 5, 4, 3, 2, 1];
  await readAgain();
  await toShow(7, 5, 4, 3);
});
