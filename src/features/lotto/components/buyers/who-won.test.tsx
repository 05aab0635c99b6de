// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteHandedBills } from '#contract/lotto-bills.ts';
import { buyerResults } from '#contract/lotto-buyers.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { WhoWon } from './who-won.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
afterEach(cleanup);
beforeEach(() => connectSession({ token: () => 'token', subscribe: () => () => {} }));

const { results: text } = BUYERS_TEXT;
const AT = '2026-12-01T11:05:00.000Z';
const PRIZES = {
  first_prize: null,
  three_top: '285',
  three_front: [],
  three_bottom: [],
  two_top: '85',
  two_bottom: '07',
  yeekee: null,
};
const buyer = (name: string | null, paid: number, more: object = {}) => ({
  buyer: name === null ? null : { buyer_id: name, name },
  bill_ids: [`${name}`],
  line_count: 3,
  numbers: ['126', '266', '459'],
  staked: 90,
  paid,
  handed: 0,
  handed_at: null,
  hits: paid > 90 ? [{ bet_type: 'two_bottom', number: '07', amount: 20, rate: 90, payout: paid }] : [],
  ...more,
});
const resultsOf = (buyers: object[], more: object = {}) =>
  buyerResults.output.parse({
    round: ROUND,
    prizes: PRIZES,
    corrected_at: null,
    void_reason: null,
    settled_at: AT,
    wallet_names: ['กระเป๋าหลัก'],
    buyers,
    left_out: [],
    ...more,
  });
let rounds = 0;
const show = async (answer: () => unknown) => {
  rounds += 1;
  vi.mocked(call).mockImplementation(async (endpoint) => (endpoint === noteHandedBills ? { handed_at: AT } : answer()));
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <WhoWon roundId={String(rounds)} notFound="404" />
      </MemoryRouter>,
    ),
  );
  return container;
};

test('what is left to hand on shrinks with each tick; the member’s own money is not in it', async () => {
  let handed = {};
  const place = await show(() =>
    resultsOf([buyer('แม่', 15_000), buyer('น้องบี', 1_800, handed), buyer(null, 900), buyer('ป้าปุ้ย', 0)]),
  );
  expect(screen.getByText(text.left(2))).toBeDefined();
  expect(screen.getByText(text.fromSum('16,800.00'))).toBeDefined();
  expect(screen.getByText(text.won(3))).toBeDefined();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  handed = { handed: 1_800, handed_at: AT };
  await act(async () => screen.getAllByRole('checkbox')[1]?.click());
  expect(call).toHaveBeenCalledWith(noteHandedBills, { bill_ids: ['น้องบี'], is_handed: true }, expect.anything());
  expect(screen.getByText(text.left(1))).toBeDefined();
  expect(place.textContent).toContain(text.handedSum('1,800.00'));
  expect(place.textContent).toContain('+17,340.00');
});

test('a corrected result keeps the tick and says what was handed on before', async () => {
  const place = await show(() =>
    resultsOf([buyer('แม่', 5_000, { handed: 1_800, handed_at: AT })], { corrected_at: AT }),
  );
  expect(place.textContent).toContain('แก้ไขผล 1 ธ.ค.');
  expect(place.textContent).toContain(text.part('1,800.00'));
  expect(place.textContent).toContain('3,200.00');
});

test('a round that is not held gives back, and nothing is won', async () => {
  const place = await show(() => resultsOf([buyer('แม่', 90)], { prizes: null, void_reason: 'งดออกรางวัล' }));
  expect(place.textContent).toContain(text.voided('งดออกรางวัล'));
  expect(screen.getByText(text.refunded(1))).toBeDefined();
  expect(place.textContent).toContain(text.back);
  expect(place.textContent).toContain(text.givenBack);
  expect(screen.getByRole('article').textContent).not.toContain(text.give);
});

test('before the result the stakes stand, and nothing is said to be lost', async () => {
  const place = await show(() => resultsOf([buyer('แม่', 0)], { prizes: null, settled_at: null }));
  expect(screen.getByText(text.waiting)).toBeDefined();
  expect(place.textContent).not.toContain('−90.00');
});

test('a round that nobody knows is the page that is not found', async () => {
  const place = await show(() => {
    throw new ApiError({ code: 'round_not_found', status: 200, message: 'ไม่พบ' });
  });
  expect(place.textContent).toBe('404');
});
