const importEntry = async () => {
  const { loadRoute, preloadRoute, resolveEntry } = await import('./entry/resolve-entry.ts');
  return { loadRoute, preloadRoute, resolveEntry };
};

/**
 * Requests all code of the app's start at once; the app's own chunk, which the hop has cached, runs meanwhile. No store may be
 * imported before: that would load the app's code before LINE's SDK has answered.
 */
export const loadEntryCode = async () => {
  const [entry] = await Promise.all([
    importEntry(),
    import('#src/pages.css'),
    import('../app/mount.tsx'),
    import('#src/api/requests.ts'),
  ]);
  return entry;
};
