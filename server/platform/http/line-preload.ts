import { fetchOnly, filesOf, type Manifest, preload } from './manifest.ts';

/** The user agent of LIFF's browser, as the SDK recognises it (docs/line.md#start). */
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;
/** The chunks of the start inside LINE. */
const START = ['start-in-line', 'sdk'];
/** The chunks that run next, while the request to LINE is open; the hop is just long enough to fetch them. */
const APP = ['app', 'requests'];
/** The app's chunks that take longer to fetch than LINE takes to answer, and the groups (vite.config.ts) that most entries need. */
const LONG = /^(app|requests|shared|forms|money|overlays)$/;

export interface LineRequest {
  url: string;
  userAgent: string | undefined;
}

export const isLiffBrowser = (userAgent: string): boolean => LIFF_BROWSER.test(userAgent);

/** LIFF's first load, which leads to the address inside `liff.state`. */
export const isHop = (url: string): boolean => new URLSearchParams(url.split('?')[1]).has('liff.state');

/**
 * Gives the `Link` header of a page load inside LINE, so that the browser fetches scripts without waiting for the script
 * that imports them (docs/line.md#start). The liff.state hop preloads the SDK, and prefetches the app for the load after
 * it; the page itself preloads only the app's long chunks without parsing them, so that on a slow phone they do not delay
 * the request to LINE. `undefined` for other browsers.
 */
export function linePreload(manifest: Manifest): (request: LineRequest) => string | undefined {
  const start = [...filesOf(manifest, START)];
  const app = [...filesOf(manifest, APP)].filter((file) => !start.includes(file));
  const long = Object.values(manifest).flatMap(({ name, file }) => (name && LONG.test(name) ? [file] : []));
  const hop = [...start.map(preload), ...app.map(fetchOnly('prefetch'))].join(', ');
  const page = [...start.map(preload), ...long.map(fetchOnly('preload'))].join(', ');
  return ({ url, userAgent = '' }) => {
    if (isHop(url)) return hop;
    return isLiffBrowser(userAgent) ? page : undefined;
  };
}
