import { fetchOnly, filesOf, fontPreloads, type Manifest, preload } from './manifest.ts';

/** The chunks of the start inside LINE. */
const START = ['start-in-line', 'sdk'];
/** The script among these that sends an entry's login. */
const SENDS_LOGIN = ['start-in-line'];
/** The chunks that run after the hop, which is just long enough to fetch them. */
const APP = ['app', 'requests'];
/** The chunks of a page that is rendered before LINE's SDK starts. */
const BEFORE_SDK = ['start-in-line', 'app', 'requests', 'src/boot/line/entry/resolve-entry.ts'];
/** The app's chunks that take longer to fetch than LINE takes to answer, and what most entries share (vite.config.ts). */
const LONG = /^(app|requests|shared)$/;

/** The address that LIFF's first load leads to; null for any other load (docs/line.md#start-3). */
export const hopTarget = (url: string): string | null => new URLSearchParams(url.split('?')[1]).get('liff.state');

/**
 * What a page inside LINE waits for: nothing, because it is rendered first; the login of its entry; or LINE's SDK.
 */
export type LineWait = 'nothing' | 'login' | 'sdk';

/**
 * Makes the `Link` headers of page loads for LINE, so that scripts are fetched before the script that imports them asks for
 * them (docs/line.md#start). `page`, with the page's own `code`, is in the order of what the page waits for:
 *
 * - `nothing`: the app and the page's code; the SDK comes after the page;
 * - `login`: the script that sends the login, fonts, and last the SDK, which the page may do without. The app's code would delay
 *   the login's answer and the member's page that follows it (boot/line/early-page.ts);
 * - `sdk`: the SDK, then the app's large chunks at low priority and without parsing, so that they do not delay the calls to
 *   LINE on a slow phone.
 *
 * `hop` is for LIFF's first load in another browser, which prefetches the app for the second.
 */
export function linePreload(manifest: Manifest): {
  hop: string;
  page: (code: readonly string[], wait: LineWait) => string;
} {
  const start = [...filesOf(manifest, START)];
  const entry = manifest['index.html'];
  const sendsLogin = [...(entry ? [entry.file] : []), ...filesOf(manifest, SENDS_LOGIN)];
  const beforeSdk = [...filesOf(manifest, BEFORE_SDK)];
  const isNew = (file: string) => !start.includes(file);
  const long = Object.values(manifest).flatMap(({ name, file }) => (name && LONG.test(name) ? [file] : []));
  const app = [...filesOf(manifest, APP)].filter(isNew);
  const low = (links: readonly string[]) => links.map((one) => `${one}; fetchpriority=low`);
  const fetched = (files: readonly string[]) => low(files.map(fetchOnly('preload')));
  return {
    hop: [...start.map(preload), ...app.map(fetchOnly('prefetch'))].join(', '),
    page: (code, wait) => {
      // Fonts are included: without them a slow phone lays out each text twice.
      const fonts = fontPreloads(manifest);
      if (wait === 'nothing') return [...[...new Set([...beforeSdk, ...code])].map(preload), ...fonts].join(', ');
      if (wait === 'sdk')
        return [...start.map(preload), ...fetched([...new Set([...long, ...code])].filter(isNew))].join(', ');
      const sdk = start.filter((file) => !sendsLogin.includes(file));
      return [...sendsLogin.map(preload), ...low(fonts), ...fetched(sdk)].join(', ');
    },
  };
}
