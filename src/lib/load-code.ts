import { sessionStore } from './storage.ts';

/** A chunk that cannot be loaded reloads the page, once in this time (docs/specification.md#error-catalogue). */
export const RELOAD_ONCE_PER_MS = 60_000;
const RELOADED_AT = 'chunk_reloaded_at';
const RETRY_MS = 3000;

/** Tells whether missing code may reload the page now; records the reload if it may. */
export function mayReload(now: number): boolean {
  const last = Number(sessionStore.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
  if (now - last < RELOAD_ONCE_PER_MS) return false;
  sessionStore.setItem(RELOADED_AT, String(now));
  return true;
}

let waiting = 0;

/** False while the device is offline, or code that is being waited for cannot be reached. */
export const isOnline = (): boolean => navigator.onLine && waiting === 0;

const CHANGES = ['online', 'offline', 'waiting'];

/** Calls `notify` when `isOnline` may have changed; returns how to stop. */
export function watchOnline(notify: () => void): () => void {
  for (const change of CHANGES) addEventListener(change, notify);
  return () => {
    for (const change of CHANGES) removeEventListener(change, notify);
  };
}

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves when another attempt makes sense. A bad connection recovers without an event. */
export const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, RETRY_MS);
  });

function countWaiting(step: 1 | -1): void {
  waiting += step;
  dispatchEvent(new Event('waiting'));
}

const lostStyles = new Set<HTMLLinkElement>();

/** Records style sheets that fail to load; call it before anything is loaded. */
export function noteLostStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  addEventListener('error', note, true);
}

const requestAgain = (lost: HTMLLinkElement) =>
  new Promise((onload, onerror) => {
    lostStyles.delete(lost);
    lost.replaceWith(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lost.href, onload, onerror }),
    );
  });

/** An import with its style sheets. Vite requests each sheet only once, so a failed one is requested again here. */
export async function withStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  await Promise.all(Array.from(lostStyles, requestAgain));
  return code;
}

/**
 * Imports code that is needed now. Waits while the server cannot be reached. If the server answers and the code is
 * missing (after a release), reloads the page, once in 60 s; a second failure is thrown. With `waits: false` it
 * throws instead of waiting.
 */
export async function loadCode<Code>(load: () => Promise<Code>, { waits = true } = {}): Promise<Code> {
  let isWaiting = false;
  try {
    for (let isThere = false; ; ) {
      try {
        return await withStyles(load);
      } catch (error) {
        if (isThere) {
          if (!mayReload(Date.now())) throw error;
          location.reload();
          return new Promise(() => {});
        }
        isThere = await isServerThere();
        if (isThere) continue;
        if (!waits) throw error;
        if (!isWaiting) countWaiting(1);
        isWaiting = true;
        await backOnline();
      }
    }
  } finally {
    if (isWaiting) countWaiting(-1);
  }
}
