import type { Database } from '../../server/platform/database.ts';

const DAY_MS = 86_400_000;
/** A demo's rounds can be checked until then. */
const DEMO_DAYS = 2;
/** Rounds for money, as long as somebody may ask how they came about. */
const REAL_DAYS = 90;

/**
 * Forgets sessions that ended long ago with their rounds, and then the draws on which no bet hangs any more. A round
 * that is not at its end keeps its session, however old: it still owes the player something.
 */
export async function forgetGames(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.rows(
    `with over as materialized (
       select s.id from sandbox_games.session s
       where s.expires_at < case when s.platform_session_id is null then $1::timestamptz else $2 end
         and not exists (select 1 from sandbox_games.round r
           where r.session_id = s.id and r.state in ('placing', 'open', 'paying', 'refunding'))
       for update skip locked),
     rounds as (delete from sandbox_games.round where session_id in (select id from over) returning session_id)
     delete from sandbox_games.session where id in (select id from over)`,
    [before(DEMO_DAYS), before(REAL_DAYS)],
  );
  await database.rows(
    `delete from sandbox_games.draw d
     where d.created_at < $1 and not exists (select 1 from sandbox_games.round r where r.draw_id = d.id)`,
    [before(DEMO_DAYS)],
  );
}
