import type { Database, Queries, Transaction } from '#server/database/database.ts';
import type { Format, MadePicture } from './pictures.ts';

/**
 * Stores a picture and its files, from an operator's key or from none; one that was stored before only gets a new
 * time of use.
 */
export async function savePicture(
  tx: Transaction,
  picture: MadePicture,
  keyId: number | null,
  at: Date,
): Promise<void> {
  const { hash, width, height, files } = picture;
  const saved = await tx.row<{ is_new: boolean }>(
    `insert into picture as p (hash, width, height, uploaded_by, used_at) values ($1, $2, $3, $4, $5)
     on conflict (hash) do update set used_at = greatest(p.used_at, excluded.used_at) returning xmax = 0 as is_new`,
    [hash, width, height, keyId, at],
  );
  if (!saved?.is_new) return;
  for (const file of files)
    await tx.rows('insert into picture_file (hash, width, format, body) values ($1, $2, $3, $4)', [
      hash,
      file.width,
      file.format,
      file.body,
    ]);
}

/** The file of a picture in one width and format. */
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

/**
 * Marks a picture as used; false when it does not exist. The write also makes a concurrent `deleteUnusedPictures` look at
 * the row again.
 */
export async function touchPicture(
  tx: Transaction,
  { hash, width }: { hash: string; width: number },
  at: Date,
): Promise<boolean> {
  const touched = await tx.row(
    'update picture set used_at = greatest(used_at, $3) where hash = $1 and width = $2 returning 1 as touched',
    [hash, width, at],
  );
  return touched !== undefined;
}

/** Every column that holds, or may hold, addresses of pictures. */
export const PICTURE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['agent', 'config'],
  ['agent_banner', 'image'],
  ['agent_event', 'image'],
  ['agent_notification', 'image'],
  ['game', 'image'],
  ['game_provider', 'image'],
  ['poll', 'image'],
  ['poll_choice', 'image'],
  ['promotion', 'image'],
  ['quest_event', 'image'],
  ['redemption_item', 'image'],
  ['wheel_prize', 'image'],
  ['wheel_spin', 'image'],
];
const UNUSED_MS = 24 * 3_600_000;

/** Tables that grow with every spin of every player, and have an index of the column's addresses. */
const LONG_TABLES = new Set(['wheel_spin']);

/** The addresses of uploaded pictures in a column; of a long table each once, by a step of its index for each. */
function addressesIn([table, column]: (typeof PICTURE_COLUMNS)[number]): string {
  const uploaded = `${column}::text like '%/media/%'`;
  if (!LONG_TABLES.has(table)) return `select ${column}::text as address from ${table} where ${uploaded}`;
  return `(with recursive step as (
      select min(${column}) as address from ${table} where ${uploaded}
      union all
      select (select min(${column}) from ${table} where ${uploaded} and ${column} > s.address) from step s where s.address is not null)
    select address from step where address is not null)`;
}

/** Deletes uploaded pictures that nothing has referred to for a day. */
export async function deleteUnusedPictures(database: Database, at: Date): Promise<void> {
  const named = PICTURE_COLUMNS.map(addressesIn);
  await database.rows(
    `with named as materialized (select distinct m[1] as hash from (${named.join(' union ')}) n, regexp_matches(n.address, '/media/([0-9a-f]{32})-', 'g') m)
     delete from picture p where p.used_at < $1 and not exists (select from named n where n.hash = p.hash)`,
    [new Date(at.getTime() - UNUSED_MS)],
  );
}
