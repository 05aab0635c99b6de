import { loadRequests } from '#src/api/http.ts';
import { prefetchPage } from '#src/app/routes/routes.tsx';

/**
 * Requests a page's code and its first answers when a finger comes down on a link to it, before the finger is lifted.
 * The first touch also requests the code of calls, which scrolling or a press will need.
 */
export function preloadOnTouch(): void {
  const touched = new Set<string>();
  const touch = ({ target }: Event) => {
    loadRequests().catch(() => undefined);
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin || touched.has(link.pathname)) return;
    touched.add(link.pathname);
    prefetchPage(link.pathname);
  };
  // Captured, because React stops events on a part that is not hydrated yet.
  addEventListener('pointerdown', touch, { passive: true, capture: true });
}
