import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import * as contract from '../../contract/operator-content.ts';
import { refuseUnknownPictures } from '../agent/picture-store.ts';
import type { Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Category } from './queries.ts';
import { NO_SUCH_PROVIDER, NO_SUCH_SUB_PROVIDER } from './text.ts';

type Saved = OutputOf<typeof contract.operatorSaveGame>;
type Input = ParsedInputOf<typeof contract.operatorSaveGame>;
type Filter = ParsedInputOf<typeof contract.operatorGames>;

interface GameRow {
  game_id: string;
  provider_id: string;
  sub_provider_id: string;
  name: string;
  name_th: string;
  category: Category;
  image: string | null;
  tags: string[];
  rtp: number | null;
  has_demo: boolean;
  is_active: boolean;
  maintenance_until: Date | null;
  position: number;
  updated_at: Date;
}

const PAGE = 100;
const RECORD = `
  select g.id as game_id, g.provider_id, g.sub_provider_id, g.name, g.name_th, g.category, g.image, g.tags, g.rtp::float8 as rtp,
    g.has_demo, g.is_enabled as is_active, g.maintenance_until, g.position, g.updated_at
  from game g`;

const onWire = (row: GameRow): Saved => ({
  ...row,
  maintenance_until: row.maintenance_until?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

/** One page of all games, hidden ones too, by their ids; the cursor is the last id of the page before. */
async function gamesOf(tx: Transaction, { provider, category, search, cursor }: Filter) {
  const rows = await tx.rows<GameRow>(
    `${RECORD} where ($1::text is null or g.provider_id = $1) and ($2::text is null or g.category = $2)
       and ($3::text is null or g.id = $3 or strpos(g.search_text, game_search_text($3)) > 0) and ($4::text is null or g.id > $4)
     order by g.id limit $5`,
    [provider ?? null, category ?? null, search?.trim() || null, cursor ?? null, PAGE + 1],
  );
  const items = rows.slice(0, PAGE).map(onWire);
  return { items, next_cursor: rows.length > PAGE ? (items.at(-1)?.game_id ?? null) : null };
}

/** The adapter that plays a provider's games. Refuses with `invalid_input` a provider or sub-provider that isn't there. */
async function sourceOf(tx: Transaction, { provider_id, sub_provider_id }: Input): Promise<string> {
  const known = await tx.row<{ source: string; has_sub_provider: boolean }>(
    `select source, exists (select from game_sub_provider where provider_id = $1 and id = $2) as has_sub_provider
     from game where provider_id = $1 limit 1`,
    [provider_id, sub_provider_id],
  );
  if (!known) throw new Refusal('invalid_input', { fields: { provider_id: NO_SUCH_PROVIDER } });
  if (!known.has_sub_provider)
    throw new Refusal('invalid_input', { fields: { sub_provider_id: NO_SUCH_SUB_PROVIDER } });
  return known.source;
}

async function saveGame(tx: Transaction, input: Input, at: Date): Promise<Saved> {
  await refuseUnknownPictures(tx, { image: input.image }, at);
  const source = await sourceOf(tx, input);
  await tx.rows(
    `insert into game (id, provider_id, sub_provider_id, name, name_th, category, image, tags, rtp, has_demo, is_enabled,
       maintenance_until, position, source, released_on, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, ($15::timestamptz at time zone 'Asia/Bangkok')::date, $15)
     on conflict (id) do update set (provider_id, sub_provider_id, name, name_th, category, image, tags, rtp, has_demo,
       is_enabled, maintenance_until, position, source, updated_at) = (excluded.provider_id, excluded.sub_provider_id,
       excluded.name, excluded.name_th, excluded.category, excluded.image, excluded.tags, excluded.rtp, excluded.has_demo,
       excluded.is_enabled, excluded.maintenance_until, excluded.position, excluded.source, excluded.updated_at)`,
    [
      input.game_id,
      input.provider_id,
      input.sub_provider_id,
      input.name,
      input.name_th,
      input.category,
      input.image,
      input.tags,
      input.rtp,
      input.has_demo,
      input.is_active,
      input.maintenance_until,
      input.position,
      source,
      at,
    ],
  );
  const saved = await tx.row<GameRow>(`${RECORD} where g.id = $1`, [input.game_id]);
  if (!saved) throw new Error(`game ${input.game_id} was saved and is not there`);
  return onWire(saved);
}

/** A whole provider out of order until a time, or back in. Refuses with `record_not_found`. */
async function maintain(tx: Transaction, providerId: string, until: string | null) {
  const provider = await tx.row<{ games: number }>(
    `update game_provider set maintenance_until = $2 where id = $1
     returning (select count(*) from game where provider_id = $1)::int as games`,
    [providerId, until],
  );
  if (!provider) throw new Refusal('record_not_found');
  return { provider_id: providerId, games: provider.games, until };
}

/**
 * The operator's side of the catalogue. It is one for all agents of a backend: the scope `games` is for the keys of who
 * runs it; an agent hides a provider by its own configuration (`disabled_providers`).
 */
export function gameOperatorRoutes({ implement, platform }: Server): void {
  implement(contract.operatorGames, ({ input, transaction }) => gamesOf(transaction, input));
  implement(contract.operatorSaveGame, ({ input, transaction }) => saveGame(transaction, input, platform.now()));
  implement(contract.operatorProviderMaintenance, ({ input, transaction }) =>
    maintain(transaction, input.provider_id, input.until),
  );
}
