import { useCallback, useRef, useState } from 'react';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';
import { angleFor } from '../model/wheel.ts';

const TURN_MS = 4600;
const FADE_MS = 200;
/** A fast start and a long slow end. */
const EASE = 'cubic-bezier(.12,.72,.1,1)';

/**
 * Turns the element to a slice and resolves when it has stopped. The compositor animates only `transform`; with
 * reduced motion the slice is there at once, with a short fade. `restsAt`: the angle in degrees where it last
 * stopped.
 */
export function useTurn() {
  const wheel = useRef<HTMLDivElement>(null);
  const angle = useRef(0);
  const [restsAt, setRestsAt] = useState(0);
  const turnTo = useCallback(async (position: number, slices: number): Promise<void> => {
    const element = wheel.current;
    if (!element) return;
    const from = angle.current;
    angle.current = angleFor(position, slices, from);
    const transform = `rotate(${angle.current}deg)`;
    const animation = prefersReducedMotion()
      ? element.animate({ opacity: [0, 1] }, { duration: FADE_MS })
      : element.animate({ transform: [`rotate(${from}deg)`, transform] }, { duration: TURN_MS, easing: EASE });
    element.style.transform = transform;
    // Leaving the page cancels the animation, which is no error.
    await animation.finished.catch(() => undefined);
    setRestsAt(angle.current);
  }, []);
  return { wheel, turnTo, restsAt };
}
