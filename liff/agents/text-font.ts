import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const modules = new URL('../../node_modules/', import.meta.url);
/** Of the variable font the weights that the app has; 300 is a file of its own, which few pages use. */
const WEIGHTS = { min: 400, max: 700 };

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** What Thai pages are written with; src/theme.css has the same as `unicode-range`. Other letters come from the phone. */
const LETTERS = {
  latin: `${range(0x20, 0x7e)}\u00a0×÷·–—‘’“”…←→↑↓≤≥−฿`,
  thai: `${range(0x0e01, 0x0e3a)}${range(0x0e40, 0x0e5b)}\u200b\u200c\u200d\u25cc`,
};

async function cut(folder: string, script: keyof typeof LETTERS, font: Buffer): Promise<void> {
  const file = `${folder}/anuphan-${script}.woff2`;
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
  // Several builds may run side by side, and several configurations in one process: a file is there whole or not at all.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, await subsetFont(font, LETTERS[script], options));
  await rename(part, file);
}

/**
 * The text's font as `@fonts/anuphan-<script>.woff2`: one file a script for all weights, cut to what Thai pages are written
 * with (28 kB in two files, where the uncut weights were 71 kB in six). Cut once, then kept in node_modules/.cache.
 */
export function textFont(): Plugin {
  return {
    name: 'text-font',
    async config() {
      const fonts = await Promise.all(
        (['latin', 'thai'] as const).map(async (script) => {
          const source = new URL(`@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`, modules);
          return [script, await readFile(source)] as const;
        }),
      );
      const hash = createHash('sha1').update(JSON.stringify([LETTERS, WEIGHTS]));
      for (const [, font] of fonts) hash.update(font);
      const folder = fileURLToPath(new URL(`.cache/fonts/${hash.digest('hex').slice(0, 12)}`, modules));
      await mkdir(folder, { recursive: true });
      for (const [script, font] of fonts)
        if (!existsSync(`${folder}/anuphan-${script}.woff2`)) await cut(folder, script, font);
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}
