import { useSyncExternalStore } from 'react';

let isRequested = false;
const listeners = new Set<() => void>();

/** Called by the first toast of a page: from now on the shell mounts the toaster. */
export function requestToaster(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whether there has been a toast; until then the shell does without the code that draws them. */
export function useToasterRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );
}
