import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linePreload } from '../../../server/platform/http/line-preload.ts';

const LIFF = 'Mozilla/5.0 (iPhone) Safari Line/15.6.0 LIFF';
const MANIFEST = {
  'index.html': { file: 'assets/index.js', css: ['assets/boot.css'] },
  _app: { file: 'assets/app.js', name: 'app', css: ['assets/app.css'], imports: ['index.html', '_runtime'] },
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

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-manifest-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rm(folder, { recursive: true }));

/** The names of the files in the header with this relation. */
async function linksOf(request: { url: string; userAgent: string | undefined }, as: RegExp): Promise<string[]> {
  const link = (await linePreload(folder))(request) ?? '';
  return link
    .split(', ')
    .filter((one) => as.test(one))
    .map((one) => one.replace(/^<\/assets\/([^>]+?)(\.js)?>.*$/, '$1'))
    .sort((one, other) => one.localeCompare(other));
}

test('the liff.state hop preloads the SDK and prefetches the app', async () => {
  const hop = { url: '/?liff.state=%2Fliff%2Fslot', userAgent: LIFF };
  expect(await linksOf(hop, /rel=modulepreload/)).toEqual(START);
  expect(await linksOf(hop, /rel=prefetch/)).toEqual(['app', 'app.css']);
  expect(await linksOf(hop, /./)).toHaveLength(START.length + 2);
  expect(await linksOf(hop, /as=style/)).toEqual(['app.css']);
});

test('a page inside LINE preloads the SDK, and the app’s large chunks without parsing them', async () => {
  const page = { url: '/liff/deposit?from=menu', userAgent: LIFF };
  expect(await linksOf(page, /rel=modulepreload/)).toEqual(START);
  expect(await linksOf(page, /rel=preload; as=script; crossorigin/)).toEqual(['app', 'shared']);
  expect(await linksOf(page, /./)).toHaveLength(START.length + 2);
});

test.each([undefined, 'Mozilla/5.0 (iPhone) Safari', 'Mozilla/5.0 (iPhone) Safari Line/15.6.0'])(
  'an ordinary browser (%s) gets no preload',
  async (userAgent) => {
    expect((await linePreload(folder))({ url: '/liff/deposit', userAgent })).toBeUndefined();
  },
);

test('a folder without a build gives no header', async () => {
  expect((await linePreload(join(folder, 'none')))({ url: '/', userAgent: LIFF })).toBeUndefined();
});
