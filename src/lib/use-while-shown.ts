import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a navigation only while the component that asked for it is still shown: a late answer must not take the player
 * away from another page.
 */
export function useWhileShown(): (lead: () => void) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback((lead) => {
    if (isShown.current) lead();
  }, []);
}
