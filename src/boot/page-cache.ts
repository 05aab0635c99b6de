/**
 * A second visit (docs/architecture.md#second-visit): caches the page for it, and renews it there. Only the service worker
 * reads this cache.
 */
import './cache-age.css';
import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';
import { answerCache } from '#src/api/answer-cache.ts';
import { revalidateAll } from '#src/api/use-query.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { backOnline, mayReload } from '#src/lib/load-code.ts';
import { bangkokDay, formatDateTime, formatTime } from '#src/lib/time.ts';
import { cachedPageText } from '#src/text/cached-page.ts';
import { HASHED, ICON, SHELL } from './page-cache-keys.ts';
import { releaseOf } from './release.ts';

const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** The app's own files that have been loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(location.origin, ''))
    .filter((path) => HASHED.test(path) || ICON.test(path));

async function cacheFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.allSettled([...new Set(paths)].map((path) => cached.has(path) || cache.add(path)));
}

/** Deletes the caches of all other releases. */
async function deleteAllBut(release: string | null): Promise<void> {
  for (const name of await caches.keys()) if (name !== release) await caches.delete(name);
}

/** Paths of this release that are cached. */
const done = new Set<string>();

/**
 * Fetches this page again and caches it with its files. Returns false when the server has another release: the cache is
 * emptied, so that the next load comes from the server.
 */
async function store(): Promise<boolean> {
  const path = location.pathname;
  const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
  const html = await response.text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  const release = releaseOf(page);
  if (release !== releaseOf(document)) {
    await deleteAllBut(null);
    return false;
  }
  await deleteAllBut(release);
  // A page without its first answers has nothing to show.
  if (!page.querySelector(`#${FIRST_ANSWERS_ID}[data-whole]`)) return true;
  const cache = await caches.open(release);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  // On a slow connection some of them are not loaded yet.
  const named = `${html} ${headers.get('link')}`.match(/\/assets\/[\w.-]+/g) ?? [];
  await cacheFiles(cache, [...named, ...loadedFiles()]);
  // Last, so that no cached page lacks its files.
  const body = html.replace('<html', `<html data-cached-at="${Date.now()}"`);
  for (const key of [path, SHELL]) await cache.put(key, new Response(body, { headers }));
  done.add(path);
  return true;
}

function showAge(): HTMLElement {
  const at = Number(document.documentElement.dataset.cachedAt);
  const isToday = bangkokDay(at) === bangkokDay(Date.now());
  const mark = document.createElement('div');
  mark.className = 'cache-age';
  mark.setAttribute('role', 'status');
  mark.append(cachedPageText.asOf(isToday ? formatTime(at) : formatDateTime(at)));
  document.body.append(mark);
  return mark;
}

/** Loads the page of another release: at once where nobody has touched this one, else with the next link. */
function replacePage(isTouched: boolean): void {
  if (!isTouched && scrollY === 0 && mayReload(Date.now())) {
    location.reload();
    return;
  }
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin !== location.origin || link.target || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    location.assign(link.href);
  };
  document.addEventListener('click', follow, true);
}

const isReading = () => [...answerCache.keys()].some((key) => answerCache.get(key)?.isValidating);

/** A page that is renewed sooner has no age worth a word. */
const AGE_AFTER_MS = 1500;

/** Shows how old the cached page is while the app's calls are not answered yet. */
async function renew(): Promise<void> {
  let mark: HTMLElement | undefined;
  const ageTimer = setTimeout(() => {
    mark = showAge();
  }, AGE_AFTER_MS);
  let isTouched = false;
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(
      touch,
      () => {
        isTouched = true;
      },
      { capture: true, once: true },
    );
  let isSame: boolean | undefined;
  for (let attempt = 1; isSame === undefined; attempt += 1) {
    isSame = await store().catch(() => undefined);
    if (isSame === undefined) await backOnline();
    // Failed calls are not always sent again.
    else if (attempt > 1) void revalidateAll();
  }
  while (isReading()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  clearTimeout(ageTimer);
  mark?.remove();
  if (!isSame) replacePage(isTouched);
}

/** Caches this page now, and every other page when the player leaves the app. */
export async function cachePage(): Promise<void> {
  // Not in a private window of some browsers, and not without https.
  if (!('serviceWorker' in navigator && 'caches' in window)) return;
  await (isCachedPage() ? renew() : store());
  if (done.size > 0) await navigator.serviceWorker.register('/sw.js');
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    const work = done.has(location.pathname)
      ? caches.open(releaseOf(document)).then((cache) => cacheFiles(cache, loadedFiles()))
      : store();
    work.catch(() => undefined);
  });
}
