import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back returns to where one was. */
export function useScrollMemory({ key, pathname }: Location): void {
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shownPath = useRef(pathname);
  const shownKey = useRef(key);

  // With the commit, not after it: the shorter page that comes next must not be taken for where one was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // An overlay's or a filter's entry in history is the same page, at the same place.
    if (shownPath.current === pathname) {
      // The first page begins at its top: to ask where it is would lay it out before it is whole.
      if (shownKey.current !== key) positions.current.set(key, window.scrollY);
      shownKey.current = key;
      return;
    }
    shownKey.current = key;
    shownPath.current = pathname;
    const to = (type === 'POP' && positions.current.get(key)) || 0;
    window.scrollTo(0, to);
    if (!to) return;
    // A page that is still growing is too short at first. A second later, or at a touch, it is the reader's.
    const touches = new AbortController();
    const observer = new ResizeObserver(() => window.scrollTo(0, to));
    const stop = () => {
      observer.disconnect();
      touches.abort();
    };
    observer.observe(document.body);
    for (const name of ['touchstart', 'wheel']) window.addEventListener(name, stop, { signal: touches.signal });
    const timer = setTimeout(stop, 1000);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, pathname, type]);
}
