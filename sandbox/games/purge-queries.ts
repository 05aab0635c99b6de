import type { Queries } from '../host.ts';

const DAY_MS = 86_400_000;
/** A demo's rounds can be checked for this long. */
const DEMO_DAYS = 2;
/** A player may question a round played for money for this long. */
const REAL_DAYS = 90;

/**
 * Deletes sessions that ended long ago with their rounds, then the draws that no bet depends on. A session with an
 * unfinished round is kept however old it is: the round still owes the player something.
 */
export async function purgeGames(queries: Queries, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await queries.rows(
    `with over as materialized (
       select s.id from sandbox_games_session s
       where s.expires_at < case when s.platform_session_id is null then $1::timestamptz else $2 end
         and not exists (select 1 from sandbox_games_round r
           where r.session_id = s.id and r.state in ('placing', 'open', 'paying', 'refunding'))
       for update skip locked),
     rounds as (delete from sandbox_games_round where session_id in (select id from over) returning session_id)
     delete from sandbox_games_session where id in (select id from over)`,
    [before(DEMO_DAYS), before(REAL_DAYS)],
  );
  await queries.rows(
    `delete from sandbox_games_draw d
     where d.created_at < $1 and not exists (select 1 from sandbox_games_round r where r.draw_id = d.id)`,
    [before(DEMO_DAYS)],
  );
}
