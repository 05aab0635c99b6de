import { readAddress } from '../../contract/pictures.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Format, MadePicture } from './pictures.ts';
import { NO_SUCH_PICTURE } from './text.ts';

/** Keeps a picture and its files; one that was uploaded before stays as it is. */
export async function keepPicture(tx: Transaction, picture: MadePicture, keyId: number, at: Date): Promise<void> {
  const { hash, width, height, files } = picture;
  const made = await tx.row(
    'insert into picture (hash, width, height, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as made',
    [hash, width, height, keyId, at],
  );
  if (!made) return;
  for (const file of files)
    await tx.rows('insert into picture_file (hash, width, format, body) values ($1, $2, $3, $4)', [
      hash,
      file.width,
      file.format,
      file.body,
    ]);
}

export async function pictureFile(
  queries: Queries,
  { hash, width }: { hash: string; width: number },
  format: Format,
): Promise<Buffer | undefined> {
  const row = await queries.row<{ body: Buffer }>(
    'select body from picture_file where hash = $1 and width = $2 and format = $3',
    [hash, width, format],
  );
  return row?.body;
}

/** Refuses with `invalid_input` when content names an uploaded picture that is not there. */
export async function refuseUnknownPictures(
  queries: Queries,
  pictures: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [field, address] of Object.entries(pictures)) {
    const named = address === null ? null : readAddress(address);
    if (!named) continue;
    const isThere = await queries.row('select 1 from picture where hash = $1 and width = $2', [
      named.hash,
      named.width,
    ]);
    if (!isThere) throw new Refusal('invalid_input', { fields: { [field]: NO_SUCH_PICTURE } });
  }
}
