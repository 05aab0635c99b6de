/** Where a kept page lies besides its own address: any page starts the app. */
export const SHELL = '/.shell';
/** The app's own files that a page loads, by their paths. */
export const ICON = /^\/[\w-]+\.(svg|png)$/;
export const HASHED = /^\/assets\//;
