import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** Scrolls a new page to its top; going back restores the scroll position. */
export function useScrollMemory({ key, pathname, search }: Location): void {
  const type = useNavigationType();
  // A slip stands in place of the list of slips, at the same path.
  const page = pathname + (/bill=\d+/.exec(search) ?? '');
  const positions = useRef(new Map<string, number>());
  const shownPage = useRef(page);
  const shownKey = useRef(key);

  // A layout effect, because a shorter next page scrolls the window before other effects run.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // A history entry of an overlay or a filter is the same page, at the same place.
    if (shownPage.current === page) {
      // The first page begins at its top, and reading scrollY would force a layout before it is complete.
      if (shownKey.current !== key) positions.current.set(key, window.scrollY);
      shownKey.current = key;
      return;
    }
    shownKey.current = key;
    shownPage.current = page;
    const to = (type === 'POP' && positions.current.get(key)) || 0;
    window.scrollTo(0, to);
    if (!to) return;
    // A page that still grows is too short at first: correct the position for a second, or until a touch.
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
  }, [key, page, type]);
}
