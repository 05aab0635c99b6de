import { describe, expect, test } from 'vitest';
import { baht, satang } from '#contract/money.ts';
import type { Eligibility } from './eligibility-queries.ts';
import { blockOf, isAutoApproved, rulesOf, walletReason } from './rules.ts';
import { BONUS_WALLET } from './text.ts';

const CASH = {
  id: '7',
  name: 'กระเป๋าหลัก',
  type_id: 1,
  available_satang: satang(1_123_075),
  target_satang: null,
  done_satang: null,
};
const BONUS = { ...CASH, id: '8', type_id: 2, target_satang: satang(80_000), done_satang: satang(20_001) };
const ELIGIBLE: Eligibility = {
  status: 'active',
  is_frozen: false,
  member_name: 'สมชาย ใจดี',
  is_phone_verified: true,
  bank_code: 'SCB',
  account_no: '1234567890',
  account_name: 'นาย สมชาย  ใจดี',
  is_account_usable: true,
  held_until: null,
  taken_over: null,
  used_today: 2,
  debt_satang: satang(0),
  has_open: false,
  done_satang: satang(100_000),
  deposited_satang: satang(50_000),
  given_satang: satang(0),
  wallets: [CASH, BONUS],
  usual_minutes: 4,
};
const CONFIG = {
  min_baht: baht(100),
  max_baht: baht(50_000),
  times_a_day: 3,
  turnover_times: 2,
  approve_up_to_baht: baht(1000),
  phone_proof: true,
};

describe('obstacles to a withdrawal', () => {
  const HELD = new Date('2026-11-21T10:00:00+07:00');
  test.each<[string, Partial<Eligibility>, Partial<typeof CONFIG>, string | undefined]>([
    ['nothing', {}, {}, undefined],
    ['an open one', { has_open: true }, {}, 'withdraw_pending'],
    ['another name', { account_name: 'สมหญิง ใจดี' }, {}, 'bank_name_differs'],
    ['a masked name', { account_name: 'นาย สมชาย ใ***' }, {}, undefined],
    ['a new account', { held_until: HELD }, {}, 'withdraw_held'],
    ['the day after a first proof by a reset', { held_until: HELD, taken_over: 'held' }, {}, 'withdraw_held'],
    ['an account that is another’s', { is_account_usable: false }, {}, 'bank_account_taken'],
    [
      'an account that waits for the proof, where no proof is demanded',
      { is_account_usable: false, is_phone_verified: false },
      { phone_proof: false },
      'phone_unproved',
    ],
    ['a phone without its proof', { is_phone_verified: false }, {}, 'phone_unproved'],
    ['no proof where none is demanded', { is_phone_verified: false }, { phone_proof: false }, undefined],
    ['the last one of the day', { used_today: 3 }, {}, 'withdraw_limit'],
    ['a satang of turnover', { done_satang: satang(99_999) }, {}, 'turnover_not_met'],
    ['no turnover where none is demanded', { done_satang: satang(0) }, { turnover_times: 0 }, undefined],
    ['no turnover of an excluded member', { done_satang: satang(0), status: 'excluded' }, {}, undefined],
  ])('%s', (_what, changed, config, code) => {
    expect(blockOf({ ...ELIGIBLE, ...changed }, { ...CONFIG, ...config })?.code).toBe(code);
  });

  test('the missing turnover is said to the satang', () => {
    const block = blockOf({ ...ELIGIBLE, done_satang: satang(12_345) }, CONFIG);
    expect(block?.message).toContain('876.55');
  });
});

test('only cash is withdrawn', () => {
  expect(walletReason(CASH)).toBeNull();
  expect(walletReason(BONUS)).toBe(BONUS_WALLET);
});

test.each([
  [100_000, 'active', true],
  [100_001, 'active', false],
  [100_000, 'excluded', false],
  [100_000, 'closed', false],
] as const)('%d satang of a member who is %s are paid without a person: %s', (amount, status, isAlone) => {
  expect(isAutoApproved({ ...ELIGIBLE, status }, satang(amount), CONFIG)).toBe(isAlone);
});

test('a member whose withdrawals a person looks at reads that each one is', () => {
  expect(rulesOf({ ...ELIGIBLE, status: 'excluded' }, CONFIG).auto_up_to).toBe(0);
});

test.each<[string, Partial<Eligibility>, boolean]>([
  ['nothing was given', { given_satang: satang(0), done_satang: satang(0) }, true],
  ['it was played, beside what deposits demand', { given_satang: satang(500), done_satang: satang(100_500) }, true],
  ['it was not', { given_satang: satang(500), done_satang: satang(100_499) }, false],
])('a small withdrawal is paid without a person: %s', (_name, changes, isAlone) => {
  expect(isAutoApproved({ ...ELIGIBLE, ...changes }, satang(100), CONFIG)).toBe(isAlone);
});

test('the rules that the player reads', () => {
  expect(rulesOf(ELIGIBLE, CONFIG)).toEqual({
    min: 100,
    max: 50_000,
    times_left_today: 1,
    times_a_day: 3,
    turnover: { done: 1000, target: 1000 },
    held_until: null,
    bank: {
      bank_code: 'SCB',
      bank_name: 'ไทยพาณิชย์',
      account_no_masked: 'xxx-x-x6789-x',
      account_name: 'นาย สมชาย  ใจดี',
    },
    usual_minutes: 4,
    auto_up_to: 1000,
    blocked: null,
    wallets: [
      {
        wallet_id: '7',
        wallet_name: 'กระเป๋าหลัก',
        balance: 11_230.75,
        turnover: { done: 1000, target: 1000 },
        reason: null,
      },
      {
        wallet_id: '8',
        wallet_name: 'กระเป๋าหลัก',
        balance: 11_230.75,
        turnover: { done: 200.01, target: 800 },
        reason: BONUS_WALLET,
      },
    ],
  });
  expect(rulesOf({ ...ELIGIBLE, used_today: 4 }, CONFIG).times_left_today).toBe(0);
});
