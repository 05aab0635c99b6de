import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { FIRST_ANSWERS_ID, type FirstAnswers, type Screen, type Viewer } from '#contract/first-answers.ts';
import { keepFor } from '#server/lib/keep-for.ts';
import { filesOf, fontPreloads, type Manifest, preload } from './manifest.ts';
import type { RenderPage } from './page-renderer.ts';
import type { Caller } from './route.ts';

/** For this long a visitor's page is sent again as it was made. A member's is made for one load. */
const KEPT_MS = 1000;
/** Every page in each theme, for visitors and inside LINE. */
const MOST_KEPT = 300;
/** While so many members' pages are being made, the next one is sent without answers, at once. */
const MOST_AT_ONCE = 24;
/** The modules of every page. */
const SHELL = ['app'];
/** The styles of every page but home (src/app/routes/chunk.tsx). */
const PAGE_STYLES = 'src/pages.css';

export interface PageContent {
  readonly answers: FirstAnswers;
  /** The modules that the page's route loads, as the build names them. */
  readonly modules?: readonly string[];
}

/** Who opens a page, and what their device's screen is made of. */
export interface PageReader extends Caller {
  /** The first letters of a member's access token. */
  readonly mark?: string | undefined;
}

/** The first content of each page; the domains know it. */
export interface PageContents {
  /** The paths that have a content of their own; all others share one. */
  readonly paths: readonly string[];
  /** Those of pages for members. */
  readonly memberPaths: readonly string[];
  contentOf(path: string, reader: PageReader): Promise<PageContent>;
  /** The page that a link from LINE leads to, with its query; every other address leads to itself. */
  pageOf(address: string): string;
  /** Whether a page that LINE has opened is rendered before its login, to a browser with a session (`isKnown`) or without. */
  isBeforeLogin(path: string, isKnown: boolean): boolean;
}

export interface MadePage {
  readonly html: string;
  /** Made when a browser accepts it. */
  brotli?: Buffer;
  /** The `Link` header: what the page needs before its code can say so. */
  readonly link: string;
  /** The page's scripts and styles. */
  readonly code: readonly string[];
  readonly isRendered: boolean;
}

/** Takes a page 2 ms, as lower ones do; the next one above takes 30. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The JSON as it may stand in a script element: nothing in it can end the element. */
const inScript = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * index.html with its first answers as data: no code, so the Content-Security-Policy need not allow inline scripts.
 * `data-whole`: the page makes no other call for its reader, whose mark it is (src/boot/start.ts).
 */
const withAnswers = (html: string, answers: string, wholeFor: string | null) =>
  html.replace(
    '</body>',
    () =>
      `<script type="application/json" id="${FIRST_ANSWERS_ID}"${wholeFor === null ? '' : ` data-whole="${wholeFor}"`}>${inScript(answers)}</script></body>`,
  );

/** The content of index.html until the app is rendered, and its sentence where no script runs. */
const SPLASH = /<div id="root">[\s\S]*?<\/div>\s*<noscript>(.*?)<\/noscript>/;
/** Shown over a page that is complete without scripts, in the page's own styles. */
const NO_SCRIPT = 'block shell py-2 text-sm text-center text-muted';

/** The name under which a page is kept. */
const nameOf = (path: string, viewer: Viewer | null, { theme }: Screen) => `${path} for ${viewer} in ${theme}`;

const isScript = (file: string): boolean => file.endsWith('.js');

/**
 * Inserts the rendered first screen and the styles that it needs. `data-prerendered` lists the scripts, which src/boot/start.ts
 * loads after the first paint; `data-viewer` tells for whom.
 */
function withScreen(html: string, markup: string, code: readonly string[], viewer: Viewer): string {
  const scripts = code.filter(isScript).map((file) => `/${file}`);
  const styles = code
    .filter((file) => !isScript(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return html
    .replace('<script type="module"', '$& fetchpriority="low"')
    .replace(
      SPLASH,
      (_, noScript) =>
        `<noscript><p class="${NO_SCRIPT}">${noScript}</p></noscript><div id="root" data-prerendered="${scripts.join(' ')}" data-viewer="${viewer}">${markup}</div>`,
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
  html,
  link,
  code,
  isRendered,
});

const compress = promisify(brotliCompress);

/** The page as brotli: one for everybody is compressed once and best, one for a member quickly, beside other work. */
export function brotliOf(page: MadePage, isForAll: boolean): Buffer | Promise<Buffer> {
  if (!isForAll) return compress(page.html, QUICK);
  page.brotli ??= brotliCompressSync(page.html, QUALITY);
  return page.brotli;
}

interface PageTools {
  readonly now: () => Date;
  /** A page does not wait longer for its reader and its answers: without them the app asks for them itself. */
  readonly waitMs: number;
  readonly onFailure: (error: unknown) => void;
  /** Undefined: no page is rendered. */
  readonly render?: RenderPage | undefined;
}

/** One load of a page. */
export interface PageLoad {
  /** Null: the load leads to another page. */
  readonly path: string | null;
  /** Null: its first screen is not rendered. */
  readonly viewer: Viewer | null;
  readonly screen: Screen;
  readonly reader: PageReader;
  /** When it was asked for, by `performance.now()`. */
  readonly began: number;
}

/** Undefined for what takes longer than `waitMs` since `began`. */
export async function inTime<Value>(
  { began, waitMs }: { began: number; waitMs: number },
  work: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, Math.max(0, began + waitMs - performance.now()));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates the page maker of a build. A visitor's page is made at most once in {@link KEPT_MS}, a member's for each load. A page
 * whose data fails (`onFailure`) or takes longer than `waitMs` is sent without data, and the app fetches it; so is a
 * member's while too many are being made.
 */
export function pageMaker(
  index: string,
  manifest: Manifest,
  { paths, memberPaths, contentOf }: Pick<PageContents, 'paths' | 'memberPaths' | 'contentOf'>,
  { now, waitMs, onFailure, render }: PageTools,
): (load: PageLoad) => Promise<MadePage> {
  const bareCode = codeOf(manifest);
  const bare = made(index, linkOf(manifest, bareCode), bareCode);
  const keep = keepFor<MadePage>({ ms: KEPT_MS, now, most: MOST_KEPT });
  const codes = new Map<string, readonly string[]>();
  const screens = new Map<string, { readonly content: string; readonly markup: string }>();
  let underWay = 0;

  /** The markup of the first screen; undefined where it cannot be rendered. Only members have sums to hide. */
  async function draw(path: string, answers: string, viewer: Viewer, hidesBalance = false) {
    try {
      return await render?.(path, answers, { viewer, hidesBalance });
    } catch (error) {
      onFailure(error);
      return;
    }
  }

  /** Like {@link draw}, for everybody and in each theme: rendered again only when it may have changed. */
  async function screenForAll(path: string, answers: FirstAnswers, json: string, viewer: Viewer) {
    const content = JSON.stringify({ ...answers, at: 0 });
    const name = `${path} for ${viewer}`;
    const last = screens.get(name);
    if (last?.content === content) return last.markup;
    const rendered = await draw(path, json, viewer);
    if (rendered?.isTimeless) screens.set(name, { content, markup: rendered.markup });
    return rendered?.markup;
  }

  async function make(load: PageLoad & { readonly path: string }): Promise<MadePage> {
    const { path, viewer, screen, reader, began } = load;
    const isMember = reader.session !== null;
    try {
      const content = await inTime({ began, waitMs }, contentOf(path, reader));
      if (!content) return bare;
      const { answers, modules } = content;
      const name = `${path} for ${isMember ? 'members' : 'visitors'}`;
      const code = codes.get(name) ?? codeOf(manifest, modules);
      codes.set(name, code);
      const isWhole = paths.includes(path) || (isMember && memberPaths.includes(path));
      const html = screen.theme ? index.replace('<html', `<html data-theme="${screen.theme}"`) : index;
      const json = JSON.stringify(answers);
      const plain = withAnswers(html, json, isWhole ? (answers.mark ?? '') : null);
      const drawn =
        viewer &&
        (isMember
          ? (await draw(path, json, viewer, screen.hidesBalance))?.markup
          : await screenForAll(path, answers, json, viewer));
      if (!viewer || drawn == null) return made(plain, linkOf(manifest, code), code);
      // It is seen without scripts, which are loaded once it has been (src/boot/start.ts).
      const seenWith = code.filter((file) => !isScript(file));
      return made(withScreen(plain, drawn, code, viewer), linkOf(manifest, seenWith), code, true);
    } catch (error) {
      onFailure(error);
      return bare;
    }
  }

  async function makeForMember(load: PageLoad & { readonly path: string }): Promise<MadePage> {
    if (underWay >= MOST_AT_ONCE) return bare;
    underWay += 1;
    try {
      return await make(load);
    } finally {
      underWay -= 1;
    }
  }

  return async (load) => {
    if (load.path === null) return bare;
    const path = paths.includes(load.path) || memberPaths.includes(load.path) ? load.path : '';
    const viewer = render && path !== '' ? load.viewer : null;
    if (load.reader.session) return makeForMember({ ...load, path, viewer });
    const made = () => make({ ...load, path, viewer, began: performance.now() });
    return keep(nameOf(path, viewer, load.screen), made).value;
  };
}
