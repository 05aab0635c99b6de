import { useRef } from 'react';

const SHOWN_MS = 400;

/**
 * Wraps an act that moves money: it runs only when what it acts on has been in view for 400 ms, so that a key meant for the last item does
 * nothing to the next one.
 */
export function useGuarded(id: string | null, act: () => void): () => void {
  const shown = useRef({ id, since: 0 });
  if (shown.current.id !== id || shown.current.since === 0) shown.current = { id, since: performance.now() };
  return () => {
    if (performance.now() - shown.current.since >= SHOWN_MS) act();
  };
}
