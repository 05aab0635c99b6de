import { useSyncExternalStore } from 'react';

function screenFrom(width: string) {
  let list: MediaQueryList | undefined;
  const query = () => (list ??= matchMedia(`(min-width: ${width})`));
  return {
    isThere: () => query().matches,
    subscribe(onChange: () => void): () => void {
      query().addEventListener('change', onChange);
      return () => query().removeEventListener('change', onChange);
    },
  };
}

/** The breakpoints of tokens.css that decide what is rendered, and not only how. */
const SCREENS = { md: screenFrom('60rem'), lg: screenFrom('80rem') } as const;

/** The server renders every page for a phone. */
const isPhone = () => false;

/** Tells whether the screen has at least this width. */
export function useMinWidth(width: keyof typeof SCREENS): boolean {
  const { isThere, subscribe } = SCREENS[width];
  return useSyncExternalStore(subscribe, isThere, isPhone);
}
