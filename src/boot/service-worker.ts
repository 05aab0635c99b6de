/**
 * The service worker, `/sw.js` of the build (docs/architecture.md#second-visit): answers with the pages and files that
 * boot/page-cache.ts has cached. It writes nothing, and takes no part in calls of the API.
 */
import { hasOnlyAttribution, isAppPage } from '#contract/addresses.ts';
import { FIRST_ANSWERS_ID, readScreen, SCREEN_COOKIE } from '#contract/first-answers.ts';
import { isLiffBrowser } from '#liff/environment.ts';
import { HASHED, ICON, SHELL } from './page-cache-keys.ts';

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
declare global {
  interface WindowEventMap {
    install: Event;
    fetch: RequestEvent;
  }
}
declare const skipWaiting: () => Promise<void>;

/** The first screen as the server has rendered it. */
const SCREEN = new RegExp(`<div id="root" data-[^]*(?=<script type="application/json" id="${FIRST_ANSWERS_ID}")`);

const find = (path: string) => caches.match(path, { ignoreVary: true });

/** What this device's first screen is made of; null where that cannot be read. */
const screenHere = async () =>
  'cookieStore' in self ? readScreen((await cookieStore.get(SCREEN_COOKIE))?.value ?? '') : null;

/** A member's own page comes from the server, unless the connection is this slow (ms). */
const PATIENCE_MS = 2000;

async function withoutScreen(page: Response): Promise<Response> {
  const html = (await page.text()).replace(SCREEN, '<div id="root"></div>');
  return new Response(html, { headers: page.headers });
}

/** The cached page, without its first screen where this device's is another one: the app then renders it. */
async function forDevice(page: Response): Promise<Response> {
  const screen = await screenHere();
  const theme = /<html[^>]* data-theme="(\w+)"/.exec(await page.clone().text())?.[1] ?? null;
  return screen && !screen.isMember && screen.theme === theme ? page : withoutScreen(page);
}

/** A visitor's page comes from the cache, unless it is loaded again on purpose. Offline any page opens the app. */
async function open(request: Request, path: string): Promise<Response> {
  const cached = await find(path);
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const isMember = (await screenHere())?.isMember ?? false;
  if (cached && !isReload && !isMember) return forDevice(cached);
  const answer = fetch(request);
  answer.catch(() => undefined);
  try {
    if (!cached || isReload) return await answer;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    return (await Promise.race([answer, late])) ?? (await forDevice(cached));
  } catch (offline) {
    if (cached) return forDevice(cached);
    const other = await find(SHELL);
    if (!other) throw offline;
    return withoutScreen(other);
  }
}

const hashed = async (request: Request, path: string) => (await find(path)) ?? fetch(request);

const icon = (request: Request, path: string) =>
  fetch(request).catch(async (offline: unknown) => {
    const cached = await find(path);
    if (!cached) throw offline;
    return cached;
  });

addEventListener('install', () => void skipWaiting());

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search, hash } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isLiffBrowser(navigator.userAgent)) return;
  if (HASHED.test(pathname)) event.respondWith(hashed(request, pathname));
  else if (ICON.test(pathname)) event.respondWith(icon(request, pathname));
  // An address with LINE's login, an agent's link or a filter is another page, which only the server can make.
  else if (
    request.mode === 'navigate' &&
    hash === '' &&
    isAppPage(pathname) &&
    hasOnlyAttribution(pathname, search.slice(1))
  )
    event.respondWith(open(request, pathname));
});
