import { expect, test } from 'vitest';
import { linePreload } from '#server/http/line-preload.ts';
import { manifestSchema, readManifest } from '#server/http/manifest.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index.js', css: ['assets/boot.css'] },
  _app: { file: 'assets/app.js', name: 'app', css: ['assets/app.css'], imports: ['index.html', '_runtime'] },
  _requests: { file: 'assets/requests.js', name: 'requests', imports: ['_app'] },
  _shared: { file: 'assets/shared.js', name: 'shared', css: ['assets/shared.css'], imports: ['_app'] },
  'src/boot/line/start-in-line.ts': {
    file: 'assets/start.js',
    name: 'start-in-line',
    imports: ['_line', 'index.html'],
  },
  _sdk: { file: 'assets/sdk.js', name: 'sdk', imports: ['_runtime'] },
  _line: { file: 'assets/line.js', name: 'line' },
  'thai.woff2': { file: 'assets/anuphan-thai-CMwq8YYf.woff2' },
  _runtime: { file: 'assets/runtime.js', name: 'runtime' },
  _arrival: { file: 'assets/arrival.js', name: 'arrival', imports: ['_app', '_shared', '_line'] },
};
const START = ['line', 'runtime', 'sdk', 'start'];

const line = linePreload(manifestSchema.parse(MANIFEST));

/** The names of the files in the header with this relation. */
const linksOf = (link: string, as: RegExp): string[] =>
  link
    .split(', ')
    .filter((one) => as.test(one))
    .map((one) => one.replace(/^<\/assets\/([^>]+?)(\.js)?>.*$/, '$1'))
    .sort((one, other) => one.localeCompare(other));

test('the hop of another browser preloads the SDK and prefetches the app', () => {
  expect(linksOf(line.hop, /rel=modulepreload/)).toEqual(START);
  expect(linksOf(line.hop, /rel=prefetch/)).toEqual(['app', 'app.css', 'requests']);
  expect(linksOf(line.hop, /./)).toHaveLength(START.length + 3);
  expect(linksOf(line.hop, /as=style/)).toEqual(['app.css']);
});

test('a page in LIFF’s browser preloads the SDK, and its code and the app’s large chunks without parsing them', () => {
  const link = line.page(['assets/slot.js', 'assets/app.js', 'assets/pages.css', 'assets/line.js'], 'sdk');
  expect(linksOf(link, /rel=modulepreload/)).toEqual(START);
  expect(linksOf(link, /rel=preload; as=script; crossorigin/)).toEqual(['app', 'requests', 'shared', 'slot']);
  expect(linksOf(link, /rel=preload; as=style; crossorigin/)).toEqual(['pages.css']);
  expect(linksOf(link, /./)).toHaveLength(START.length + 5);
});

test('for an entry it preloads the login’s script first, and the SDK last; code and styles come with the member’s page', () => {
  const link = line.page(['assets/slot.js', 'assets/app.js', 'assets/pages.css'], 'login');
  expect(link).toMatch(/^<\/assets\/index\.js>; rel=modulepreload, /);
  expect(linksOf(link, /rel=modulepreload/)).toEqual(['index', 'line', 'start']);
  expect(linksOf(link, /as=style/)).toEqual([]);
  expect(linksOf(link, /rel=preload; as=script; crossorigin; fetchpriority=low/)).toEqual(['runtime', 'sdk']);
  expect(link.indexOf('woff2')).toBeLessThan(link.indexOf('sdk'));
});

test('for a member whom the phone knows it preloads the page’s code, and not the SDK', () => {
  const link = line.page(['assets/slot.js', 'assets/app.js'], 'nothing');
  expect(linksOf(link, /rel=modulepreload/)).toEqual(['app', 'line', 'requests', 'runtime', 'slot', 'start']);
  expect(link).not.toContain('sdk');
  expect(link).toContain('</assets/anuphan-thai-CMwq8YYf.woff2>; rel=preload; as=font');
});

test('a folder without a build has no manifest', async () => {
  expect(await readManifest('no-such-folder')).toBeNull();
});
