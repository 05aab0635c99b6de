/** Finds citations of comments and documents that lead nowhere. */
import { readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { anchorsOf, commentsOf, repositoryFiles } from './tree.ts';

const files = repositoryFiles();
const known = new Set(files);
const anchors = new Map<string, Set<string>>();

function hasAnchor(page: string, anchor: string): boolean {
  const found = anchors.get(page) ?? anchorsOf(readFileSync(page, 'utf8'));
  anchors.set(page, found);
  return found.has(anchor);
}

/**
 * The file that a path means: from the root, from the citing file's folder or one above it, or the only file whose
 * path ends so. A bare name may be that of many files (`queries.ts`). Null if there is none.
 */
function fileOf(path: string, citing: string): string | null {
  for (let folder = dirname(citing); ; folder = dirname(folder)) {
    const file = normalize(`${folder}/${path}`);
    if (known.has(file)) return file;
    if (folder === '.') break;
  }
  const named = files.filter((file) => file.endsWith(`/${path}`));
  return named.length === 1 || !path.includes('/') ? (named[0] ?? null) : null;
}

/** A source file, or a page with an anchor or without. Placeholders (`server/<domain>/…`, `NNNN_…`) and globs name no file. */
const PATH = /[\w./<>{}*…-]*[\w>}*-]\.(?:tsx?|sql|css|md)\b(?:#([\w-]+))?/g;

/** Documents that are not in the repository, and names that are no place in it. */
const ELSEWHERE: readonly [RegExp, string][] = [
  [/\b[Ss]pecification\b(?!\.md)/, 'cite docs/specification.md#…'],
  [/\bspec(?:'s)?,? section/i, 'cite docs/specification.md#…'],
  [/\b(?:issue|ticket) #?\d+/i, 'an issue is not in the repository'],
];

function faultOfPath(match: RegExpExecArray, citing: string): string | null {
  const [cited, anchor] = match;
  const path = cited.replace(/#.*$/, '');
  if (/[<>{}*…]|NNNN/.test(path)) return null;
  if (path.endsWith('.md') && !citing.endsWith('.md') && !known.has(path))
    return `${cited}: a page is cited by its path from the root`;
  const file = fileOf(path, citing);
  if (file === null) return `${cited}: no file, or more than one`;
  return anchor !== undefined && !hasAnchor(file, anchor) ? `${cited}: no such anchor` : null;
}

const faultsOfText = (text: string, citing: string): string[] =>
  [...text.matchAll(PATH)].map((match) => faultOfPath(match, citing)).filter((fault) => fault !== null);

/** A source file's citations that lead nowhere. */
export function faultsOfSource(path: string): string[] {
  return commentsOf(path).flatMap(({ line, text }) => {
    // A path broken by the comment's own margin would be read as two.
    const prose = text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
    const elsewhere = ELSEWHERE.filter(([pattern]) => pattern.test(prose)).map(
      ([pattern, help]) => `${pattern.exec(prose)?.[0]}: ${help}`,
    );
    return [...faultsOfText(prose, path), ...elsewhere].map((fault) => `${path}:${line} ${fault}`);
  });
}

/** A Markdown page's links and names that lead nowhere: links with anchors, and paths in `code`. */
export function faultsOfPage(path: string): string[] {
  const page = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...page.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const broken = links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#');
      const file = target === '' ? path : normalize(`${dirname(path)}/${target}`);
      if (anchor !== undefined && file.endsWith('.md')) return !known.has(file) || !hasAnchor(file, anchor);
      return !known.has(file) && !files.some((other) => other.startsWith(`${file.replace(/\/$/, '')}/`));
    });
  const named = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => faultsOfText(code, path));
  return [...broken.map((link) => `${link}: leads nowhere`), ...named].map((fault) => `${path} ${fault}`);
}

export const sourceFiles = () => files.filter((path) => /\.(tsx?|css|sql)$/.test(path));
export const pages = () => files.filter((path) => path.endsWith('.md'));
