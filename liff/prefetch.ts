/**
 * The files of the app, written into index.html by the build (app-files-plugin.ts). On the liff.state hop they are
 * fetched with the lowest priority, so that the second load finds them in the cache.
 */
export function prefetchApp(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? '';
  for (const href of files.split(' ').filter((name) => name !== '')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}
