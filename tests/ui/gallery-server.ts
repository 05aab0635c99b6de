import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build, type Plugin, preview } from 'vite';
import { pictureOf } from '#game-art/picture.ts';
import { findBrowser, TEST_FLAGS } from '../browser.ts';

export interface Gallery {
  url: string;
  browser: Browser;
  close: () => Promise<void>;
}

/** The server's drawings of games, in place of the whole server. */
const gameArt: Plugin = {
  name: 'game-art',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/media/art', (request, response, next) => {
      const [, category = '', file = ''] = (request.url ?? '').split('/');
      const svg = pictureOf(category, file);
      if (svg === null) return next();
      response.setHeader('content-type', 'image/svg+xml').end(svg);
    });
  },
};

/** Builds and serves the gallery (React's development build, so StrictMode bites); port 0 is a free one. */
export async function serveGallery(port = 0): Promise<Omit<Gallery, 'browser'>> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  await build({
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      minify: false,
      manifest: false,
      // The app's chunks would import one another in a circle here, where one page has all.
      rolldownOptions: { input: 'tests/ui/gallery.html', output: { codeSplitting: false } },
    },
  });
  const server = await preview({
    logLevel: 'error',
    plugins: [gameArt],
    build: { outDir },
    preview: { port, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${listening}/tests/ui/gallery.html`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** Serves it once for all tests of a run; `startGallery` reads the address in the workers, which inherit the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, close } = await serveGallery();
  process.env.GALLERY_URL = url;
  return close;
}

/** A browser, and the gallery to look at. */
export async function startGallery(): Promise<Gallery> {
  const { GALLERY_URL } = process.env;
  const served = GALLERY_URL ? { url: GALLERY_URL, close: async () => undefined } : await serveGallery();
  const browser = await chromium.launch({ args: TEST_FLAGS, ...findBrowser() });
  return {
    url: served.url,
    browser,
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
