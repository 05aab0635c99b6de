import type { Database, Queries, Transaction } from '#server/database/database.ts';
import type { Category } from './queries.ts';

/** A game of a provider's list, as `game_listing` stores it. */
export interface Listing {
  id: string;
  provider_id: string;
  studio: string;
  name: string;
  category: Category;
  tags: string[];
  has_demo: boolean;
  rtp: number | null;
  released_on: string | null;
  picture: string | null;
}

/** Ids of games. */
export interface ListChange {
  added: string[];
  changed: string[];
  gone: string[];
  returned: string[];
}

const LISTED = `jsonb_to_recordset($1::jsonb) as l (id text, provider_id text, studio text, name text, category text, tags text[],
  has_demo boolean, rtp numeric, released_on date, picture text, position int)`;

/**
 * Makes the catalogue follow a provider's list: adds new games after the present ones, takes over changed fields,
 * hides games that are gone, and shows them again when they come back. Operators' changes stay: only fields that the
 * list itself has changed since are written, and a Thai name only while it is still the list's.
 */
export async function applyList(
  tx: Transaction,
  source: string,
  listings: readonly Listing[],
  at: Date,
): Promise<ListChange> {
  const list = JSON.stringify(listings.map((listing, position) => ({ ...listing, position: position + 1 })));
  const ids = async (sql: string, values: unknown[]) =>
    (await tx.rows<{ id: string }>(sql, values)).map(({ id }) => id);
  await tx.rows(
    `insert into game_provider (id, name, position) select distinct on (l.provider_id) l.provider_id, l.studio, 1000 from ${LISTED}
     order by l.provider_id, l.position on conflict (id) do nothing`,
    [list],
  );
  await tx.rows(
    `insert into game_sub_provider (provider_id, id, name) select distinct on (l.provider_id) l.provider_id, 'main', l.studio
     from ${LISTED} order by l.provider_id, l.position on conflict do nothing`,
    [list],
  );
  const added = await ids(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, tags, has_demo, rtp, source, position, released_on, updated_at)
     select l.id, l.provider_id, 'main', l.category, l.name, l.name, l.tags, l.has_demo, l.rtp, $2, l.position,
       coalesce(l.released_on, ($3::timestamptz at time zone 'Asia/Bangkok')::date), $3
     from ${LISTED} on conflict (id) do nothing returning id`,
    [list, source, at],
  );
  const changed = await ids(
    `update game g set
       name = case when o.entry ->> 'name' is distinct from l.name then l.name else g.name end,
       name_th = case when o.entry ->> 'name' is distinct from l.name and g.name_th = o.entry ->> 'name' then l.name else g.name_th end,
       category = case when o.entry ->> 'category' is distinct from l.category then l.category else g.category end,
       has_demo = case when (o.entry ->> 'has_demo')::boolean <> l.has_demo then l.has_demo else g.has_demo end,
       rtp = case when (o.entry ->> 'rtp')::numeric is distinct from l.rtp then l.rtp else g.rtp end,
       released_on = case when (o.entry ->> 'released_on')::date is distinct from l.released_on then coalesce(l.released_on, g.released_on) else g.released_on end,
       provider_id = case when o.entry ->> 'provider_id' is distinct from l.provider_id then l.provider_id else g.provider_id end,
       sub_provider_id = case when o.entry ->> 'provider_id' is distinct from l.provider_id then 'main' else g.sub_provider_id end,
       updated_at = $2
     from ${LISTED} join game_listing o on o.game_id = l.id
     where g.id = l.id and (o.entry - 'picture') is distinct from (to_jsonb(l) - 'picture' - 'position')
     returning g.id`,
    [list, at],
  );
  const returned = await ids(
    `update game g set is_enabled = true, updated_at = $2 from ${LISTED} join game_listing o on o.game_id = l.id
     where g.id = l.id and o.gone_at is not null returning g.id`,
    [list, at],
  );
  await tx.rows(
    `insert into game_listing (game_id, source, entry) select l.id, $2, to_jsonb(l) - 'position' from ${LISTED}
     on conflict (game_id) do update set entry = excluded.entry, gone_at = null
     where game_listing.entry is distinct from excluded.entry or game_listing.gone_at is not null`,
    [list, source],
  );
  const gone = await ids(
    `with gone as (
       update game_listing o set gone_at = $3 from game g
       where o.source = $2 and g.id = o.game_id and g.is_enabled and o.game_id not in (select l.id from ${LISTED})
       returning o.game_id
     )
     update game g set is_enabled = false, updated_at = $3 from gone where g.id = gone.game_id returning g.id`,
    [list, source, at],
  );
  return { added, changed, gone, returned };
}

/**
 * Hides the games of the category with the highest return to players, among the providers that an agent offers and
 * the games that this source lists; returns none if it lists none. A list in which they return less shows them again.
 */
export function hideHighestReturn(
  tx: Transaction,
  {
    source,
    category,
    notOffered,
    assumed,
  }: { source: string; category: string; notOffered: readonly string[]; assumed: number },
  at: Date,
): Promise<{ id: string; rtp: number | null }[]> {
  return tx.rows<{ id: string; rtp: number | null }>(
    `with hidden as (
       update game g set is_enabled = false, updated_at = $4
       where g.source = $1 and g.category = $2 and g.is_enabled and g.provider_id <> all ($3)
         and coalesce(greatest(g.rtp, g.best_rtp), $5) = (
           select max(coalesce(greatest(rtp, best_rtp), $5)) from game
           where category = $2 and is_enabled and provider_id <> all ($3))
       returning g.id, g.rtp::float8 as rtp
     ), listed as (
       update game_listing o set gone_at = $4 from hidden where o.game_id = hidden.id
     )
     select id, rtp from hidden`,
    [source, category, notOffered, at, assumed],
  );
}

/**
 * Keeps other processes from the source's list until the transaction ends. Returns the number of its visible games,
 * and the number that an operator lets the list hide.
 */
export async function lockSource(
  tx: Transaction,
  source: string,
  at: Date,
): Promise<{ visible: number; may_hide: number }> {
  await tx.rows('insert into game_source (source, next_at) values ($1, $2) on conflict (source) do nothing', [
    source,
    at,
  ]);
  await tx.rows('select from game_source where source = $1 for update', [source]);
  const row = await tx.row<{ visible: number; may_hide: number }>(
    `select coalesce(s.may_hide, 0) as may_hide, (
       select count(*) from game_listing o join game g on g.id = o.game_id
       where o.source = s.source and o.gone_at is null and g.is_enabled)::int as visible
     from game_source s where s.source = $1`,
    [source],
  );
  if (!row) throw new Error(`source ${source} was locked and is not there`);
  return row;
}

/**
 * Lets the next list hide as many games as the refused one would have, and schedules it at once. False when no refused list
 * with this number waits.
 */
export async function approveHiding(tx: Transaction, source: string, games: number, at: Date): Promise<boolean> {
  const row = await tx.row(
    `update game_source set may_hide = would_hide, would_hide = null, next_at = $3
     where source = $1 and would_hide = $2 returning source`,
    [source, games, at],
  );
  return row !== undefined;
}

/**
 * Saves the outcome of an import. `fault`: null for success. `wouldHide`: the number of games that a refused list
 * would have hidden. An operator's approval is used up by the next list that is imported or refused for what it
 * hides.
 */
export async function saveImportOutcome(
  queries: Queries,
  source: string,
  { fault, wouldHide, at, next }: { fault: string | null; wouldHide: number | null; at: Date; next: Date },
): Promise<void> {
  await queries.rows(
    `insert into game_source (source, listed_at, fault, next_at, would_hide)
     values ($1, case when $2::text is null then $3::timestamptz end, $2, $4, $5)
     on conflict (source) do update set listed_at = coalesce(excluded.listed_at, game_source.listed_at), fault = excluded.fault,
       next_at = excluded.next_at, would_hide = excluded.would_hide,
       may_hide = case when excluded.fault is not null and excluded.would_hide is null then game_source.may_hide end`,
    [source, fault, at, next, wouldHide],
  );
}

const PENDING = `o.source = $1 and o.gone_at is null and o.entry ->> 'picture' is distinct from o.thumb_url
  and o.entry ->> 'picture' is not null and (o.thumb_tried_at is null or o.thumb_tried_at < $2)`;

/** The sources among these whose list is due, or with waiting pictures that were not tried after `triedBefore`. */
export function dueSources(
  queries: Queries,
  sources: readonly string[],
  { at, triedBefore }: { at: Date; triedBefore: Date },
): Promise<{ source: string; is_list_due: boolean }[]> {
  return queries.rows(
    `select x.source, coalesce(s.next_at, '-infinity') <= $3 as is_list_due
     from unnest($1::text[]) x (source) left join game_source s on s.source = x.source
     where coalesce(s.next_at, '-infinity') <= $3
       or exists (select from game_listing o where ${PENDING.replace('$1', 'x.source')})`,
    [sources, triedBefore, at],
  );
}

export interface WaitingPicture {
  game_id: string;
  url: string;
}

/** Pictures of the source that were neither imported nor refused, the most played games' first. */
export function waitingPictures(
  queries: Queries,
  source: string,
  triedBefore: Date,
  limit: number,
): Promise<WaitingPicture[]> {
  return queries.rows(
    `select o.game_id, o.entry ->> 'picture' as url from game_listing o join game g on g.id = o.game_id
     where ${PENDING} order by g.popularity desc, g.id limit $3`,
    [source, triedBefore, limit],
  );
}

/** Saves a picture that was imported (`image`) or refused (`fault`). An operator's own picture of the game stays. */
export async function savePictureOutcome(
  tx: Transaction,
  { game_id, url }: WaitingPicture,
  { image, fault }: { image: string | null; fault: string | null },
): Promise<void> {
  if (image !== null)
    await tx.rows(
      `update game g set image = $2 from game_listing o
       where g.id = $1 and o.game_id = g.id and (g.image is null or g.image = o.thumb_address)`,
      [game_id, image],
    );
  await tx.rows(
    `update game_listing set thumb_url = $2, thumb_address = coalesce($3, thumb_address), thumb_fault = $4, thumb_tried_at = null
     where game_id = $1`,
    [game_id, url, image, fault],
  );
}

/** The provider gave no answer: the picture is tried again later. One statement, so it needs no transaction. */
export async function postponePicture(database: Database, gameId: string, at: Date): Promise<void> {
  await database.rows('update game_listing set thumb_tried_at = $2 where game_id = $1', [gameId, at]);
}
