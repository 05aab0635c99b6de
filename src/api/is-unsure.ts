import type { ApiError } from './api-error.ts';

/**
 * Whether a command may have been done or not; sending the same intent again is safe. A rate-limited one was not done.
 */
export const isUnsure = (error: ApiError): boolean => !error.isDefinite && error.code !== 'rate_limited';
