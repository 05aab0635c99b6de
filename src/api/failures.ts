import type { ApiError } from './api-error.ts';
import type { Situation } from './error-catalogue.ts';

export interface Failure {
  situation: Situation;
  error: ApiError;
  path: string;
}

const listeners = new Set<(failure: Failure) => void>();

/** Calls `listener` with every failure that the catalogue has a row for; returns how to stop. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records the failures of calls that are made before the app can handle them; the returned function stops that and returns them. */
export function keepFailures(): () => readonly Failure[] {
  const kept: Failure[] = [];
  const stop = onFailure((failure) => void kept.push(failure));
  return () => {
    stop();
    return kept.splice(0);
  };
}

/** Passes a failed call to all listeners: the app, and before it is mounted the start inside LINE. */
export function reportFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure);
}
