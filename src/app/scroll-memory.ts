import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back returns to where one was. */
export function useScrollMemory({ key, pathname }: Location): void {
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shownPath = useRef(pathname);

  // With the commit, not after it: the shorter page that comes next must not be taken for where one was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // An overlay's or a filter's entry in history is the same page.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
  }, [key, pathname, type]);
}
