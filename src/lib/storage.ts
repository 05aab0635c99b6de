/** The part of Storage we use; zustand's `createJSONStorage(() => localStore)` takes it unchanged. */
export interface SafeStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A store that never throws. Data that the browser refuses to keep (private mode, quota, blocked cookies) stays in
 * memory, so that the visit continues as if it had been stored.
 */
export function safeStore(area: () => Storage): SafeStore {
  const memory = new Map<string, string | null>();
  return {
    getItem(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem(key) {
      try {
        area().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
  };
}

export const localStore = safeStore(() => localStorage);
export const sessionStore = safeStore(() => sessionStorage);

/** The JSON value under a key, as `parse` accepts it; undefined when missing, broken or refused by `parse`. */
export function readJson<T>(store: SafeStore, key: string, parse: (value: unknown) => T | undefined): T | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function writeJson(store: SafeStore, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}
