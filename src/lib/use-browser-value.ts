import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser can read, as it is at this render; `onServer` on the server and while a page is hydrated. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, read, () => onServer);

const isHydrated = () => false;

/** Whether this render must be as the server's: it hydrates a server-rendered page, or is the server's own. */
export const useIsHydrating = (): boolean => useBrowserValue(isHydrated, true);
