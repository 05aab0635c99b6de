import { renderedNow, serverNow } from './clock.ts';
import { useFirstValue } from './use-browser-value.ts';

/**
 * The time for a component's first state, epoch ms. In a hydration it is the server's, because a part of the page may be
 * hydrated long after the others.
 */
export const useFirstNow = (): number => useFirstValue(serverNow, renderedNow);
