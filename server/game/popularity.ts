import type { Queries } from '../platform/database.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
/** Hot is this part of a category, and so many games at least. */
const HOT_SHARE = 0.08;
const HOT_LEAST = 6;
/** One process counts at a time; two would wait for each other's rows. */
export const COUNTING_LOCK = 727_310;

/**
 * Counts who played each game for real in the last days, a member once a day: money staked or rounds spun would let one
 * player, or one fast game, make a game popular. Lists sorted by popularity and the tag `hot` follow from it; games that
 * as many people play stand in the catalogue's own order.
 */
export async function countPlayers(queries: Queries, now: Date): Promise<void> {
  await queries.rows(
    `with turn as materialized (select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as is_mine),
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
