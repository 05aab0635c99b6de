import { addressOf } from '../../contract/pictures.ts';
import { savePicture } from '../agent/picture-queries.ts';
import { makePicture } from '../agent/pictures.ts';
import { bodyOf, TooLong } from '../lib/bounded-body.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { postponePicture, savePictureOutcome, type WaitingPicture } from './catalogue-import-queries.ts';

const MAX_PICTURE_BYTES = 3 * 1024 * 1024;
const PICTURE_TIMEOUT_MS = 10_000;
/** Twice the widest tile of a lobby. Both widths in both formats take some 30 KB a game. */
const WIDEST = 320;

/** The picture at this address can never be imported; one at another address may be. */
class PictureFault extends Error {}

/** Other addresses than these could be of machines that only this server reaches. */
function checkedUrl(url: string, baseUrl: string): string {
  if (!URL.canParse(url)) throw new PictureFault('is no address');
  const { protocol, origin, href } = new URL(url);
  if (protocol !== 'https:' && origin !== new URL(baseUrl).origin) throw new PictureFault('is not https');
  return href;
}

/** The bytes at an address. Throws a PictureFault, or the error of a connection that failed. */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) });
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  if (response.status !== 200) throw new PictureFault(`answers HTTP ${response.status}`);
  const type = response.headers.get('content-type') ?? 'no type';
  if (!/^image\//.test(type)) throw new PictureFault(`is ${type}, not a picture`);
  return bodyOf(response, MAX_PICTURE_BYTES).catch((error: unknown) => {
    throw error instanceof TooLong ? new PictureFault('is too large') : error;
  });
}

async function pictureAt(url: string) {
  const bytes = await download(url);
  return makePicture(bytes, WIDEST).catch((error: unknown) => {
    throw error instanceof Refusal ? new PictureFault('is no PNG, JPEG, WebP or AVIF that can be read') : error;
  });
}

/**
 * Imports one game's picture from its provider into our own store, in sizes of ours. A page, another format or a damaged file
 * is refused for good, with the reason; a provider that does not answer is tried again later.
 */
export async function importPicture(
  { database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  waiting: WaitingPicture,
  baseUrl: string,
): Promise<void> {
  try {
    const picture = await pictureAt(checkedUrl(waiting.url, baseUrl));
    await database.transaction(async (tx) => {
      await savePicture(tx, picture, null, now());
      await savePictureOutcome(tx, waiting, { image: addressOf(picture.hash, picture.width), fault: null });
    });
  } catch (error) {
    const { game_id, url } = waiting;
    if (!(error instanceof PictureFault)) {
      log.warn({ err: error, game_id, url }, 'the picture of a game was not received');
      return postponePicture(database, game_id, now());
    }
    const fault = `${url} ${error.message}`;
    log.warn({ game_id, fault }, 'the picture of a game is refused');
    await database.transaction((tx) => savePictureOutcome(tx, waiting, { image: null, fault }));
  }
}
