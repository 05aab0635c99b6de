/**
 * Tells whether the service worker has answered with this page, as it was when it was cached
 * (docs/architecture.md#second-visit).
 */
export const isCachedPage = (): boolean =>
  typeof document === 'object' && 'cachedAt' in document.documentElement.dataset;
