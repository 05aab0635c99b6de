import { createJSONStorage, type PersistStorage } from 'zustand/middleware';
import { localStore, sessionStore } from '#src/lib/storage.ts';

/** Storage that never throws, for a store's `persist`: what cannot be read counts as missing. */
export function persisted<State>(area: 'local' | 'session'): PersistStorage<State> | undefined {
  const store = area === 'local' ? localStore : sessionStore;
  return createJSONStorage<State>(() => ({
    ...store,
    getItem: (key) => {
      const text = store.getItem(key);
      return text !== null && isJson(text) ? text : null;
    },
  }));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
