import { fetchOnly, filesOf, type Manifest, preload } from './manifest.ts';

/** The user agent of LIFF's browser, as the SDK recognises it (docs/line.md#start). */
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;
/** The chunks of the start inside LINE. */
const START = ['start-in-line', 'sdk'];
/** The chunks that run after the hop, which is just long enough to fetch them. */
const APP = ['app', 'requests'];
/** The chunks of a page that is drawn before LINE's SDK starts. */
const DRAWN_FIRST = ['start-in-line', 'app', 'requests', 'line-entry'];
/** The app's chunks that take longer to fetch than LINE takes to answer, and the groups (vite.config.ts) that most entries need. */
const LONG = /^(app|requests|shared|forms|money|overlays)$/;

export const isLiffBrowser = (userAgent: string): boolean => LIFF_BROWSER.test(userAgent);

/** The address that LIFF's first load leads to; null for any other load (docs/line.md#start-3). */
export const hopTarget = (url: string): string | null => new URLSearchParams(url.split('?')[1]).get('liff.state');

/**
 * Gives the `Link` headers of page loads for LINE, so that the browser fetches scripts without waiting for the script that
 * imports them (docs/line.md#start). A page in LIFF's browser preloads the SDK, and after it the app's long chunks and its
 * own `code`, without parsing them, so that on a slow phone they do not delay the requests to LINE; where the page is drawn
 * before LINE's SDK starts (`isDrawnFirst`) the app comes first, and LINE last. The hop of another browser prefetches the app for the load after it.
 */
export function linePreload(manifest: Manifest): {
  hop: string;
  page: (code: readonly string[], isDrawnFirst: boolean) => string;
} {
  const start = [...filesOf(manifest, START)];
  const drawnFirst = [...filesOf(manifest, DRAWN_FIRST)];
  const isNew = (file: string) => !start.includes(file);
  const long = Object.values(manifest).flatMap(({ name, file }) => (name && LONG.test(name) ? [file] : []));
  const app = [...filesOf(manifest, APP)].filter(isNew);
  return {
    hop: [...start.map(preload), ...app.map(fetchOnly('prefetch'))].join(', '),
    page: (code, isDrawnFirst) => {
      if (isDrawnFirst) return [...new Set([...drawnFirst, ...code])].map(preload).join(', ');
      const later = [...new Set([...long, ...code])].filter(isNew);
      return [...start.map(preload), ...later.map((file) => `${fetchOnly('preload')(file)}; fetchpriority=low`)].join(
        ', ',
      );
    },
  };
}
