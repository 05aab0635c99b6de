import { useCallback, useRef } from 'react';

/** The handler of the newest render under one name for good: what gets it needs no drawing anew. Not to be called while rendering. */
export function useSteady<Arguments extends readonly unknown[]>(
  handler: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const latest = useRef(handler);
  latest.current = handler;
  return useCallback((...values) => latest.current(...values), []);
}
