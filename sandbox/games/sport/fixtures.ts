import type { Queries } from '../../../server/platform/database.ts';
import { commit, randomFrom } from '../fairness.ts';
import { newSeed } from '../sessions.ts';
import { matchUntil, phaseOf, playMatch } from './match.ts';
import { type Fixture, fixturesBetween, MATCH_MS, OPEN_BEFORE_MS } from './schedule.ts';
import type { Sport } from './sports.ts';
import type { FixtureList, FixtureView } from './views.ts';

/** Results stay on the page for this long. */
const RESULTS_MS = 20 * 60_000;

async function seedsOf(queries: Queries, fixtures: readonly Fixture[]): Promise<Map<string, string>> {
  const rows = await queries.rows<{ id: string; seed: string }>(
    `select id, encode(seed, 'hex') as seed from sandbox_games.draw where id = any($1)`,
    [fixtures.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, seed }) => [id, seed]));
}

/** Draws the seeds of fixtures that have just opened. Of several processes the first one's stand, for all. */
async function openFixtures(queries: Queries, fixtures: readonly Fixture[], now: number): Promise<void> {
  const ids = fixtures.map(({ id }) => id).sort();
  await queries.rows(
    `insert into sandbox_games.draw (id, seed, created_at)
     select id, seed, $3 from unnest($1::text[], $2::bytea[]) as fresh (id, seed) on conflict do nothing`,
    [ids, ids.map(newSeed), new Date(now)],
  );
}

function viewOf(fixture: Fixture, seed: string, now: number): FixtureView {
  const phase = phaseOf(fixture, now);
  return {
    id: fixture.id,
    seedHash: commit(seed),
    seed: phase === 'over' ? seed : null,
    match: phase === 'open' ? null : matchUntil(playMatch(fixture, randomFrom(seed, fixture.id)), fixture, now),
  };
}

/**
 * The sport's fixtures of now. Those to come get their seed here, before anybody can bet on them; one that nobody asked
 * for before its kick-off was never committed to, and is left out.
 */
export async function listFixtures(queries: Queries, sport: Sport, now: number): Promise<FixtureList> {
  const toCome = fixturesBetween(sport, now, now + OPEN_BEFORE_MS);
  const all = [...fixturesBetween(sport, now - MATCH_MS - RESULTS_MS, now), ...toCome];
  let seeds = await seedsOf(queries, all);
  const fresh = toCome.filter(({ id }) => !seeds.has(id));
  if (fresh.length > 0) {
    await openFixtures(queries, fresh, now);
    seeds = await seedsOf(queries, all);
  }
  const fixtures = all.flatMap((fixture) => {
    const seed = seeds.get(fixture.id);
    return seed === undefined ? [] : [viewOf(fixture, seed, now)];
  });
  return { now, fixtures };
}
