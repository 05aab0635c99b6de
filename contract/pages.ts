/** Paths of programs, which are never answered with the app's page. */
const PROGRAMS = /^\/(api|provider|operator|sandbox|docs|media|assets|healthz|readyz)(\/|$)/;
const FILE = /\.\w{1,8}$/;

/** Whether the app answers this path, and no program or file. */
export const isPage = (path: string): boolean => !PROGRAMS.test(path) && !FILE.test(path);

/** What a link may add without another page: who sent it. */
const FROM = /^(ref|utm_\w+|fbclid|gclid|ttclid|_gl)$/;

/** Whether the page shows nothing of its query (`a=1&b=2`); the form of registration has a field for `ref`. */
export const isPlainQuery = (path: string, query: string | undefined): boolean =>
  [...new URLSearchParams(query).keys()].every((name) => FROM.test(name) && !(name === 'ref' && path === '/register'));
