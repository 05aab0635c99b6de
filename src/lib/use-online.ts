import { useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from './load-code.ts';

/** Whether the line to our server stands, as far as the app knows. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline);
