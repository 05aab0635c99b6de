import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { PAGE_ROWS, type Page, type PageName, type Read } from '#contract/pages.ts';
import { prefetchAtTouch } from '#src/api/prefetch-at-touch.ts';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { currentAgentCode } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { HomePage, loadHome } from '../home/home-page.tsx';
import { type Chunk, lazyChunk, readyChunk } from './chunk.tsx';

/** The props of every page. */
interface PageProps {
  /** The 404 page, for an id in the address that the server does not know (docs/rules.md#routes). */
  notFound: ReactNode;
  /** The title of the 404 page, for a page that draws its own. */
  notFoundTitle: ReactNode;
}

/** A page's row with what only the app knows of it. */
export interface Route extends Page {
  name: PageName;
  page: Chunk<PageProps>;
  /** Document title, and the heading if the header shows one. */
  title: string;
  /** Names in middleware.ts, run in this order. */
  middleware: readonly string[];
}

const MODULES = import.meta.glob<{ default: ComponentType<PageProps> }>([
  '/src/app/pages/*-page.tsx',
  '/src/features/*/pages/*-page.tsx',
]);

/** Pages with the same module share one chunk, so that a change between them keeps what is mounted. */
const chunks = new Map<string, Chunk<PageProps>>([['app/home/home-page.tsx', readyChunk(HomePage, loadHome)]]);

function chunkOf({ module }: Page): Chunk<PageProps> {
  const known = chunks.get(module);
  if (known) return known;
  const load = MODULES[`/src/${module}`];
  if (!load) throw new Error(`contract/pages.ts: no page at src/${module}`);
  const chunk = lazyChunk(load);
  chunks.set(module, chunk);
  return chunk;
}

const MIDDLEWARE = { members: ['auth'], guests: ['guest'] } as const;

/** Every page of contract/pages.ts. */
export const ROUTES: readonly Route[] = PAGE_ROWS.map((row) => ({
  ...row,
  page: chunkOf(row),
  title: PAGE_TITLES[row.name],
  middleware: row.for ? MIDDLEWARE[row.for] : row.takesAgent ? ['agent'] : [],
}));

/** The route of an address, whether its parameter is valid or not. */
export function findRoute(pathname: string): Route | undefined {
  return ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
}

/** The first reads that this reader may make. */
function readsOf({ reads }: Page): readonly Read[] {
  const { isLoggedIn } = useUser.getState();
  return (reads?.(currentAgentCode(), isLoggedIn, bangkokDay(serverNow())) ?? []).filter(
    ({ endpoint }) => isLoggedIn || endpoint.access === 'visitor',
  );
}

/** Requests the code and the first reads of the page that a touched link leads to. */
export function prefetchPage(pathname: string): void {
  const route = findRoute(pathname);
  route?.page.load().catch(() => undefined);
  if (route) for (const { endpoint, input } of readsOf(route)) prefetchAtTouch(endpoint, input);
}
