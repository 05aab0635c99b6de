/** The cache key of the page that opens the app offline at an address that is not cached. */
export const SHELL = '/.shell';
/** The app's own files that a page loads, by their paths. */
export const ICON = /^\/[\w-]+\.(svg|png)$/;
export const HASHED = /^\/assets\//;
