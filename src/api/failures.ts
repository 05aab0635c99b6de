import type { ApiError } from './api-error.ts';
import type { Situation } from './error-catalogue.ts';

export interface Failure {
  situation: Situation;
  error: ApiError;
  path: string;
}

const listeners = new Set<(failure: Failure) => void>();

/** The app's failure handler listens here; returns how to stop. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure);
}
