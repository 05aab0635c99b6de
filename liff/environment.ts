/**
 * Finds out where the app was opened, before anything else runs. Pure; the server uses it too. The patterns are the
 * SDK's own (@liff/util isLIFFBrowser and isLINEBrowser, @liff/is-in-client, @liff/init), because the two must never
 * disagree.
 */
export interface Place {
  readonly search: string;
  readonly hash: string;
}

/** `Line/x.y.z` alone is LINE's ordinary in-app browser, which counts as a normal browser here. */
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;
const LINE_BROWSER = /Line\/\d+\.\d+\.\d+/;
const ACCESS_TOKEN_IN_HASH = /[#|&]access_token=/;
/** LINE's credentials in the hash (@liff/consts CREDENTIAL_KEYS). */
const CREDENTIALS = new Set([
  'context_token',
  'feature_token',
  'access_token',
  'id_token',
  'client_id',
  'mst_verifier',
  'mst_challenge',
  'msit',
]);
/** The parameters that LINE Login adds to the query when it sends the player back. */
const LOGIN_ANSWER = [
  'code',
  'state',
  'liffClientId',
  'liffRedirectUri',
  'liffOAuth2Error',
  'error',
  'error_description',
];
/** Parameters that make LINE open the phone's own browser, and the one that start-in-line.ts adds for the SDK. */
const WAYS_OUT = ['openExternalBrowser', 'is_liff_external_open_window', 'liffIsEscapedFromApp'];

export function isLiffBrowser(userAgent: string): boolean {
  return LIFF_BROWSER.test(userAgent);
}

/** The first of LIFF's two loads: the SDK only replaces this address by the one inside `liff.state`. */
export function isLiffStateHop(place: Place): boolean {
  return new URLSearchParams(place.search).has('liff.state');
}

/** LINE Login sends an ordinary browser back with a code (or an error) that only `liff.init()` can take. */
export function isLoginReturn(place: Place): boolean {
  const query = new URLSearchParams(place.search);
  return query.has('liffClientId') || (query.has('error') && query.has('liffOAuth2Error'));
}

/** LIFF's own browser, or LINE's ordinary one carrying a LIFF access token. */
export function isInsideLine(userAgent: string, place: Place): boolean {
  return isLiffBrowser(userAgent) || (LINE_BROWSER.test(userAgent) && ACCESS_TOKEN_IN_HASH.test(place.hash));
}

/** Tells whether LINE opened the page itself, with the SDK's data in the hash. */
export function isOpenedByLine(userAgent: string, { hash }: Place): boolean {
  return isLiffBrowser(userAgent) && ACCESS_TOKEN_IN_HASH.test(hash);
}

/**
 * On LIFF's first load: the address of its second one with LINE's tokens, which the page can take without a load
 * (docs/line.md#start-3). Null if the SDK has more to do than to lead there.
 */
export function secondAddress(href: string, userAgent: string): string | null {
  const url = new URL(href);
  if (!isLiffStateHop(url) || !isOpenedByLine(userAgent, url) || url.searchParams.has('liff.hback')) return null;
  const [path, ownHash] = targetOf(href).split('#');
  return `${path}${ownHash ? `#${ownHash}&${url.hash.slice(1)}` : url.hash}`;
}

/** Tells whether the hash holds LINE's data for its SDK. */
export function hasCredentials(hash: string): boolean {
  return hash
    .replace(/^#/, '')
    .split('&')
    .some((part) => CREDENTIALS.has(part.split('=')[0] ?? ''));
}

/** Tells whether `liff.init()` has to run before anything may read or write the address. */
export function isLiffEnvironment(userAgent: string, place: Place): boolean {
  return isInsideLine(userAgent, place) || isLiffStateHop(place) || isLoginReturn(place) || hasCredentials(place.hash);
}

/**
 * The address without LINE's tokens and parameters: `/path?query#hash`. The player's own query and hash stay. A
 * second slash before the path is removed: `//name` would be another site.
 */
export function cleanAddress(href: string): string {
  const url = new URL(href);
  if (isLoginReturn(url)) for (const name of LOGIN_ANSWER) url.searchParams.delete(name);
  for (const name of [...url.searchParams.keys()])
    if (name.startsWith('liff.') || WAYS_OUT.includes(name)) url.searchParams.delete(name);
  url.hash = url.hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => !CREDENTIALS.has(part.split('=')[0] ?? ''))
    .join('&');
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}

/**
 * The page that an address means: the content of `liff.state` on the hop, otherwise the cleaned address. Anything
 * that is not a path of this site (`//elsewhere`, another origin) is the home page.
 */
export function targetOf(href: string): string {
  const url = new URL(href);
  const state = url.searchParams.get('liff.state');
  if (state === null) return cleanAddress(href);
  try {
    const target = new URL(state.startsWith('/') ? state : `/${state}`, url.origin);
    return target.origin === url.origin ? cleanAddress(target.href) : '/';
  } catch {
    return '/';
  }
}

/** The address that makes LINE open the same page in the phone's own browser. */
export function externalAddress(address: string): string {
  const target = new URL(address);
  target.searchParams.set('openExternalBrowser', '1');
  return target.href;
}
