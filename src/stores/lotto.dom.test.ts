// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { type CachedBill, useLotto } from './lotto.ts';
import { roundOf } from './round-fixture.ts';
import { forgetMember } from './sign-out.ts';

const bill = { validation_id: 'v', expires_at: '', wallet_id: '1', wallet_name: '', lines: [], merged: 0 };
const priced: CachedBill['bill'] = {
  ...bill,
  round: roundOf('7'),
  line_count: 0,
  subtotal: baht(0),
  discount: baht(0),
  total: baht(0),
  max_payout: baht(0),
  balance_after: baht(0),
  is_acceptable: true,
  cancellable_until: null,
};
const line = { bet_type: 'two_top', number: '07', amount: '5' } as const;
const state = () => useLotto.getState();
const kept = () => JSON.parse(localStorage.getItem('lotto') ?? 'null')?.state;

beforeEach(() => {
  state().clear();
  state().loadRound('7');
  state().changeDraft((draft) => ({ ...draft, lines: [line] }));
  state().keepBill(priced);
});

test('the draft and the validated bill are in local storage', () => {
  expect(kept()).toMatchObject({ billInputData: { roundId: '7', lines: [line] }, billCache: { isSent: false } });
});

test('another round clears both, the same round the validated bill only', () => {
  state().loadRound('7');
  expect(state()).toMatchObject({ billInputData: { lines: [line] }, billCache: null });
  state().keepBill(priced);
  state().loadRound('8');
  expect(state()).toMatchObject({ billInputData: { roundId: '8', lines: [] }, billCache: null });
});

test('a bill that was sent without an answer stays, so that no other can be sent', () => {
  state().markSent(true);
  state().loadRound('7');
  expect(state().billCache).toMatchObject({ bill: { validation_id: 'v' }, isSent: true });
});

test('a draft begins with lines of another bill; signing out clears everything', () => {
  state().startDraft('9', [{ ...line, amount: '20' }]);
  state().loadRound('9');
  expect(state()).toMatchObject({ billInputData: { lines: [{ ...line, amount: '20' }] }, billCache: null });
  forgetMember();
  expect(kept()).toEqual({ billInputData: null, billCache: null, bundle: null });
});

test('new lines for the round of a bill that was sent without an answer leave its mark, the note and the wallet', () => {
  state().changeDraft((draft) => ({ ...draft, walletId: '4', note: 'งวดนี้' }));
  state().markSent(true);
  const lines = [line, { ...line, number: '44' }];
  state().startDraft('7', lines);
  expect(state()).toMatchObject({
    billInputData: { roundId: '7', lines, walletId: '4', note: 'งวดนี้' },
    billCache: { isSent: true },
  });
  state().startDraft('8', lines);
  expect(state()).toEqual(expect.objectContaining({ billCache: null }));
  expect(state().billInputData).toEqual({ id: expect.any(String), roundId: '8', lines, stakes: {}, walletId: null });
});

test('without a draft a change does nothing', () => {
  state().clear();
  state().changeDraft((draft) => ({ ...draft, lines: [line] }));
  expect(state().billInputData).toBeNull();
});

test('a draft keeps its name until it is sold, and a repeated bill lays it aside', () => {
  const name = () => state().billInputData?.id;
  const first = name();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  state().loadRound('7');
  state().changeDraft((draft) => ({ ...draft, lines: [] }));
  expect(name()).toBe(first);
  state().changeDraft(({ id: _, ...draft }) => draft);
  expect(name()).not.toBe(first);
  state().startDraft('7', [{ ...line, number: '44' }], [line]);
  expect(state().billInputData).toMatchObject({ lines: [{ number: '44' }], aside: [line] });
  state().startDraft('8', [line]);
  expect(state().billInputData).not.toHaveProperty('aside');
});

const storedElsewhere = (roundId: string, lines: unknown[]) => {
  const newValue = JSON.stringify({
    state: { billInputData: { id: 'x', roundId, lines }, billCache: null },
    version: 0,
  });
  localStorage.setItem('lotto', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'lotto', newValue }));
};

test('another tab’s change of this round’s draft happens here, that of another round does not', () => {
  storedElsewhere('8', [line, line]);
  expect(state().billInputData?.lines).toEqual([line]);
  storedElsewhere('7', []);
  expect(state()).toMatchObject({ billInputData: { id: 'x', lines: [] }, billCache: null });
});
