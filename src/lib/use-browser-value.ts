import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Reads a browser-only value during render; `onServer` on the server and while hydrating. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, read, () => onServer);

const isHydrated = () => false;

/** Tells whether this render must equal the server's: it hydrates a server-rendered page, or is the server's own. */
export const useIsHydrating = (): boolean => useBrowserValue(isHydrated, true);
