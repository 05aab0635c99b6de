import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { persisted } from './persistence.ts';

/** Long enough for the frame that shows the change. */
const LATER_MS = 100;

/**
 * Local storage for a store that changes with every key: several changes are written together, 100 ms later, or at once
 * when the page is hidden. A change of the part that `urgent` selects is written immediately.
 */
export function persistedLater<State>(urgent: (state: State) => unknown): PersistStorage<State> | undefined {
  const storage = persisted<State>('local');
  // The server has nothing to keep.
  if (!storage || typeof document === 'undefined') return;
  const waiting = new Map<string, StorageValue<State>>();
  const seen = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [name, value] of waiting) storage.setItem(name, value);
    waiting.clear();
  };
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return {
    getItem: (name) => waiting.get(name) ?? storage.getItem(name),
    setItem(name, value) {
      waiting.set(name, value);
      const part = urgent(value.state);
      if (part !== seen.get(name)) write();
      else timer ??= setTimeout(write, LATER_MS);
      seen.set(name, part);
    },
    removeItem(name) {
      waiting.delete(name);
      storage.removeItem(name);
    },
  };
}
