/** Paths that the server itself answers: the API, files, health checks. Everything else is a page of the app. */
const BACKEND_PATHS = /^\/(api|provider|operator|sandbox|docs|media|assets|healthz|readyz)(\/|$)/;
const FILE = /\.\w{1,8}$/;

/** Tells whether the app answers this path: it belongs neither to the server itself nor to a file. */
export const isAppPage = (path: string): boolean => !BACKEND_PATHS.test(path) && !FILE.test(path);

/** Attribution parameters: they say who sent the visitor and change nothing on the page. */
const ATTRIBUTION_PARAMETER = /^(ref|utm_\w+|fbclid|gclid|ttclid|_gl)$/;

/** Tells whether a query (`a=1&b=2`) changes nothing on the page. The registration form has a field for `ref`. */
export const hasOnlyAttribution = (path: string, query: string | undefined): boolean =>
  [...new URLSearchParams(query).keys()].every(
    (name) => ATTRIBUTION_PARAMETER.test(name) && !(name === 'ref' && path === '/register'),
  );

/** A number in an address, such as a round's. */
const NUMBER = /^\d{1,15}$/;

/**
 * Every page of the app as the router's pattern, with a pattern for its parameter; `?` marks an optional one. A test
 * compares them with the app's routes (src/lib/links.ts).
 */
export const APP_PAGES: Readonly<Record<string, RegExp | null>> = {
  '/': null,
  '/slot': null,
  '/casino': null,
  '/sport': null,
  '/fishing': null,
  '/freespin': null,
  '/play': null,
  '/login': null,
  '/register': null,
  '/forgot': null,
  '/member': null,
  '/member/profile': null,
  '/member/deposit': null,
  '/member/withdraw': null,
  '/member/payment': null,
  '/member/statement': null,
  '/member/limits': null,
  '/member/privacy': null,
  '/member/notifications': null,
  '/member/promotions': null,
  '/member/coupon': null,
  '/member/creditfree': null,
  '/member/wheel': null,
  '/member/winloss': null,
  '/winloss': null,
  '/cashback': null,
  '/affiliate': null,
  '/redeem': null,
  '/promotions': null,
  '/lotto/lobby': null,
  '/lotto/results': null,
  '/lotto/rates': null,
  '/lotto/bills': null,
  '/lotto/rule/:round_id': NUMBER,
  '/lotto/draw/:round_id': NUMBER,
  '/lotto/yeekee/:round_id': NUMBER,
  '/lotto/:round_id?': NUMBER,
  '/poll/:id?': NUMBER,
  '/liff/:name?': /^[a-z0-9_-]{1,40}$/i,
  '/lobby/:name?': /^[a-z0-9_-]{1,40}$/i,
};

/**
 * Tells whether the app has this page. Any other path is answered as the 404 page. A page whose own call finds
 * nothing (a poll that does not exist) still counts as a page.
 */
export function isKnownPage(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (APP_PAGES[trimmed] === null) return true;
  const cut = trimmed.lastIndexOf('/');
  const [base, last] = [trimmed.slice(0, cut), trimmed.slice(cut + 1)];
  return Object.entries(APP_PAGES).some(([pattern, allowed]) => {
    if (allowed === null) return false;
    const [fixed, isOptional] = [pattern.replace(/\/:\w+\??$/, ''), pattern.endsWith('?')];
    return (isOptional && trimmed === fixed) || (base === fixed && allowed.test(last));
  });
}
