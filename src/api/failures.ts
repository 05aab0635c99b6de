import type { ApiError } from './api-error.ts';
import type { Situation } from './error-catalogue.ts';

export interface Failure {
  situation: Situation;
  error: ApiError;
  path: string;
}

const listeners = new Set<(failure: Failure) => void>();
/** Of a call before the app stood (a login inside LINE). */
let untold: Failure[] = [];

/** The app's failure handler listens here; returns how to stop. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  for (const failure of untold) listener(failure);
  untold = [];
  return () => listeners.delete(listener);
}

export function reportFailure(failure: Failure): void {
  if (listeners.size === 0) untold.push(failure);
  for (const listener of listeners) listener(failure);
}
