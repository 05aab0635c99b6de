import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => undefined);

/** Holds the line in which screen readers are told what an act did. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <Announce value={useCallback((next: string) => setText(next), [])}>
      {children}
      <p role="status" aria-live="polite" className="sr-only" data-said={text}>
        {text}
      </p>
    </Announce>
  );
}

/** Says in the live region what happened. */
export const useAnnounce = () => useContext(Announce);
