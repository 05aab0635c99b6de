import { useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Reads a browser-only value during render; `onServer` on the server and while hydrating. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, read, () => onServer);

/**
 * Reads a value at a component's first render and keeps it; `onServer` on the server and while hydrating. It is for what
 * only the first render needs: unlike `useBrowserValue` it renders nothing again after a hydration.
 */
export function useFirstValue<Value>(read: () => Value, onServer: () => Value): Value {
  const kept = useRef<{ value: Value }>(null);
  const firstOf = (of: () => Value) => () => {
    kept.current ??= { value: of() };
    return kept.current;
  };
  return useSyncExternalStore(never, firstOf(read), firstOf(onServer)).value;
}

const isHydrated = () => false;

/** Tells whether this render must equal the server's: it hydrates a server-rendered page, or is the server's own. */
export const useIsHydrating = (): boolean => useBrowserValue(isHydrated, true);
