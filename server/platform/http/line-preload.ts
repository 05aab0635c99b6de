import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** LIFF's browser as the SDK knows it (line.md, start-up 2). */
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;
/** The start inside LINE, and what every page needs once LINE has had its say. */
const START = ['start-in-line', 'sdk'];
const APP = ['arrival', 'src/pages.css'];
/** The page that an entry leads to, where it is one that players wait for with money in hand. */
const PAGES: Readonly<Record<string, readonly string[]>> = { '/liff/deposit': ['deposit'] };

export interface LineRequest {
  url: string;
  userAgent: string | undefined;
}

/** The files of these chunks (by name) or sources and of all that they import, the page's own entry (index.html names it) left out. */
function filesOf(manifest: Manifest, wanted: readonly string[]): Set<string> {
  const waiting = Object.keys(manifest).filter((key) => wanted.includes(manifest[key]?.name ?? key));
  const seen = new Set(['index.html']);
  const files = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (seen.has(name) || !chunk) continue;
    seen.add(name);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    waiting.push(...chunk.imports);
  }
  return files;
}

const now = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
const later = (file: string) =>
  `</${file}>; rel=prefetch; as=${file.endsWith('.css') ? 'style' : 'script'}; crossorigin`;

/**
 * What a page load inside LINE will need, told with the page (`Link`), so that no script must come first to ask for the
 * next. The liff.state hop gets the SDK, and for the load after it the app as a prefetch (line.md, start-up 3). An
 * ordinary browser is told nothing: `undefined`.
 */
export async function linePreload(folder: string): Promise<(request: LineRequest) => string | undefined> {
  const path = `${folder}/.vite/manifest.json`;
  if (!existsSync(path)) return () => undefined;
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const sizeOf = (file: string) => statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size ?? 0;
  const start = [...filesOf(manifest, START)];
  const linksFor = (chunks: readonly string[]) => {
    // The largest first: what is not there when the hop ends is broken off.
    const app = [...filesOf(manifest, [...APP, ...chunks])]
      .filter((file) => !start.includes(file))
      .sort((one, other) => sizeOf(other) - sizeOf(one));
    return {
      hop: [...start.map(now), ...app.map(later)].join(', '),
      page: [...start, ...app].map(now).join(', '),
    };
  };
  const any = linksFor([]);
  const known = new Map(Object.entries(PAGES).map(([path, chunks]) => [path, linksFor(chunks)]));
  return ({ url, userAgent = '' }) => {
    const [path = '', query] = url.split('?');
    const state = new URLSearchParams(query).get('liff.state');
    if (state !== null) return (known.get(state.split('?')[0] ?? '') ?? any).hop;
    return LIFF_BROWSER.test(userAgent) ? (known.get(path) ?? any).page : undefined;
  };
}
