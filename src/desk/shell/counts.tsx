import { createContext, useContext } from 'react';

/** What waits on a page: how many, and whether one is late or an alarm. */
export interface Waiting {
  count: number;
  tone?: 'late' | 'alarm';
}

/** What waits on each page, by its path. Live figures provide it; without them nothing is shown. */
export const Counts = createContext<Readonly<Record<string, Waiting>>>({});
export const useCounts = () => useContext(Counts);
