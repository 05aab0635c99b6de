/**
 * What src/main.tsx calls, and the only thing it may import statically:
 *
 *   import { start } from '../liff/start.ts';
 *   void start({ liffId, root, loadAhead, loadApp: () => import('./app/mount.tsx') });
 *
 * React, the router, the stores and the app's style sheet belong behind `loadApp`, because
 * - a normal browser mounts at once and never downloads the SDK, nor what stands before the app inside LINE;
 * - the liff.state hop loads the SDK and nothing else: its page is thrown away;
 * - inside LINE the router may start only after `liff.init()` has read the address (line.md, start-up 2 and 3).
 */
import { enterApp, type StartOptions } from './enter-app.ts';
import { isLiffEnvironment } from './environment.ts';
import { setLiffId } from './this-app.ts';

/** Decides how this page load begins; resolves when the app is mounted or a screen with a choice stands. */
export async function start(options: StartOptions): Promise<void> {
  setLiffId(options.liffId);
  if (!isLiffEnvironment(navigator.userAgent, location) && !isMocked()) return enterApp(options);
  const { startInLine } = await import('./start-in-line.ts');
  return startInLine(options);
}

function isMocked(): boolean {
  return import.meta.env.DEV && import.meta.env.VITE_LIFF_MOCK === '1';
}
