/** LINE's own camera for codes, for phones where a page's file chooser does nothing (LINE on some Android phones). */
import { canUseLine, startLiffLater } from '../client.ts';

type ScanSdk = typeof import('./sdk-scan.ts')['liff'];

async function withLine<Answer>(run: (liff: ScanSdk) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  if (!canUseLine()) return otherwise;
  try {
    const [{ liff }] = await Promise.all([import('./sdk-scan.ts'), startLiffLater()]);
    return liff.isApiAvailable('scanCodeV2') ? await run(liff) : otherwise;
  } catch (error) {
    console.warn('LINE scans no code here:', error instanceof Error ? error.message : error);
    return otherwise;
  }
}

export const canScanCode = (): Promise<boolean> => withLine(async () => true, false);

/** Opens LINE's camera and returns the code's text, or null if the player closed it. Call it in the tap's handler. */
export const scanCode = (): Promise<string | null> => withLine(async (liff) => (await liff.scanCodeV2()).value, null);
