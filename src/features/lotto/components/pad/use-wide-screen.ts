import { useSyncExternalStore } from 'react';

let list: MediaQueryList | undefined;
const query = () => (list ??= matchMedia('(min-width: 60rem)'));

function subscribe(onChange: () => void): () => void {
  query().addEventListener('change', onChange);
  return () => query().removeEventListener('change', onChange);
}

/** From 960 px the bill stands beside the pad; below it is a sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
