import type { ApiError } from './api-error.ts';

/** Nobody knows whether it was done: the same intent again is safe, and tells. Not of a call that came too often. */
export const isUnsure = (error: ApiError): boolean => !error.isDefinite && error.code !== 'rate_limited';
