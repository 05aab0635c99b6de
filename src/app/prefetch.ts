import { findRoute } from './routes.tsx';

/** A finger comes down on a link: the page's code, and what it asks for first, are on their way before it is let go. */
export function prefetchOnTouch(): void {
  const touch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) void findRoute(link.pathname)?.page.preload(link.pathname);
  };
  addEventListener('pointerdown', touch, { passive: true });
}
