import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '../../../contract/first-answers.ts';
import { filesOf, type Manifest, preload } from './manifest.ts';

/** For this long a page is sent again as it was made. */
const KEPT_MS = 1000;
/** A page does not wait longer for its answers: without them the app asks for them itself. */
const WAIT_MS = 300;
/** What every page runs. */
const SHELL = ['app'];
/** What every page but home needs besides its own module. */
const BEYOND_HOME = 'src/pages.css';
/** The text's fonts: those of the first paint. */
const FONT = /\/anuphan-(latin|thai)-[\w-]{8}\.woff2$/;

export interface PageContent {
  readonly answers: FirstAnswers;
  /** The module of the page's route, as the build names it. */
  readonly module?: string;
  /** The address of the first screen's largest picture. */
  readonly picture?: string;
}

/** What the pages show first; the domains know it. */
export interface PageContents {
  /** The paths that have a content of their own; all others share one. */
  readonly paths: readonly string[];
  contentOf(path: string): Promise<PageContent>;
}

export interface MadePage {
  readonly html: Buffer;
  readonly brotli: Buffer;
  /** The `Link` header: what the page needs before its code can say so. */
  readonly link: string;
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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

/** A page's `Link` header: its scripts, styles, fonts and first picture, all at once instead of one after the other. */
function linkOf(manifest: Manifest, { module, picture }: Partial<PageContent>): string {
  const fonts = Object.values(manifest).flatMap(({ file }) => (FONT.test(file) ? [file] : []));
  return [
    ...Array.from(filesOf(manifest, module ? [...SHELL, BEYOND_HOME, module] : SHELL), preload),
    ...fonts.map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...(picture?.startsWith('/') ? [`<${encodeURI(picture)}>; rel=preload; as=image; fetchpriority=high`] : []),
  ].join(', ');
}

const made = (html: string, link: string): MadePage => ({
  html: Buffer.from(html),
  brotli: brotliCompressSync(html, QUICK),
  link,
});

/**
 * Makes the pages of a build: index.html with what each shows first. A page is made at most once in {@link KEPT_MS}; one
 * whose content fails (`onFailure`) or takes longer than {@link WAIT_MS} is sent without, and so is a load that leads to
 * another page (path null).
 */
export function pageMaker(
  html: string,
  manifest: Manifest,
  { paths, contentOf }: PageContents,
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): (path: string | null) => Promise<MadePage> {
  const bare = made(html, linkOf(manifest, {}));
  const kept = new Map<string, { at: number; page: Promise<MadePage> }>();

  async function make(path: string): Promise<MadePage> {
    const late = new AbortController();
    try {
      const content = await Promise.race([contentOf(path), setTimeout(WAIT_MS, null, { signal: late.signal })]);
      return content ? made(withAnswers(html, content.answers, path !== ''), linkOf(manifest, content)) : bare;
    } catch (error) {
      onFailure(error);
      return bare;
    } finally {
      late.abort();
    }
  }

  return async (path) => {
    if (path === null) return bare;
    const known = paths.includes(path) ? path : '';
    const found = kept.get(known);
    const at = now().getTime();
    if (found && found.at <= at && at < found.at + KEPT_MS) return found.page;
    const page = make(known);
    kept.set(known, { at, page });
    return page;
  };
}
