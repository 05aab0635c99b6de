import { readAddress } from '../../contract/pictures.ts';
import type { Transaction } from '../platform/database.ts';
import { invalidField } from '../platform/refusal.ts';
import { touchPicture } from './picture-queries.ts';
import { NO_SUCH_PICTURE } from './text.ts';

/** Refuses with `invalid_input`, by field, an address of an uploaded picture that does not exist. */
export async function refuseUnknownPictures(
  tx: Transaction,
  pictures: Readonly<Record<string, string | null>>,
  at: Date,
): Promise<void> {
  for (const [field, address] of Object.entries(pictures)) {
    const uploaded = address === null ? null : readAddress(address);
    if (!uploaded) continue;
    if (!(await touchPicture(tx, uploaded, at))) throw invalidField(field, NO_SUCH_PICTURE);
  }
}
