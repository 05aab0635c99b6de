import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { sessionStore } from '../lib/storage.ts';

const RELOADED_AT = 'chunk_reloaded_at';

/** Whether a failed chunk may reload the page now (error catalogue: once per 60 s); remembers it when it may. */
export function mayReload(now: number): boolean {
  const last = Number(sessionStore.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
  if (now - last < ERROR_CATALOGUE.chunkLoad.reload.oncePerMs) return false;
  sessionStore.setItem(RELOADED_AT, String(now));
  return true;
}

/** A chunk of an older build is gone after a release: the page reloads once; a second failure is an error. */
async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !mayReload(Date.now())) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/** `lazy` with the error catalogue's row for chunks. */
export function lazyChunk<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrReload(load));
}
