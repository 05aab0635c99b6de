/**
 * LINE's offers to mini apps beyond LIFF: permissions on demand, and a place on the home screen
 * (docs/line.md#mini-apps).
 */
import { canUseLine, liffUrl, reopenInLine, startLiffLater } from '../client.ts';

type ExtrasSdk = typeof import('./sdk-extras.ts')['liff'];

async function withLine<Answer>(run: (liff: ExtrasSdk) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  if (!canUseLine()) return otherwise;
  try {
    const [{ liff }] = await Promise.all([import('./sdk-extras.ts'), startLiffLater()]);
    return liff.isLoggedIn() ? await run(liff) : otherwise;
  } catch (error) {
    console.warn('LINE does not offer it here:', error instanceof Error ? error.message : error);
    return otherwise;
  }
}

/** Tells whether LINE here can put the app on the phone's home screen. */
export const canAddToHomeScreen = (): Promise<boolean> =>
  withLine(async (liff) => liff.isApiAvailable('createShortcutOnHomeScreen'), false);

/**
 * Opens LINE's window that puts the app on the phone's home screen; false if it does not open. Call it in the tap's
 * handler.
 */
export const addToHomeScreen = (): Promise<boolean> =>
  withLine(async (liff) => {
    await liff.createShortcutOnHomeScreen({ url: liffUrl('/') });
    return true;
  }, false);

/**
 * Asks the player for name and picture if LINE has given out the account alone. With the permission the page opens
 * once more at `path`, for an ID token that has them (`leaving`).
 */
export const requestProfile = (path: string): Promise<'leaving' | 'refused' | 'unavailable'> =>
  withLine(async (liff) => {
    const before = await liff.permission.query('profile');
    if (before.state === 'unavailable') return 'unavailable';
    if (before.state === 'prompt') {
      await liff.permission.requestAll();
      if ((await liff.permission.query('profile')).state !== 'granted') return 'refused';
    }
    return reopenInLine(path) ? 'leaving' : 'unavailable';
  }, 'unavailable');
