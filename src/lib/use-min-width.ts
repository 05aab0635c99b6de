import { useSyncExternalStore } from 'react';

/** The breakpoints of tokens.css that decide what is drawn, and not only how. */
const WIDTHS = { md: '60rem', lg: '80rem' } as const;

const lists = new Map<string, MediaQueryList>();
function listOf(width: keyof typeof WIDTHS): MediaQueryList {
  const list = lists.get(width) ?? matchMedia(`(min-width: ${WIDTHS[width]})`);
  lists.set(width, list);
  return list;
}

/** Whether the screen is at least so wide. */
export function useMinWidth(width: keyof typeof WIDTHS): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = listOf(width);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => listOf(width).matches,
  );
}
