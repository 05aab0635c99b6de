import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

interface Title {
  title: string;
  below: ReactNode;
}

const Titles = createContext<{ shown: Title; set: (title: Title) => void }>({
  shown: { title: '', below: null },
  set: () => undefined,
});

/** Holds the title of the page that is shown. */
export function TitleProvider({ children }: { children: ReactNode }) {
  const [shown, set] = useState<Title>({ title: '', below: null });
  const value = useMemo(() => ({ shown, set }), [shown]);
  return <Titles value={value}>{children}</Titles>;
}

export const useShownTitle = (): Title => useContext(Titles).shown;

/** Puts the page's title into the top bar and the browser's tab; `below` is the grey sentence beside it. */
export function usePageTitle(title: string, below = ''): void {
  const { set } = useContext(Titles);
  useEffect(() => {
    document.title = title;
    set({ title, below });
  }, [set, title, below]);
}
