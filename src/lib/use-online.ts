import { useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from './load-code.ts';

/** Tells whether our server can be reached, as far as the app knows. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline, () => true);
