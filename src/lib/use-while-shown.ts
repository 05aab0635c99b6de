import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs what leads to another page only while the component that has asked for it is still shown: an answer that comes late must
 * not take the player away from where he has gone meanwhile.
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
