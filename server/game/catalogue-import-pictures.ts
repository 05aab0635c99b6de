import { addressOf } from '#contract/pictures.ts';
import { savePicture } from '#server/agent/picture-queries.ts';
import { makePicture } from '#server/agent/pictures.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { callRemote, type RemoteAnswer, RemoteFault } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';
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
  try {
    const answer = await callRemote(url, { timeoutMs: PICTURE_TIMEOUT_MS, mostBytes: MAX_PICTURE_BYTES });
    const fault = faultOf(answer);
    if (fault === null) return await answer.bytes();
    await answer.drop();
    throw fault;
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    if (error.reason === 'redirect') throw new PictureFault(`answers HTTP ${error.status}`);
    throw error.reason === 'too_large' ? new PictureFault('is too large') : error;
  }
}

/** Why an answer's body is not worth reading; null: it is a picture. */
function faultOf({ status, headers }: RemoteAnswer): Error | null {
  if (status >= 500) return new Error(`HTTP ${status}`);
  if (status !== 200) return new PictureFault(`answers HTTP ${status}`);
  const type = headers.get('content-type') ?? 'no type';
  return /^image\//.test(type) ? null : new PictureFault(`is ${type}, not a picture`);
}

async function pictureAt(url: string) {
  const bytes = await download(url);
  return makePicture(bytes, WIDEST).catch((error: unknown) => {
    throw error instanceof Refusal ? new PictureFault('is no PNG, JPEG, WebP or AVIF that can be read') : error;
  });
}

/**
 * Imports one game's picture from its provider into our own store, in our sizes. A page, another format or a damaged
 * file is refused for good, with the reason; a provider that does not answer is tried again later.
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
