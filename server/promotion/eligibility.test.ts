import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { satang } from '#contract/money.ts';
import { occasionOf, reasonAgainst, takesNextDeposit } from './eligibility.ts';
import type { Eligibility, PromotionRow } from './queries.ts';
import * as text from './text.ts';

const NOW = new Date('2026-11-21T23:30:00Z');
const PROMOTION: PromotionRow = {
  id: 3,
  version: 1,
  updated_at: NOW,
  position: 0,
  title: 'โบนัสฝาก',
  description: '',
  image: null,
  terms: [],
  kind: 'deposit',
  bonus_percent: 10,
  bonus_fixed_satang: null,
  min_deposit_satang: satang(10_000),
  max_bonus_satang: satang(100_000),
  turnover_times: 5,
  max_withdraw_satang: null,
  categories: ['slot'],
  valid_days: 30,
  is_active: true,
  starts_at: null,
  ends_at: null,
  budget_satang: null,
  given_satang: satang(0),
};
const DEPOSIT = { id: 9, satang: satang(10_000), is_first: true, is_untouched: true };
const ELIGIBLE: Eligibility = { deposit: DEPOSIT, has_deposited: true, has_running: false, bar: null, taken: [] };
const first = { kind: 'first_deposit' } as const;
const later = new Date(NOW.getTime() + 1);

test('the occasion: a day of Bangkok, a deposit, or once', () => {
  const turns = (['daily_deposit', 'deposit', 'first_deposit', 'free'] as const).map((kind) =>
    occasionOf({ ...PROMOTION, kind }, 9, NOW),
  );
  expect(turns).toEqual(['2026-11-22', '9', 'once', 'once']);
});

test.each<[string, Partial<PromotionRow>, Partial<Eligibility>, string | null]>([
  ['a deposit that is just enough', {}, {}, null],
  ['a member who may not play', {}, { bar: 'member_paused' }, ERRORS.member_paused.message],
  ['a budget that is used up', { budget_satang: satang(5000), given_satang: satang(5000) }, {}, text.USED_UP],
  ['a budget with less than the bonus', { budget_satang: satang(5000), given_satang: satang(4001) }, {}, text.USED_UP],
  ['a budget with just the bonus', { budget_satang: satang(5000), given_satang: satang(4000) }, {}, null],
  ['before its start', { starts_at: later }, {}, text.NOT_STARTED],
  ['from its start', { starts_at: NOW }, {}, null],
  ['at its end', { ends_at: NOW }, {}, text.ENDED],
  ['before its end', { ends_at: later }, {}, null],
  [
    'taken today',
    { kind: 'daily_deposit' },
    { taken: [{ promotion_id: 3, occasion: '2026-11-22' }] },
    text.TAKEN_TODAY,
  ],
  ['taken yesterday', { kind: 'daily_deposit' }, { taken: [{ promotion_id: 3, occasion: '2026-11-21' }] }, null],
  ['taken for this deposit', {}, { taken: [{ promotion_id: 3, occasion: '9' }] }, text.TAKEN_FOR_DEPOSIT],
  ['taken for the deposit before', {}, { taken: [{ promotion_id: 3, occasion: '8' }] }, null],
  ['taken once', first, { taken: [{ promotion_id: 3, occasion: 'once' }] }, text.TAKEN_ONCE],
  ['another one taken', first, { taken: [{ promotion_id: 4, occasion: 'once' }] }, null],
  ['another one running', {}, { has_running: true }, text.ONE_AT_A_TIME],
  ['no deposit', {}, { deposit: null }, text.NEEDS_DEPOSIT],
  ['a deposit that was staked', {}, { deposit: { ...DEPOSIT, is_untouched: false } }, text.STAKED_ALREADY],
  ['a satang too little', {}, { deposit: { ...DEPOSIT, satang: satang(9_999) } }, text.needsMore(satang(10_000))],
  ['a bonus below a satang', { bonus_percent: 0.0099 }, {}, text.TOO_SMALL],
  ['a bonus of a satang', { bonus_percent: 0.01 }, {}, null],
  ['free, without a deposit', { kind: 'free', bonus_fixed_satang: satang(3000) }, { deposit: null }, null],
  ['free, but one is running', { kind: 'free' }, { has_running: true }, text.ONE_AT_A_TIME],
  ['the first deposit', first, {}, null],
  ['before the first deposit', first, { deposit: null, has_deposited: false }, text.NEEDS_DEPOSIT],
  ['after the first deposit', first, { deposit: null }, text.NOT_FIRST_DEPOSIT],
  ['a second deposit', first, { deposit: { ...DEPOSIT, is_first: false } }, text.NOT_FIRST_DEPOSIT],
  ['a first deposit that was staked', first, { deposit: { ...DEPOSIT, is_untouched: false } }, text.FIRST_STAKED],
  [
    'a first deposit of too little',
    first,
    { deposit: { ...DEPOSIT, satang: satang(9_999) } },
    text.firstTooLittle(satang(10_000)),
  ],
])('the reason against: %s', (_what, promotion, eligibility, reason) => {
  expect(reasonAgainst({ ...PROMOTION, ...promotion }, { ...ELIGIBLE, ...eligibility }, NOW)).toBe(reason);
});

test.each<[string, Partial<PromotionRow>, Partial<Eligibility>, boolean]>([
  ['on a deposit', {}, {}, true],
  ['without one', { kind: 'free' }, {}, false],
  ['on the first', first, { has_deposited: false, deposit: null }, true],
  ['on the first, which was made', first, {}, false],
  ['while another runs', {}, { has_running: true }, false],
  ['before its start', { starts_at: later }, {}, false],
  [
    'of today, which was taken',
    { kind: 'daily_deposit' },
    { taken: [{ promotion_id: 3, occasion: '2026-11-22' }] },
    false,
  ],
  ['for the deposit before', {}, { taken: [{ promotion_id: 3, occasion: '9' }] }, true],
])('the next deposit takes a promotion %s', (_what, promotion, eligibility, isTaken) => {
  const taken = takesNextDeposit({ ...PROMOTION, ...promotion }, { ...ELIGIBLE, ...eligibility }, NOW);
  expect(taken).toBe(isTaken);
});
