import type { Queries } from '../../host.ts';
import { insertDraws, seedsOfDraws } from '../draw-queries.ts';
import { commit, randomFrom } from '../fairness.ts';
import { matchUntil, phaseOf, playMatch } from './match.ts';
import { type Fixture, fixturesBetween, MATCH_MS, OPEN_BEFORE_MS } from './schedule.ts';
import type { Sport } from './sports.ts';
import type { FixtureList, FixtureView } from './views.ts';

/** How long a finished match stays in the list. */
const RESULTS_MS = 20 * 60_000;

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
 * The sport's open, running and recent fixtures. Open ones get their seeds here, before anybody can bet on them. A
 * fixture that nobody listed before its kick-off has no published seed hash, so it is left out.
 */
export async function listFixtures(queries: Queries, sport: Sport, now: number): Promise<FixtureList> {
  const open = fixturesBetween(sport, now, now + OPEN_BEFORE_MS);
  const all = [...fixturesBetween(sport, now - MATCH_MS - RESULTS_MS, now), ...open];
  const ids = all.map(({ id }) => id);
  let seeds = await seedsOfDraws(queries, ids);
  const unseeded = open.flatMap(({ id }) => (seeds.has(id) ? [] : [id]));
  if (unseeded.length > 0) {
    await insertDraws(queries, unseeded, new Date(now));
    seeds = await seedsOfDraws(queries, ids);
  }
  const fixtures = all.flatMap((fixture) => {
    const seed = seeds.get(fixture.id);
    return seed === undefined ? [] : [viewOf(fixture, seed, now)];
  });
  return { now, fixtures };
}
