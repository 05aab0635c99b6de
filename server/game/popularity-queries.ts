import { lockKey } from '#server/database/cell-queries.ts';
import type { Database, Transaction } from '#server/database/database.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
/** The share of a category's games that are hot, and their least number. */
const HOT_SHARE = 0.08;
const HOT_LEAST = 6;
/** The advisory lock that lets one process count at a time: two would wait for each other's rows. */
export const COUNTING_LOCK = 727_310;

/**
 * Counts the members who played each game for money in the last 7 days, each once a day: by stakes or rounds, one
 * player or one fast game would decide. The sort `popular` and the tag `hot` follow from the count; between equals
 * the catalogue's order decides. One statement, so it needs no transaction of its own.
 */
export async function countPlayers(database: Database | Transaction, now: Date): Promise<void> {
  await database.rows(
    `with turn as materialized (select pg_try_advisory_xact_lock(${lockKey(COUNTING_LOCK)}) as is_mine),
    played as (
      select game_id, count(distinct (member_id, (placed_at at time zone 'Asia/Bangkok')::date))::int as players
      from game_bet where placed_at > $1 and state <> 'refunded' group by game_id),
    counted as (
      select g.id, coalesce(p.players, 0) as players,
        row_number() over w <= greatest(${HOT_LEAST}, ${HOT_SHARE} * count(*) over (partition by g.category, g.is_enabled)) and g.is_enabled as is_hot
      from game g left join played p on p.game_id = g.id
      window w as (partition by g.category, g.is_enabled order by coalesce(p.players, 0) desc, g.position, g.id))
    update game g set players = c.players,
      tags = case when c.is_hot then array['hot'] else '{}' end || array_remove(g.tags, 'hot')
    from counted c
    where c.id = g.id and (select is_mine from turn)
      and (g.players <> c.players or ('hot' = any (g.tags)) <> c.is_hot)`,
    [new Date(now.getTime() - DAYS * DAY_MS)],
  );
}
