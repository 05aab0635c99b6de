import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { BROWSERS } from '../../../browsers.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = folder('../../../dist-games/');

/** A .br beside each file, once at build time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    closeBundle() {
      for (const file of globSync(`${OUT}/**/*.{js,css,html}`))
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    },
  };
}

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
