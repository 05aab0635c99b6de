import { createContext, useContext, useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from '#src/lib/load-code.ts';

/** The time at which the live stream was lost, epoch ms; null while it runs, or where the page has none. */
export const StreamLost = createContext<number | null>(null);

/** Tells whether decisions may be taken: the server can be reached, and what is shown is fresh. */
export function useIsFresh(): boolean {
  const isConnected = useSyncExternalStore(watchOnline, isOnline, () => true);
  return useContext(StreamLost) === null && isConnected;
}
