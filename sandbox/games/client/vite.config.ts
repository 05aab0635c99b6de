import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { BROWSERS } from '#build/browsers.ts';
import { precompress } from '#build/precompress.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = folder('../../../dist-games/');

/** The games' pages: `vite build --config sandbox/games/client/vite.config.ts` writes dist-games/<page>/index.html. */
export default defineConfig({
  root: folder('./'),
  publicDir: false,
  plugins: [precompress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: ['es2022', ...BROWSERS],
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: globSync(`${folder('./')}*/index.html`) },
  },
});
