// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearAttempts, forgetSdkState, readVisit, takeAttempt } from './visit.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('tries of a visit', () => {
  it('allows so many and no more, until cleared', () => {
    expect([1, 2, 3, 4].map(() => takeAttempt('login', 3))).toEqual([true, true, true, false]);
    clearAttempts('login');
    expect(takeAttempt('login', 3)).toBe(true);
  });

  it('counts each step for itself', () => {
    expect(takeAttempt('reopen', 1)).toBe(true);
    expect(takeAttempt('login', 1)).toBe(true);
    expect(takeAttempt('reopen', 1)).toBe(false);
  });

  it('takes a storage that keeps nothing for a reached cap', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(takeAttempt('login', 3)).toBe(false);
  });

  it('reads nothing where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(readVisit('x')).toBeNull();
  });

  it('resets what the SDK keeps and nothing else', () => {
    localStorage.setItem('LIFF_STORE:1234567890-AbcdEfgh:accessToken', '"x"');
    sessionStorage.setItem('LIFF_STORE:isInClient', '1');
    localStorage.setItem('user', '{}');
    forgetSdkState();
    expect(Object.keys(localStorage)).toEqual(['user']);
    expect(sessionStorage.length).toBe(0);
  });
});
