import { describe, expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import {
  isLastMinute,
  isPaidLate,
  pollIntervalMs,
  requestedBaht,
  shownStatus,
  timeLeftShare,
} from './payment-state.ts';

const created_at = '2026-11-21T14:30:00+07:00';
const expires_at = '2026-11-21T14:45:00+07:00';
const at = (time: string) => Date.parse(`2026-11-21T${time}+07:00`);

describe('shownStatus', () => {
  it('expires by the clock before the server answers so', () => {
    expect(shownStatus('pending', expires_at, at('14:44:59.999'))).toBe('pending');
    expect(shownStatus('pending', expires_at, at('14:45:00'))).toBe('expired');
  });
  it.each(['paid', 'review', 'cancelled', 'expired'] as const)('%s stays what it is after the time', (status) => {
    expect(shownStatus(status, expires_at, at('15:00:00'))).toBe(status);
  });
});

describe('timeLeftShare', () => {
  it.each([
    ['14:30:00', 1],
    ['14:37:30', 0.5],
    ['14:45:00', 0],
    ['15:00:00', 0],
    ['14:00:00', 1],
  ])('at %s: %d', (time, share) => {
    expect(timeLeftShare({ created_at, expires_at }, at(time))).toBe(share);
  });
  it('is 0 for invalid times', () => {
    expect(timeLeftShare({ created_at: expires_at, expires_at: created_at }, at('14:40:00'))).toBe(0);
    expect(timeLeftShare({ created_at, expires_at: created_at }, at('14:30:00'))).toBe(0);
  });
});

it('the last minute begins when less than 60 s are left', () => {
  expect(isLastMinute(expires_at, at('14:44:00'))).toBe(false);
  expect(isLastMinute(expires_at, at('14:44:00.001'))).toBe(true);
});

it('a payment after the expiry is late; one in time, or none, is not', () => {
  expect(isPaidLate('2026-11-21T14:45:01+07:00', expires_at)).toBe(true);
  expect(isPaidLate('2026-11-21T07:44:00Z', expires_at)).toBe(false);
  expect(isPaidLate(expires_at, expires_at)).toBe(false);
  expect(isPaidLate(null, expires_at)).toBe(false);
});

describe('pollIntervalMs', () => {
  it.each([
    ['pending', false, 3_000],
    ['pending', true, 10_000],
    ['expired', false, 10_000],
    ['cancelled', false, 10_000],
    ['review', true, 10_000],
    ['paid', false, 0],
    [undefined, false, 3_000],
  ] as const)('%s, stream live %s: %d', (status, isLive, ms) => {
    expect(pollIntervalMs(status, isLive)).toBe(ms);
  });
});

it('the entered amount is the one to pay without its satang', () => {
  expect([500, 500.37, 0.99].map((amount) => requestedBaht(baht(amount)))).toEqual([500, 500, 0]);
});
