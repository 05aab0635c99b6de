import { describe, expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { checkWithdrawal, closedReason, isOpen, stagesOf, type Withdrawal, type WithdrawRules } from './withdrawal.ts';

const wallet = { wallet_id: '1', wallet_name: 'กระเป๋าหลัก', balance: baht(11_230.75), turnover: null, reason: null };
const rules: WithdrawRules = {
  min: baht(100),
  max: baht(50_000),
  times_left_today: 3,
  times_a_day: 3,
  turnover: { done: baht(0), target: baht(0) },
  held_until: null,
  bank: { bank_code: 'SCB', bank_name: 'ไทยพาณิชย์', account_no_masked: 'xxx-x-x4821-x', account_name: 'สมชาย ใจดี' },
  usual_minutes: null,
  auto_up_to: baht(5000),
  blocked: null,
  wallets: [wallet],
};

describe('the amount', () => {
  it.each([
    ['100', true],
    ['11,230.75', true],
    ['๑๕๐', true],
    ['100.01', true],
    ['99.99', false],
    ['11230.74', true],
    ['11230.76', false],
    ['1e3', false],
    ['', false],
    ['-500', false],
    ['100.005', false],
  ])('%s', (typed, isGood) => expect(checkWithdrawal(typed, rules, wallet).ok).toBe(isGood));

  it('names the highest possible amount: the balance, or the limit below it', () => {
    const most = (balance: number) => checkWithdrawal('99999', rules, { ...wallet, balance: baht(balance) });
    expect(most(11_230.75)).toEqual({ ok: false, message: 'ถอนได้สูงสุด 11,230.75\u00a0บาท' });
    expect(most(80_000)).toEqual({ ok: false, message: 'ถอนได้สูงสุด 50,000.00\u00a0บาท' });
  });
});

describe('why the form is closed', () => {
  it('is null while the form is open', () => expect(closedReason(rules, wallet)).toBeNull());
  it('is the server’s reason first', () => {
    const blocked = { code: 'withdraw_limit', message: 'ครบแล้ว' };
    expect(closedReason({ ...rules, blocked }, { ...wallet, balance: baht(0) })).toBe('ครบแล้ว');
  });
  it('is null for an open withdrawal, which is shown in its place', () =>
    expect(closedReason({ ...rules, blocked: { code: 'withdraw_pending', message: 'x' } }, wallet)).toBeNull());
  it('is too little money, or the wallet’s own reason', () => {
    expect(closedReason(rules, { ...wallet, balance: baht(99.99) })).toContain('100.00');
    expect(closedReason(rules, { ...wallet, balance: baht(100) })).toBeNull();
    expect(closedReason(rules, { ...wallet, balance: baht(100.01) })).toBeNull();
    expect(closedReason(rules, { ...wallet, reason: 'โบนัส' })).toBe('โบนัส');
    expect(closedReason(rules, undefined)).toBeNull();
  });
});

describe('the stages', () => {
  const requested: Withdrawal = {
    withdraw_id: '1',
    amount: baht(500),
    status: 'requested',
    requested_at: '2026-11-21T14:30:00+07:00',
    bank: { bank_code: 'SCB', bank_name: 'ไทยพาณิชย์', account_no_masked: 'xxx-x-x4821-x' },
    reference: 'WD-1',
    approved_at: null,
    finished_at: null,
    reason: null,
    can_cancel: false,
  };
  const approved = { ...requested, status: 'approved', approved_at: '2026-11-21T14:31:00+07:00' } as const;
  const finished_at = '2026-11-21T14:33:00+07:00';
  const states = (withdrawal: Withdrawal) => stagesOf(withdrawal).map(({ state }) => state);

  it('follow one another with their times', () => {
    expect(states(requested)).toEqual(['done', 'busy', 'next']);
    expect(states(approved)).toEqual(['done', 'done', 'busy']);
    const paid = stagesOf({ ...approved, status: 'paid', finished_at });
    expect(paid.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(paid.map(({ note }) => note)).toEqual(['14:30\u00a0น.', '14:31\u00a0น.', '14:33\u00a0น.']);
  });

  it('are named by what has happened, without a time for what has not', () => {
    const shown = (withdrawal: Withdrawal) => stagesOf(withdrawal).map(({ label, note }) => [label, note]);
    const { steps } = text;
    expect(shown(requested)).toEqual([
      [steps.requested, '14:30\u00a0น.'],
      [steps.review, ''],
      [steps.pay, ''],
    ]);
    expect(shown(approved)[1]).toEqual([steps.approved, '14:31\u00a0น.']);
  });

  it('keep the withdrawal open until it is paid or rejected', () => {
    const all = (['requested', 'approved', 'paid', 'rejected'] as const).map((status) => ({ ...requested, status }));
    expect([...all, null].map(isOpen)).toEqual([true, true, false, false, false]);
  });

  it('end at the rejection', () => {
    expect(states({ ...requested, status: 'rejected', finished_at, reason: 'x' })).toEqual([
      'done',
      'stopped',
      'stopped',
    ]);
    expect(states({ ...approved, status: 'rejected', finished_at, reason: 'x' })).toEqual(['done', 'done', 'stopped']);
  });
});
