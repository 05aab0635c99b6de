/** The repository's files as its checks read them. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Generated folders: no check reads them. */
const IGNORED = new Set([
  'node_modules',
  'dist',
  'dist-agents',
  'dist-games',
  'dist-desk',
  'test-results',
  'playwright-report',
  '.git',
]);

/** Paths from the root, sorted, with `/` between folders. Data folders (`.data…`) are left out. */
export function repositoryFiles(): string[] {
  return globSync('**/*', {
    exclude: (path) => IGNORED.has(basename(path)) || basename(path).startsWith('.data'),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => basename(path).includes('.'))
    .sort();
}

export interface Comment {
  /** The number of its first line, from 1. */
  line: number;
  text: string;
}

/** Strings come first in each pattern, so that comment signs inside them do not count. */
const COMMENTS: Readonly<Record<string, RegExp>> = {
  ts: /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g,
  css: /"(?:\\.|[^"\\\n])*"|(\/\*[\s\S]*?\*\/)/g,
  sql: /'[^']*'|(\/\*[\s\S]*?\*\/|--[^\n]*)/g,
};

/** The comments of a TypeScript, CSS or SQL file. Lines of `//` or `--` that follow one another are one comment. */
export function commentsOf(path: string): Comment[] {
  const pattern = COMMENTS[(path.split('.').at(-1) ?? '').replace('tsx', 'ts')];
  if (!pattern) return [];
  const source = readFileSync(path, 'utf8');
  const found: (Comment & { end: number })[] = [];
  for (const match of source.matchAll(pattern)) {
    const text = match[1];
    if (text === undefined) continue;
    const last = found.at(-1);
    if (last && !text.startsWith('/*') && /^\n[ \t]*$/.test(source.slice(last.end, match.index))) {
      last.text += `\n${text}`;
      last.end = match.index + text.length;
    } else {
      found.push({ line: source.slice(0, match.index).split('\n').length, text, end: match.index + text.length });
    }
  }
  return found.map(({ line, text }) => ({ line, text }));
}

/** The anchors of a Markdown page: its headings as GitHub names them, and each `<a id="…">`. */
export function anchorsOf(page: string): Set<string> {
  const prose = page.replace(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set([...prose.matchAll(/<a id="([^"]+)"/g)].map((match) => match[1] ?? ''));
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let name = slug;
    for (let again = 1; anchors.has(name); again++) name = `${slug}-${again}`;
    anchors.add(name);
  }
  return anchors;
}
