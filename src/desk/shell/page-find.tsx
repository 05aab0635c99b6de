import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface Find {
  slot: HTMLElement | null;
  isTaken: boolean;
  setSlot: (slot: HTMLElement | null) => void;
  take: (isTaken: boolean) => void;
}

const Finds = createContext<Find>({ slot: null, isTaken: false, setSlot: () => undefined, take: () => undefined });
export const useFindSlot = () => useContext(Finds);

/** Knows whether the page that is shown has a search of its own. */
export function FindProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isTaken, take] = useState(false);
  const value = useMemo(() => ({ slot, isTaken, setSlot, take }), [slot, isTaken]);
  return <Finds value={value}>{children}</Finds>;
}

/** Puts the page's own search into the top bar, in place of the one that leads everywhere. */
export function PageFind({ children }: { children: ReactNode }) {
  const { slot, take } = useContext(Finds);
  useEffect(() => {
    take(true);
    return () => take(false);
  }, [take]);
  return slot && createPortal(children, slot);
}
