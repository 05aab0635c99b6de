import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import type { AgentFile } from './agent-file.ts';

const modules = new URL('../node_modules/', import.meta.url);
/** The weights that the app uses of the variable font. */
const WEIGHTS = { min: 400, max: 700 };

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * The letters of Thai pages; src/theme/fonts.css repeats them as `unicode-range`. Other letters come from the phone.
 */
const LETTERS = {
  latin: `${range(0x20, 0x7e)}\u00a0×÷·–—‘’“”…←→↑↓≤≥−฿`,
  thai: `${range(0x0e01, 0x0e3a)}${range(0x0e40, 0x0e5b)}\u200b\u200c\u200d\u25cc`,
};

/**
 * The letters of a heading, as `unicode-range` takes them: without letters that Thai no longer writes. Figures and
 * Latin have a file of their own, which only pages with such a heading load. The space is the text font's, because it
 * would be in every heading.
 */
export const TITLE_SCRIPTS = {
  thai: 'U+0E01-0E02,U+0E04,U+0E06-0E3A,U+0E40-0E4E,U+200B-200D,U+25CC',
  latin: 'U+0021-007E',
} as const;

/** The letters of a `unicode-range`. */
const lettersOf = (unicodeRange: string): string =>
  Array.from(unicodeRange.matchAll(/U\+(\w+)(?:-(\w+))?/g), ([, first = '', last = first]) =>
    range(Number.parseInt(first, 16), Number.parseInt(last, 16)),
  ).join('');

/** A font file of the build: its name, its source and the letters kept. */
interface Cut {
  readonly file: string;
  readonly source: string;
  readonly letters: string;
  readonly options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>;
}

const TEXT: readonly Cut[] = (['latin', 'thai'] as const).map((script) => ({
  file: `anuphan-${script}.woff2`,
  source: `@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`,
  letters: LETTERS[script],
  // Thai needs the glyphs and positions that letters take beside each other. In Latin they would be ligatures and
  // fractions (2 kB) and kerning like AV (4 kB), in an app whose Latin is figures and a few names.
  options: {
    variationAxes: { wght: WEIGHTS },
    ...(script === 'latin' && { noLayoutClosure: true, dropTables: ['GPOS'] }),
  },
}));

/** The fonts of the agent's headings; none if headings use the text's font. */
function titleCuts({ theme: { title } }: AgentFile): readonly Cut[] {
  const { font, weight } = title;
  if (!font) return [];
  return (['thai', 'latin'] as const).map((script) => ({
    file: titleFile(font, script),
    source: `@fontsource/${font.package}/files/${font.package}-${script}-${weight}-normal.woff2`,
    letters: lettersOf(TITLE_SCRIPTS[script]),
    options: script === 'latin' ? { noLayoutClosure: true, dropTables: ['GPOS'] } : {},
  }));
}

/** The file under `@fonts/`. */
export const titleFile = (font: { readonly package: string }, script: keyof typeof TITLE_SCRIPTS): string =>
  `${font.package}-title-${script}.woff2`;

async function write(path: string, font: Buffer): Promise<void> {
  // Several builds may run side by side, and several configurations in one process, so a file appears as a whole or
  // not at all.
  const part = `${path}.${randomUUID()}`;
  await writeFile(part, font);
  await rename(part, path);
}

/**
 * The app's fonts as `@fonts/<file>`. The text's font is one file a script for all weights, cut to the letters of
 * Thai pages (22 kB in two files, where the uncut weights were 71 kB in six); headings have fonts of their own if the
 * agent names one. They are cut once, then kept in node_modules/.cache.
 */
export function cutFonts(agent: AgentFile): Plugin {
  return {
    name: 'cut-fonts',
    async config() {
      const cuts = [...TEXT, ...titleCuts(agent)];
      const fonts = await Promise.all(
        cuts.map(async (cut) => [cut, await readFile(new URL(cut.source, modules))] as const),
      );
      const hash = createHash('sha1').update(JSON.stringify(cuts));
      for (const [, font] of fonts) hash.update(font);
      const folder = fileURLToPath(new URL(`.cache/fonts/${hash.digest('hex').slice(0, 12)}`, modules));
      await mkdir(folder, { recursive: true });
      for (const [{ file, letters, options }, font] of fonts)
        if (!existsSync(`${folder}/${file}`))
          await write(`${folder}/${file}`, await subsetFont(font, letters, { targetFormat: 'woff2', ...options }));
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}
