import { drawnNow, serverNow } from './clock.ts';
import { useIsHydrating } from './use-browser-value.ts';

/**
 * The server's time for a component's first render: in a page that is hydrated the time at which it was rendered, because a
 * part of it may be hydrated minutes later.
 */
export const useFirstNow = (): number => (useIsHydrating() ? drawnNow : serverNow)();
