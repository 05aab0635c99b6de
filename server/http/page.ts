import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { FIRST_ANSWERS_ID, type FirstAnswers, type Viewer } from '#contract/first-answers.ts';
import { filesOf, fontPreloads, type Manifest, preload } from './manifest.ts';
import type { RenderPage } from './page-renderer.ts';

/** For this long a page is sent again as it was made. */
const KEPT_MS = 1000;
/** A page does not wait longer for its answers: without them the app asks for them itself. */
const WAIT_MS = 300;
/** The modules of every page. */
const SHELL = ['app'];
/** The styles of every page but home (src/app/routes/chunk.tsx). */
const PAGE_STYLES = 'src/pages.css';

export interface PageContent {
  readonly answers: FirstAnswers;
  /** The modules that the page's route loads, as the build names them. */
  readonly modules?: readonly string[];
  /** The first reads of a member's page: method and address of each call. */
  readonly reads?: readonly string[];
}

/** The first content of each page; the domains know it. */
export interface PageContents {
  /** The paths that have a content of their own; all others share one. */
  readonly paths: readonly string[];
  /** Those of members' pages, of which only the code is known before their calls are made. */
  readonly memberPaths: readonly string[];
  /** Whether a member's page is not rendered, but shown once with its data, which is requested before the app is there. */
  waits(path: string, isInLine: boolean): boolean;
  contentOf(path: string): Promise<PageContent>;
  /** The page that a link from LINE leads to, with its query; every other address leads to itself. */
  pageOf(address: string): string;
  /** Whether a page that LINE has opened is rendered before its login, to a browser with a session (`isKnown`) or without. */
  isBeforeLogin(path: string, isKnown: boolean): boolean;
}

export interface MadePage {
  readonly html: Buffer;
  readonly brotli: Buffer;
  /** The `Link` header: what the page needs before its code can say so. */
  readonly link: string;
  /** The page's scripts and styles. */
  readonly code: readonly string[];
  readonly isRendered: boolean;
}

/** Takes a page 2 ms, as lower ones do; the next one above takes 30. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** JSON that may stand in a script element: nothing in it can end the element. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * index.html with its first answers as data: no code, so the Content-Security-Policy need not allow inline scripts.
 * `data-whole`: the page makes no other call for a visitor (src/boot/start.ts).
 */
const withAnswers = (html: string, answers: FirstAnswers, isWhole: boolean) =>
  html.replace(
    '</body>',
    () =>
      `<script type="application/json" id="${FIRST_ANSWERS_ID}"${isWhole ? ' data-whole' : ''}>${inScript(answers)}</script></body>`,
  );

/** index.html with the calls that a member's page makes first, which the app's start sends beside its code (src/boot/first-reads.ts). */
const withReads = (html: string, reads: readonly string[]) =>
  reads.length === 0 ? html : html.replace('<html', `<html data-reads="${reads.join(',').replaceAll('&', '&amp;')}"`);

/** The content of index.html until the app is rendered, and its sentence where no script runs. */
const SPLASH = /<div id="root">[\s\S]*?<\/div>\s*<noscript>(.*?)<\/noscript>/;
/** Shown over a page that is complete without scripts, in the page's own styles. */
const NO_SCRIPT = 'block shell py-2 text-sm text-center text-muted';

/** The name under which a page is kept. */
const nameOf = (path: string, viewer: Viewer | null) => (viewer === null ? path : `${path} for ${viewer}`);

const isScript = (file: string): boolean => file.endsWith('.js');

/**
 * Inserts the rendered first screen and the styles that it needs. `data-prerendered` lists the scripts, which src/boot/start.ts
 * loads after the first paint; `data-viewer` marks what is rendered for a member.
 */
function withScreen(html: string, markup: string, code: readonly string[], viewer: Viewer): string {
  const scripts = code.filter(isScript).map((file) => `/${file}`);
  const styles = code
    .filter((file) => !isScript(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const ofViewer = viewer === 'member' || viewer === 'known' ? ` data-viewer="${viewer}"` : '';
  return html
    .replace('<script type="module"', '$& fetchpriority="low"')
    .replace(
      SPLASH,
      (_, noScript) =>
        `<noscript><p class="${NO_SCRIPT}">${noScript}</p></noscript><div id="root" data-prerendered="${scripts.join(' ')}"${ofViewer} class="two-frames">${markup}</div>`,
    )
    .replace('</head>', `${styles.join('')}</head>`);
}

/** The scripts and styles of a page, the styles in the order in which the app would add them. */
function codeOf(manifest: Manifest, modules: readonly string[] = []): readonly string[] {
  if (modules.length === 0) return [...filesOf(manifest, SHELL)];
  // The imports of a module come before it.
  const ofModule = [...filesOf(manifest, modules)].reverse();
  return [...new Set([...filesOf(manifest, SHELL), ...ofModule, ...filesOf(manifest, [PAGE_STYLES])])];
}

/** A page's `Link` header: this code and the fonts, all at once instead of one after the other. */
function linkOf(manifest: Manifest, code: readonly string[]): string {
  return [...code.map(preload), ...fontPreloads(manifest)].join(', ');
}

const made = (html: string, link: string, code: readonly string[], isRendered = false): MadePage => ({
  html: Buffer.from(html),
  brotli: brotliCompressSync(html, QUALITY),
  link,
  code,
  isRendered,
});

interface PageTools {
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
  /** Undefined: no page is rendered. */
  readonly render?: RenderPage | undefined;
}

/**
 * Creates the page maker of a build. Each page is made at most once in {@link KEPT_MS}. A page whose data fails (`onFailure`)
 * or takes longer than {@link WAIT_MS} is sent without data, and the app fetches it; so is a load that leads to another page
 * (path null).
 */
export function pageMaker(
  html: string,
  manifest: Manifest,
  { paths, memberPaths, contentOf }: Pick<PageContents, 'paths' | 'memberPaths' | 'contentOf'>,
  { now, onFailure, render }: PageTools,
): (path: string | null, viewer?: Viewer | null) => Promise<MadePage> {
  const bareCode = codeOf(manifest);
  const bare = made(html, linkOf(manifest, bareCode), bareCode);
  const kept = new Map<string, { at: number; page: Promise<MadePage> }>();
  const screens = new Map<string, { readonly content: string; readonly markup: string }>();

  /** The markup of the first screen, rendered again only when it may have changed; undefined where it cannot be rendered. */
  async function screenOf(path: string, answers: FirstAnswers, viewer: Viewer): Promise<string | undefined> {
    const content = JSON.stringify({ ...answers, at: 0 });
    const name = nameOf(path, viewer);
    const last = screens.get(name);
    if (last?.content === content) return last.markup;
    try {
      const rendered = await render?.(path, JSON.stringify(answers), viewer);
      if (rendered?.isTimeless) screens.set(name, { content, markup: rendered.markup });
      return rendered?.markup;
    } catch (error) {
      onFailure(error);
      return;
    }
  }

  async function make(path: string, viewer: Viewer | null): Promise<MadePage> {
    const late = new AbortController();
    try {
      const content = await Promise.race([contentOf(path), setTimeout(WAIT_MS, null, { signal: late.signal })]);
      if (!content) return bare;
      const { answers, modules, reads = [] } = content;
      const code = codeOf(manifest, modules);
      const plain = withAnswers(withReads(html, reads), answers, paths.includes(path));
      const screen = viewer && (await screenOf(path, answers, viewer));
      if (!viewer || screen == null) return made(plain, linkOf(manifest, code), code);
      // It is seen without scripts, which are loaded once it has been (src/boot/start.ts).
      const seenWith = code.filter((file) => !isScript(file));
      return made(withScreen(plain, screen, code, viewer), linkOf(manifest, seenWith), code, true);
    } catch (error) {
      onFailure(error);
      return bare;
    } finally {
      late.abort();
    }
  }

  return async (path, wanted = null) => {
    if (path === null) return bare;
    const known = paths.includes(path) || memberPaths.includes(path) ? path : '';
    const mayRender = render && wanted && (wanted === 'member' ? memberPaths : paths).includes(path);
    const viewer = mayRender ? wanted : null;
    const key = nameOf(known, viewer);
    const found = kept.get(key);
    const at = now().getTime();
    if (found && found.at <= at && at < found.at + KEPT_MS) return found.page;
    const page = make(known, viewer);
    kept.set(key, { at, page });
    return page;
  };
}
