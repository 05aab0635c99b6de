import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { failureText } from './text.ts';

const liffError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('why LINE could not be started', () => {
  it.each([
    ['Chromium offline', new TypeError('Failed to fetch'), true, true, 'offline'],
    ['WebKit offline', new TypeError('Load failed'), true, true, 'offline'],
    [
      'the SDK’s chunk did not come',
      new TypeError('Failed to fetch dynamically imported module: /assets/sdk.js'),
      true,
      false,
      'offline',
    ],
    ['the device says offline', liffError('INIT_FAILED', 'whatever'), false, true, 'offline'],
    ['the device’s clock', liffError('INVALID_ID_TOKEN', 'Invalid "exp" value in ID_TOKEN'), true, true, 'clock'],
    [
      'another channel’s token',
      liffError('INVALID_ID_TOKEN', 'Invalid "aud" value in ID_TOKEN'),
      true,
      true,
      'misconfigured',
    ],
    ['a broken token', liffError('INVALID_ID_TOKEN', 'Invalid signature in ID_TOKEN'), true, true, 'ended'],
    ['an ended token', liffError('invalid_request', 'access token expired'), true, true, 'ended'],
    ['a revoked token', liffError('401', 'Unauthorized'), true, true, 'ended'],
    [
      'no tokens inside LINE',
      liffError('INIT_FAILED', 'Failed to parse feature_token or access_token'),
      true,
      true,
      'ended',
    ],
    [
      'tokens outside LINE',
      liffError('INIT_FAILED', 'Failed to parse feature_token or access_token'),
      true,
      false,
      'outside',
    ],
    ['no LIFF id', liffError('INVALID_CONFIG', 'liffId is necessary for liff.init()'), true, true, 'misconfigured'],
    ['another LIFF id', liffError('INIT_FAILED', 'Invalid LIFF ID'), true, true, 'misconfigured'],
    ['an unknown LIFF app', liffError('404', 'not found'), true, true, 'misconfigured'],
    ['no endpoint', liffError('INIT_FAILED', 'Could not get endpointUrl from server.'), true, true, 'misconfigured'],
    ['LINE itself is down', liffError('500', 'Internal Server Error'), true, true, 'unknown'],
    ['a thrown string', 'boom', true, true, 'unknown'],
    ['nothing', undefined, true, true, 'unknown'],
  ] as const)('%s', (_name, thrown, isOnline, isInsideLine, expected) => {
    expect(failureOf(thrown, { isOnline, isInsideLine })).toBe(expected);
  });

  it('has its own words for each cause', () => {
    const titles = Object.values(failureText).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
