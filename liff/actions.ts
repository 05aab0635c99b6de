/** What LINE can do for a page, each with its way for a browser that is not LINE's. Call them in the tap's handler. */
import { isInLine, startLiff } from './client.ts';
import { isLiffStarted } from './this-app.ts';

/** Opens an address outside LINE (a bank's app, another site). In a browser: a new tab, so that a tap must be behind it. */
export function openExternal(url: string): void {
  if (!isInLine() || !isLiffStarted()) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  void startLiff().then((liff) => liff.openWindow({ url, external: true }));
}

/**
 * Saves a picture. LINE's browser knows no `download`: then the caller shows the picture for a long press, and may
 * offer the same page in the outer browser.
 */
export function saveImage(dataUrl: string, fileName: string): 'saved' | 'long-press' {
  if (isInLine()) return 'long-press';
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = fileName;
  link.click();
  return 'saved';
}
