import { readAddress } from '#contract/pictures.ts';
import { pictureOf } from '#game-art/picture.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { isDrawing } from './drawings.ts';
import { touchPicture } from './picture-queries.ts';
import { NO_SUCH_PICTURE } from './text.ts';

/** Tells whether the address is a drawing's: a game's, or one of the demo's content. */
function isDrawn(address: string): boolean {
  const [, category = '', file = ''] = /^\/media\/art\/([\w-]+)\/([\w.-]+)$/.exec(address) ?? [];
  return pictureOf(category, file) !== null || isDrawing(address.replace(/^\/media\//, ''));
}

/** Refuses with `invalid_input`, by field, the address of a picture that this server does not have. */
export async function refuseUnknownPictures(
  tx: Transaction,
  pictures: Readonly<Record<string, string | null>>,
  at: Date,
): Promise<void> {
  for (const [field, address] of Object.entries(pictures)) {
    if (address === null) continue;
    const uploaded = readAddress(address);
    const isThere = uploaded ? await touchPicture(tx, uploaded, at) : isDrawn(address);
    if (!isThere) throw invalidField(field, NO_SUCH_PICTURE);
  }
}
