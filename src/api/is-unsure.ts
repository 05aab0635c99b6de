import type { ApiError } from './api-error.ts';

/**
 * Tells whether a command may or may not have been done; sending the same intent again is safe. A rate-limited one
 * was not done.
 */
export const isUnsure = (error: ApiError): boolean => !error.isDefinite && error.code !== 'rate_limited';
