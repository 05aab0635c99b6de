import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

/** The first toast of a page: from now on somebody has to draw them. */
export function askForToaster(): void {
  isAsked = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been a toast; until then the shell does without the code that draws them. */
export function useToasterAsked(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked);
}
