/** LINE's features for pages, each with a fallback for other browsers. Call them in the tap's handler. */
import { isInLine, startLiff } from './client.ts';
import { isLiffStarted } from './sdk-state.ts';

/** Opens an address outside LINE (a bank's app, another site). A browser opens a new tab, so it must follow a tap. */
export function openExternal(url: string): void {
  if (!isInLine() || !isLiffStarted()) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  void startLiff().then((liff) => liff.openWindow({ url, external: true }));
}

/**
 * Saves a picture. LINE's browser knows no `download`: then the caller shows the picture for a long press, and may
 * offer the page in the outer browser.
 */
export function saveImage(dataUrl: string, fileName: string): 'saved' | 'long-press' {
  if (isInLine()) return 'long-press';
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = fileName;
  link.click();
  return 'saved';
}

/** Saves a file. LINE's browser knows no `download`: then the caller offers to share or copy its content. */
export function saveFile(file: File): 'saved' | 'not-here' {
  if (isInLine()) return 'not-here';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has read it by then; revoking it at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return 'saved';
}

/** Tells whether the device's share sheet takes this file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Opens the share sheet; `closed` means that the player closed it. */
export const shareFile = (file: File): Promise<'shared' | 'closed' | 'failed'> =>
  navigator.share({ files: [file], title: file.name }).then(
    () => 'shared',
    (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'),
  );
