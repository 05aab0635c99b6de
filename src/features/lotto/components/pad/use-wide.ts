import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(min-width: 60rem)');

function subscribe(onChange: () => void): () => void {
  const list = query();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** From 960 px the bill stands beside the pad; below it is a sheet. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
