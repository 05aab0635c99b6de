import { useCallback, useRef } from 'react';
import { angleFor } from '../model/wheel.ts';

const TURN_MS = 4600;
const FADE_MS = 200;
/** Off quickly, and a long slow end. */
const EASE = 'cubic-bezier(.12,.72,.1,1)';

/**
 * Turns the element to a slice and resolves when it stands there. Only `transform` is animated, by the compositor; with
 * reduced motion it is there at once, under a short fade.
 */
export function useTurn() {
  const wheel = useRef<HTMLDivElement>(null);
  const angle = useRef(0);
  const turnTo = useCallback(async (position: number, slices: number): Promise<void> => {
    const element = wheel.current;
    if (!element) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const from = angle.current;
    angle.current = angleFor(position, slices, from);
    const transform = `rotate(${angle.current}deg)`;
    const animation = isStill
      ? element.animate({ opacity: [0, 1] }, { duration: FADE_MS })
      : element.animate({ transform: [`rotate(${from}deg)`, transform] }, { duration: TURN_MS, easing: EASE });
    element.style.transform = transform;
    // A page that is left while it turns cancels it: nobody looks any more.
    await animation.finished.catch(() => undefined);
  }, []);
  return { wheel, turnTo };
}
