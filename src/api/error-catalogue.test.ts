import { describe, expect, it } from 'vitest';
import { ApiError, type FailureCode } from './api-error.ts';
import { behaviourOf, type FailedCall, type Situation, situationOf } from './error-catalogue.ts';

const failed = (path: string, more: Partial<FailedCall> = {}): FailedCall => ({
  path,
  isCommand: false,
  handle400: true,
  ...more,
});
const error = (status: number, code: FailureCode = 'internal') => new ApiError({ status, code, message: 'จากระบบ' });

/** Section 8 of the specification: the situation, a call that shows it, and what the app does. */
const ROWS: [string, ApiError, FailedCall, Situation, object][] = [
  ['400 on any call', error(400), failed('/api/quest/list'), 'badRequest', { redirect: '/' }],
  ['400 on home reads too, unless disabled', error(400), failed('/api/banner'), 'badRequest', { redirect: '/' }],
  ['401', error(401), failed('/api/member/wallets'), 'unauthorized', { clearUser: true, redirect: '/login' }],
  [
    '401 on lotto',
    error(401),
    failed('/api/lotto/bill/list'),
    'unauthorizedInPlace',
    { clearUser: true, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' },
  ],
  [
    '401 on auth',
    error(401),
    failed('/api/get_user_info'),
    'unauthorizedInPlace',
    { clearUser: true, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' },
  ],
  [
    '401 before the row of the call',
    error(401),
    failed('/api/game/link'),
    'unauthorized',
    { clearUser: true, redirect: '/login' },
  ],
  ['game link, refused', error(200), failed('/api/game/link'), 'gameLink', { dialog: { title: 'พบบางอย่างผิดปกติ' } }],
  [
    'game link, no answer',
    error(0, 'network'),
    failed('/api/game/link'),
    'gameLink',
    { dialog: { title: 'พบบางอย่างผิดปกติ' } },
  ],
  [
    'demo link',
    error(200),
    failed('/api/game/demo'),
    'gameDemo',
    { toast: { placement: 'top-right', durationMs: 3000 } },
  ],
  [
    'wallet load',
    error(501),
    failed('/api/game/wallets'),
    'gameWallets',
    { toast: { placement: 'top', durationMs: 3000 } },
  ],
  [
    'wallet refresh',
    error(200),
    failed('/api/member/wallets', { situation: 'walletRefresh' }),
    'walletRefresh',
    { toast: { placement: 'top', durationMs: 3000 } },
  ],
  ['agent read', error(500), failed('/api/agent/config'), 'quietRead', { log: true }],
  ['notices', error(0, 'timeout'), failed('/api/notifications'), 'quietRead', { log: true }],
  ['payment read', error(500), failed('/api/member/payment/channels'), 'quietRead', { log: true }],
  ['poll read', error(500), failed('/api/poll/stats'), 'quietRead', { log: true }],
  ['wallet read', error(500), failed('/api/member/wallets'), 'quietRead', { log: true }],
];

describe('error catalogue', () => {
  it.each(ROWS)('%s', (_name, thrown, call, situation, behaviour) => {
    expect(situationOf(thrown, call)).toBe(situation);
    expect(behaviourOf(situation)).toEqual(behaviour);
  });

  it('leaves 400 to a call that has disabled the handling', () => {
    expect(situationOf(error(400), failed('/api/quest/list', { handle400: false }))).toBeNull();
  });

  it('leaves other errors of lotto and auth, and refused commands, to the caller', () => {
    expect(situationOf(error(200, 'wrong_credentials'), failed('/api/login', { isCommand: true }))).toBeNull();
    expect(situationOf(error(500), failed('/api/lotto/bill/list'))).toBeNull();
    expect(
      situationOf(error(200, 'payment_open'), failed('/api/member/payment/generate_qr', { isCommand: true })),
    ).toBeNull();
  });

  it('has the rows that no call brings', () => {
    expect(behaviourOf('chunkLoad').reload).toEqual({ oncePerMs: 60_000 });
    expect(behaviourOf('redirectSignal')).toEqual({ silent: true });
    expect(behaviourOf('noRoute').errorPage?.status).toBe(404);
    expect(behaviourOf('noRoute').errorPage?.message('')).toBe('Not Found');
    expect(behaviourOf('unknownMiddleware').errorPage?.status).toBe(500);
    expect(behaviourOf('unknownMiddleware').errorPage?.message('x')).toBe('Unknown middleware x');
    expect(behaviourOf('otherError').errorPage?.message('')).toBe('An error occurred');
  });
});
