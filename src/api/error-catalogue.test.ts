import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { behaviourOf, type Situation, situationOf } from './error-catalogue.ts';

/** The endpoint of this path. */
function failed(path: string): Endpoint {
  const found = Object.values<Endpoint>(endpoints).find((endpoint) => endpoint.path === path);
  if (!found) throw new Error(`${path} is not in the contract`);
  return found;
}
const error = (status: number, code: FailureCode = 'internal') => new ApiError({ status, code, message: 'จากระบบ' });

/** docs/rules.md#calls: the situation, a call that shows it, and what the app does. */
const ROWS: [string, ApiError, Endpoint, Situation, object][] = [
  ['400 on any call', error(400), failed('/api/quest/list'), 'badRequest', { redirect: 'home' }],
  ['401', error(401), failed('/api/member/wallets'), 'unauthorized', { clearUser: true, redirect: 'login' }],
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
    { clearUser: true, redirect: 'login' },
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
  ['agent read', error(500), failed('/api/agent/config'), 'log', { log: true }],
  ['notices', error(0, 'timeout'), failed('/api/notifications'), 'log', { log: true }],
  ['payment read', error(500), failed('/api/member/payment/channels'), 'log', { log: true }],
  ['poll read', error(500), failed('/api/poll/stats'), 'log', { log: true }],
  ['wallet read', error(500), failed('/api/member/wallets'), 'log', { log: true }],
];

describe('error catalogue', () => {
  it.each(ROWS)('%s', (_name, thrown, call, situation, behaviour) => {
    expect(situationOf(thrown, call)).toBe(situation);
    expect(behaviourOf(situation)).toEqual(behaviour);
  });

  it('leaves 400 to the caller where the endpoint says so: home’s own reads must not lead home', () => {
    expect(situationOf(error(400), failed('/api/lobby/configs'))).toBeNull();
    expect(situationOf(error(400), failed('/api/banner'))).toBe('log');
  });

  it('prefers the caller’s own row: a wallet refresh by hand', () => {
    expect(situationOf(error(200), failed('/api/member/wallets'), 'walletRefresh')).toBe('walletRefresh');
    expect(behaviourOf('walletRefresh')).toEqual({ toast: { placement: 'top', durationMs: 3000 } });
  });

  it('says in place that the session has ended, where the caller reads for a page that stays', () => {
    const wallets = failed('/api/member/wallets');
    expect(situationOf(error(401), wallets)).toBe('unauthorized');
    expect(situationOf(error(401), wallets, 'unauthorizedInPlace')).toBe('unauthorizedInPlace');
    expect(situationOf(error(500), wallets, 'unauthorizedInPlace')).toBe('log');
  });

  it('leaves other errors of lotto and auth, and refused commands, to the caller', () => {
    expect(situationOf(error(200, 'wrong_credentials'), failed('/api/login'))).toBeNull();
    expect(situationOf(error(500), failed('/api/lotto/bill/list'))).toBeNull();
    expect(situationOf(error(200, 'payment_open'), failed('/api/member/payment/generate_qr'))).toBeNull();
  });

  it('has the rows that belong to no call', () => {
    expect(behaviourOf('chunkLoad').reload).toEqual({ oncePerMs: 60_000 });
    expect(behaviourOf('redirectSignal')).toEqual({ silent: true });
    expect(behaviourOf('noRoute').errorPage?.status).toBe(404);
    expect(behaviourOf('noRoute').errorPage?.message('')).toBe('Not Found');
    expect(behaviourOf('unknownMiddleware').errorPage?.status).toBe(500);
    expect(behaviourOf('unknownMiddleware').errorPage?.message('x')).toBe('Unknown middleware x');
    expect(behaviourOf('otherError').errorPage?.message('')).toBe('An error occurred');
  });
});
