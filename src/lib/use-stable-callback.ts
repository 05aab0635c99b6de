import { useCallback, useRef } from 'react';

/**
 * A callback that never changes and calls the newest handler, so that memoised children keep their props. Not for use
 * while rendering.
 */
export function useStableCallback<Arguments extends readonly unknown[]>(
  handler: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const latest = useRef(handler);
  latest.current = handler;
  return useCallback((...values) => latest.current(...values), []);
}
