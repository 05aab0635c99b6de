import type { Transaction } from '#server/database/database.ts';
import type { Category } from './game-names.ts';
import { positioned } from './positioned.ts';

export interface DemoGame {
  id: string;
  provider_id: string;
  sub_provider_id: string;
  category: Category;
  name: string;
  name_th: string;
  tags: string[];
  image: string;
  rtp: number | null;
  best_rtp: number;
  has_demo: boolean;
  source: 'sandbox';
  position: number;
  released_on: string;
  in_maintenance: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export async function insertProviders(transaction: Transaction, providers: readonly Named[]): Promise<void> {
  await transaction.rows(
    `insert into game_provider (id, name, position)
     select id, name, position from jsonb_to_recordset($1) as r (id text, name text, position int)`,
    [positioned(providers)],
  );
}

/** Gives every provider these studios, each named after the provider with a suffix. */
export async function insertSubProviders(transaction: Transaction, studios: readonly Named[]): Promise<void> {
  await transaction.rows(
    `insert into game_sub_provider (provider_id, id, name)
     select p.id, s.id, p.name || s.name from game_provider p cross join jsonb_to_recordset($1) as s (id text, name text)`,
    [JSON.stringify(studios)],
  );
}

export async function insertGames(transaction: Transaction, games: readonly DemoGame[]): Promise<void> {
  await transaction.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, best_rtp, has_demo, source, position, released_on, maintenance_until)
     select id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, best_rtp, has_demo, source, position, released_on,
       case when in_maintenance then now() + interval '30 days' end
     from jsonb_to_recordset($1) as r (id text, provider_id text, sub_provider_id text, category text, name text, name_th text,
       image text, tags text[], rtp numeric, best_rtp numeric, has_demo boolean, source text, position int, released_on date, in_maintenance boolean)`,
    [JSON.stringify(games)],
  );
}
