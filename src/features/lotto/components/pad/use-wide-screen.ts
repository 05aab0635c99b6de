import { useSyncExternalStore } from 'react';

let list: MediaQueryList | undefined;
const query = () => (list ??= matchMedia('(min-width: 60rem)'));

function subscribe(onChange: () => void): () => void {
  query().addEventListener('change', onChange);
  return () => query().removeEventListener('change', onChange);
}

/** Whether the screen has room for the draft beside the keypad (960 px); otherwise the draft is a sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
