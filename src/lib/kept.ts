/** Whether the page is one of the last visit, until it is loaded again (docs/architecture.md#second-visit). */
export const isKept = (): boolean => typeof document === 'object' && 'kept' in document.documentElement.dataset;
