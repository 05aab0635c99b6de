/** Paths that the server itself answers: the API, files, health checks. Everything else is a page of the app. */
const BACKEND_PATHS = /^\/(api|provider|operator|sandbox|docs|media|assets|healthz|readyz)(\/|$)/;
const FILE = /\.\w{1,8}$/;

/** Tells whether the app answers this path, which then belongs neither to the server itself nor to a file. */
export const isAppPage = (path: string): boolean => !BACKEND_PATHS.test(path) && !FILE.test(path);

/** Attribution parameters: they say who sent the visitor and change nothing on the page. */
const ATTRIBUTION_PARAMETER = /^(ref|utm_\w+|fbclid|gclid|ttclid|_gl)$/;

/** Tells whether a query (`a=1&b=2`) changes nothing on the page. The form of registration has a field for `ref`. */
export const hasOnlyAttribution = (path: string, query: string | undefined): boolean =>
  [...new URLSearchParams(query).keys()].every(
    (name) => ATTRIBUTION_PARAMETER.test(name) && !(name === 'ref' && path === '/register'),
  );
