import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';

const SLIDE_MS = 180;

interface Place {
  left: number;
  top: number;
}

/**
 * Lets the children of a list slide to their new places when `newest` grows, by transforms only. A child is known by
 * its `data-position`; a new one appears. Nothing moves at first, or if motion is not wanted.
 */
export function useSlide(list: RefObject<HTMLElement | null>, newest: number): void {
  const places = useRef(new Map<string, Place>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` says when the children have new places
  useLayoutEffect(() => {
    const children = Array.from(list.current?.children ?? []).filter((child) => child instanceof HTMLElement);
    const before = places.current;
    const after = new Map<string, Place>();
    for (const { dataset, offsetLeft, offsetTop } of children)
      if (dataset.position) after.set(dataset.position, { left: offsetLeft, top: offsetTop });
    places.current = after;
    if (before.size === 0 || prefersReducedMotion()) return;
    for (const child of children) {
      const now = after.get(child.dataset.position ?? '');
      if (!now) continue;
      const then = before.get(child.dataset.position ?? '');
      const from = then
        ? { transform: `translate(${then.left - now.left}px, ${then.top - now.top}px)` }
        : { transform: 'scale(.8)', opacity: 0 };
      child.animate([from, { transform: 'none', opacity: 1 }], { duration: SLIDE_MS, easing: 'ease-out' });
    }
  }, [list, newest]);
}
