import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = '{js,css,html,svg,json,webmanifest}';

/**
 * Writes .br and .gz beside a build's text files, once at build time: the server sends them as they are. `apply` says for
 * which builds, as Vite's own does.
 */
export function precompress(apply: Plugin['apply'] = 'build'): Plugin {
  return {
    name: 'precompress',
    apply,
    writeBundle({ dir }) {
      for (const file of globSync(`${dir}/**/*.${TEXT}`)) {
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
