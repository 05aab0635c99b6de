/** The address of the API, without a slash at the end: empty on the app's own host (docs/operations.md#two-hosts). */
export const API_URL: string = import.meta.env.VITE_API_URL ?? '';

/** A call that has not been answered by then has failed. */
export const CALL_TIMEOUT_MS = 15_000;
