import { isLIFFBrowser, isLINEBrowser, removeCredential } from '@liff/util';
import { describe, expect, it } from 'vitest';
import {
  cleanAddress,
  isInsideLine,
  isLiffBrowser,
  isLiffEnvironment,
  isLiffStateHop,
  isLoginReturn,
  secondAddress,
  targetOf,
} from './environment.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36';
const browsers = {
  liffIphone: `${IPHONE} Mobile/15E148 Safari Line/15.6.0 LIFF`,
  liffAndroid: `${ANDROID} Line/15.6.0/IAB LIFF Line/15.6.0 LIFF`,
  subWindow: `${IPHONE} Line/15.6.0 LIFF/SubWindow`,
  lineOrdinary: `${IPHONE} Safari Line/15.6.0`,
  lineAndroidOrdinary: `${ANDROID} Line/15.6.0/IAB`,
  safari: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
  online: `${ANDROID} Online/1.2.3 LIFF`,
  short: `${IPHONE} Line/15.6 LIFF`,
};
const nowhere = { search: '', hash: '' };

describe('user agents, as the SDK reads them', () => {
  it.each(Object.entries(browsers))('%s', (_name, userAgent) => {
    expect(isLiffBrowser(userAgent)).toBe(isLIFFBrowser(userAgent));
    expect(isInsideLine(userAgent, { search: '', hash: '#access_token=AT' })).toBe(
      isLIFFBrowser(userAgent) || isLINEBrowser(userAgent),
    );
  });

  it.each([
    ['liffIphone', true],
    ['liffAndroid', true],
    ['subWindow', true],
    ['lineOrdinary', false],
    ['lineAndroidOrdinary', false],
    ['safari', false],
    ['short', false],
  ] as const)('%s is LIFF: %s', (name, isLiff) => {
    expect(isLiffEnvironment(browsers[name], nowhere)).toBe(isLiff);
  });
});

describe('addresses', () => {
  it.each([
    ['a plain page', '?ag=chokdee', '', false],
    ['liff.state', '?liff.state=%2Fliff%2Fdeposit', '', true],
    ['an empty liff.state', '?liff.state=', '', true],
    ['a look-alike parameter', '?xliff.state=%2F', '', false],
    ['tokens in the hash', '', '#access_token=AT&context_token=x.y.z&feature_token=FT', true],
    ['an id token in the hash', '', '#id_token=a.b.c', true],
    ['an ordinary anchor', '', '#access', false],
    ['a LINE Login answer', '?code=abc&state=1&liffClientId=123&liffRedirectUri=x', '', true],
    ['a refused LINE Login', '?error=ACCESS_DENIED&error_description=x&liffOAuth2Error=true', '', true],
    ['somebody else’s code', '?code=abc&state=1', '', false],
  ])('%s in a normal browser', (_name, search, hash, expected) => {
    expect(isLiffEnvironment(browsers.safari, { search, hash })).toBe(expected);
  });

  it('distinguishes the hop from LINE Login’s return', () => {
    expect(isLiffStateHop({ search: '?liff.state=%2F', hash: '' })).toBe(true);
    expect(isLiffStateHop({ search: '?code=a&liffClientId=1', hash: '' })).toBe(false);
    expect(isLoginReturn({ search: '?code=a&liffClientId=1', hash: '' })).toBe(true);
  });
});

describe('cleaning', () => {
  it.each([
    ['/#access_token=AT&context_token=a.b.c&feature_token=FT&client_id=1&id_token=x', '/'],
    ['/liff/deposit?amount=100#access_token=AT&tab=qr', '/liff/deposit?amount=100#tab=qr'],
    ['/login?code=C&state=S&liffClientId=1&liffRedirectUri=u&ref=abc', '/login?ref=abc'],
    ['/?ag=chokdee&liff.hback=2&liff.referrer=x', '/?ag=chokdee'],
    ['/member/payment?id=7&is_liff_external_open_window=true', '/member/payment?id=7'],
    ['/oauth?code=C&state=S', '/oauth?code=C&state=S'],
    ['/lotto?error=1', '/lotto?error=1'],
    ['/member#part', '/member#part'],
  ])('%s → %s', (from, to) => {
    expect(cleanAddress(`https://site.example${from}`)).toBe(to);
  });

  it('leaves none of the tokens that the SDK removes', () => {
    const href =
      'https://site.example/a?b=1#context_token=1&feature_token=2&access_token=3&id_token=4&client_id=5&mst_verifier=6&mst_challenge=7&msit=8&mine=9';
    expect(`https://site.example${cleanAddress(href)}`).toBe(removeCredential(href));
  });
});

describe('the page that liff.state means', () => {
  it.each([
    ['/?liff.state=%2Fliff%2Fdeposit', '/liff/deposit'],
    ['/?liff.state=%2Flotto%2F7%3Fa%3D1%26b%3D2%23x', '/lotto/7?a=1&b=2#x'],
    ['/?liff.state=lobby%2Fslot', '/lobby/slot'],
    ['/?liff.state=', '/'],
    ['/?liff.state=%2F%2Fevil.example%2Fx', '/'],
    ['/?liff.state=%2F%5Cevil.example', '/'],
    ['/?liff.state=%2F%09%2Fevil.example%2Fx', '/'],
    ['/?liff.state=%2F.%2F%2Fevil.example', '/evil.example'],
    ['/?liff.state=%2F%2F%5B', '/'],
    ['//evil.example/x', '/evil.example/x'],
    ['/?liff.state=https%3A%2F%2Fevil.example', '/https://evil.example'],
    ['/member?x=1#access_token=AT', '/member?x=1'],
  ])('%s → %s', (from, to) => {
    const target = targetOf(`https://site.example${from}`);
    expect(target).toBe(to);
    expect(new URL(target, 'https://site.example').origin).toBe('https://site.example');
  });
});

describe('the address that LIFF’s first load becomes', () => {
  const { liffIphone, liffAndroid, lineOrdinary } = browsers;
  const TOKENS = '#access_token=AT&feature_token=FT&id_token=I';
  it.each([
    [liffIphone, `/?liff.state=%2Fliff%2Fcoupon%3Fcoupon%3DX${TOKENS}`, `/liff/coupon?coupon=X${TOKENS}`],
    [liffAndroid, `/?liff.state=%2Flotto%2F7%23x${TOKENS}`, `/lotto/7#x&${TOKENS.slice(1)}`],
    // The SDK has more to do, or no tokens to keep.
    [liffIphone, `/?liff.state=%2Fliff%2Fslot&liff.hback=2${TOKENS}`, null],
    [liffIphone, '/?liff.state=%2Fliff%2Fslot', null],
    [liffIphone, `/liff/slot${TOKENS}`, null],
    [lineOrdinary, `/?liff.state=%2Fliff%2Fslot${TOKENS}`, null],
  ])('%s, %s → %s', (userAgent, from, to) => {
    expect(secondAddress(`https://site.example${from}`, userAgent)).toBe(to);
  });
});
