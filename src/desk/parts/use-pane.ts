import { useLayoutEffect, useRef, useState } from 'react';

export interface OpenPane {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The pane beside a list, which a phone shows instead of the list: each record from its top, and the list again where it was left.
 * `id`: the record in the pane; without one the list is shown.
 */
export function usePane(id: string | null): OpenPane {
  const [isWanted, setWanted] = useState(false);
  const listAt = useRef(0);
  const isOpen = isWanted && id !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record begins at its top
  useLayoutEffect(() => {
    scrollTo(0, isOpen ? 0 : listAt.current);
  }, [isOpen, id]);
  return {
    isOpen,
    open() {
      if (!isOpen) listAt.current = scrollY;
      setWanted(true);
    },
    close: () => setWanted(false),
  };
}
