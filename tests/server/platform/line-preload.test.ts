import { expect, test } from 'vitest';
import { linePreload } from '../../../server/platform/http/line-preload.ts';
import { manifestSchema, readManifest } from '../../../server/platform/http/manifest.ts';

const LIFF = 'Mozilla/5.0 (iPhone) Safari Line/15.6.0 LIFF';
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
  _runtime: { file: 'assets/runtime.js', name: 'runtime' },
  _arrival: { file: 'assets/arrival.js', name: 'arrival', imports: ['_app', '_shared', '_line'] },
};
const START = ['line', 'runtime', 'sdk', 'start'];

const linkOf = linePreload(manifestSchema.parse(MANIFEST));

/** The names of the files in the header with this relation. */
function linksOf(request: { url: string; userAgent: string | undefined }, as: RegExp): string[] {
  const link = linkOf(request) ?? '';
  return link
    .split(', ')
    .filter((one) => as.test(one))
    .map((one) => one.replace(/^<\/assets\/([^>]+?)(\.js)?>.*$/, '$1'))
    .sort((one, other) => one.localeCompare(other));
}

test('the liff.state hop preloads the SDK and prefetches the app', () => {
  const hop = { url: '/?liff.state=%2Fliff%2Fslot', userAgent: LIFF };
  expect(linksOf(hop, /rel=modulepreload/)).toEqual(START);
  expect(linksOf(hop, /rel=prefetch/)).toEqual(['app', 'app.css', 'requests']);
  expect(linksOf(hop, /./)).toHaveLength(START.length + 3);
  expect(linksOf(hop, /as=style/)).toEqual(['app.css']);
});

test('a page inside LINE preloads the SDK, and the app’s large chunks without parsing them', () => {
  const page = { url: '/liff/deposit?from=menu', userAgent: LIFF };
  expect(linksOf(page, /rel=modulepreload/)).toEqual(START);
  expect(linksOf(page, /rel=preload; as=script; crossorigin/)).toEqual(['app', 'requests', 'shared']);
  expect(linksOf(page, /./)).toHaveLength(START.length + 3);
});

test.each([undefined, 'Mozilla/5.0 (iPhone) Safari', 'Mozilla/5.0 (iPhone) Safari Line/15.6.0'])(
  'an ordinary browser (%s) gets no preload',
  (userAgent) => {
    expect(linkOf({ url: '/liff/deposit', userAgent })).toBeUndefined();
  },
);

test('a folder without a build has no manifest', async () => {
  expect(await readManifest('no-such-folder')).toBeNull();
});
