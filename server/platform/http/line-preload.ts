import { existsSync } from 'node:fs';
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

/** The user agent of LIFF's browser, as the SDK recognises it (docs/line.md#start). */
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;
/** The chunks of the start inside LINE. */
const START = ['start-in-line', 'sdk'];
/** The chunks that run next, while the request to LINE is open; the hop is just long enough to fetch them. */
const APP = ['app'];
/** The app's chunks that take longer to fetch than LINE takes to answer. */
const LONG = /^(app|shared)$/;

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

const as = (rel: 'preload' | 'prefetch') => (file: string) =>
  `</${file}>; rel=${rel}; as=${file.endsWith('.css') ? 'style' : 'script'}; crossorigin`;
const fetched = as('preload');
const later = as('prefetch');
const read = (file: string) => (file.endsWith('.css') ? fetched(file) : `</${file}>; rel=modulepreload`);

/**
 * Gives the `Link` header of a page load inside LINE, so that the browser fetches scripts without waiting for the script
 * that imports them (docs/line.md#start). The liff.state hop preloads the SDK, and prefetches the app for the load after
 * it; the page itself preloads only the app's long chunks without parsing them, so that on a slow phone they do not delay
 * the request to LINE. `undefined` for other browsers.
 */
export async function linePreload(folder: string): Promise<(request: LineRequest) => string | undefined> {
  const path = `${folder}/.vite/manifest.json`;
  if (!existsSync(path)) return () => undefined;
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const start = [...filesOf(manifest, START)];
  const app = [...filesOf(manifest, APP)].filter((file) => !start.includes(file));
  const long = Object.values(manifest).flatMap(({ name, file }) => (name && LONG.test(name) ? [file] : []));
  const hop = [...start.map(read), ...app.map(later)].join(', ');
  const page = [...start.map(read), ...long.map(fetched)].join(', ');
  return ({ url, userAgent = '' }) => {
    if (new URLSearchParams(url.split('?')[1]).has('liff.state')) return hop;
    return LIFF_BROWSER.test(userAgent) ? page : undefined;
  };
}
