/**
 * A second visit (docs/architecture.md#second-visit): keeps the page for it, and on it reads the page anew. Only the service
 * worker reads what is kept here.
 */
import './kept-mark.css';
import { cache as answers } from 'swr/_internal';
import { FIRST_ANSWERS_ID } from '../../contract/first-answers.ts';
import { revalidateAll } from '../api/use-query.ts';
import { isKept } from '../lib/kept.ts';
import { backOnline, mayReload } from '../lib/load-code.ts';
import { bangkokDay, formatDateTime, formatTime } from '../lib/time.ts';
import { keptText } from '../text/kept-page.ts';
import { HASHED, ICON, SHELL } from './kept-names.ts';

const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** The build and the agent. */
const releaseOf = (page: Document): string =>
  `${page.querySelector('script[type=module]')?.getAttribute('src')} ${page.documentElement.dataset.agent}`;

/** The app's own files that have been loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(location.origin, ''))
    .filter((path) => HASHED.test(path) || ICON.test(path));

async function keepFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.allSettled([...new Set(paths)].map((path) => kept.has(path) || cache.add(path)));
}

/** Removes what other releases have left. */
async function forgetBut(release: string | null): Promise<void> {
  for (const name of await caches.keys()) if (name !== release) await caches.delete(name);
}

const done = new Set<string>();

/**
 * Reads this page's HTML and keeps it with the files that have been loaded. False when it is of another release: then nothing
 * is kept any more, and the next load is the server's.
 */
async function keep(): Promise<boolean> {
  const path = location.pathname;
  const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
  const html = await response.text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  const release = releaseOf(page);
  if (release !== releaseOf(document)) {
    await forgetBut(null);
    return false;
  }
  await forgetBut(release);
  // A page without its first answers has nothing to show.
  if (!page.querySelector(`#${FIRST_ANSWERS_ID}[data-whole]`)) return true;
  const cache = await caches.open(release);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  // On a slow connection some of them are not loaded yet.
  const named = `${html} ${headers.get('link')}`.match(/\/assets\/[\w.-]+/g) ?? [];
  await keepFiles(cache, [...named, ...loadedFiles()]);
  // Last: what is shown has its files.
  const body = html.replace('<html', `<html data-kept="${Date.now()}"`);
  for (const key of [path, SHELL]) await cache.put(key, new Response(body, { headers }));
  done.add(path);
  return true;
}

function showMark(): HTMLElement {
  const at = Number(document.documentElement.dataset.kept);
  const isToday = bangkokDay(at) === bangkokDay(Date.now());
  const mark = document.createElement('div');
  mark.className = 'kept-mark';
  mark.setAttribute('role', 'status');
  mark.append(keptText.asOf(isToday ? formatTime(at) : formatDateTime(at)));
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

const isReading = () => [...answers.keys()].some((key) => answers.get(key)?.isValidating);

/** Says how old the page is until its data is the server's: the app's calls read that, as on any page without first answers. */
async function renew(): Promise<void> {
  const mark = showMark();
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
    isSame = await keep().catch(() => undefined);
    if (isSame === undefined) await backOnline();
    // Calls that have failed are not always made again.
    else if (attempt > 1) void revalidateAll();
  }
  while (isReading()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  mark.remove();
  if (!isSame) replacePage(isTouched);
}

/** Keeps this page now, and each other one that the app is left with. */
export async function keepPage(): Promise<void> {
  // Not in a private window of some browsers, and not without https.
  if (!('serviceWorker' in navigator && 'caches' in window)) return;
  await (isKept() ? renew() : keep());
  if (done.size > 0) await navigator.serviceWorker.register('/sw.js');
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    const work = done.has(location.pathname)
      ? caches.open(releaseOf(document)).then((cache) => keepFiles(cache, loadedFiles()))
      : keep();
    work.catch(() => undefined);
  });
}
