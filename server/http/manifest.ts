import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** Vite's list of a build's files, by source; chunks of several sources have a `name`. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Null without a build. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = `${folder}/.vite/manifest.json`;
  return existsSync(path) ? manifestSchema.parse(JSON.parse(await readFile(path, 'utf8'))) : null;
}

/** The files of these chunks (by name) or sources and of all that they import, the page's own entry (index.html names it) left out. */
export function filesOf(manifest: Manifest, wanted: readonly string[]): Set<string> {
  const waiting = Object.keys(manifest).filter(
    (key) => wanted.includes(manifest[key]?.name ?? key) || wanted.includes(key),
  );
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

/** Values of a `Link` header. Vite asks for scripts and styles in CORS mode, so that is how they are preloaded. */
export const preload = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
export const fetchOnly = (rel: 'preload' | 'prefetch') => (file: string) =>
  `</${file}>; rel=${rel}; as=${file.endsWith('.css') ? 'style' : 'script'}; crossorigin`;

/** The text's fonts: those of the first paint. */
const FONT = /\/anuphan-(latin|thai)-[\w-]{8}\.woff2$/;
export const fontPreloads = (manifest: Manifest): readonly string[] =>
  Object.values(manifest).flatMap(({ file }) =>
    FONT.test(file) ? [`</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : [],
  );
