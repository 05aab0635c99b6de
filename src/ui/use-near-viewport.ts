import { type RefObject, useEffect, useState } from 'react';

/** Tells whether the element has been within `marginPx` of the screen, for content that need not load before. */
export function useNearViewport(target: RefObject<Element | null>, marginPx = 300): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${marginPx}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, marginPx, isNear]);
  return isNear;
}
