/**
 * The fixture list is a function of time: every league kicks off its four matches every six minutes, forever, each team
 * against each at home and away. So a fixture follows from its id, except for its seed. Pure.
 */
import type { Rates } from './model.ts';
import { LEAGUES, type League, SPORTS, type Sport, type Team } from './sports.ts';

/** From one kick-off of a league to the next. */
export const ROUND_MS = 6 * 60_000;
/** A match from kick-off to full time. */
export const MATCH_MS = 3 * 60_000;
/** A fixture opens for bets this long before its kick-off. */
export const OPEN_BEFORE_MS = 2 * ROUND_MS;

export interface Fixture {
  readonly id: string;
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
  /** Milliseconds since 1970. */
  readonly kickoffAt: number;
  readonly endsAt: number;
  readonly rates: Rates;
}

const HOME_ADVANTAGE_PERCENT = 112;
const MIN_RATE = 40;
const MAX_RATE = 400;

function rateOf(usualRate: number, attack: number, defence: number, advantagePercent: number): number {
  const rate = Math.round((usualRate * attack * advantagePercent) / (defence * 100));
  return Math.min(MAX_RATE, Math.max(MIN_RATE, rate));
}

function ratesOf(sport: Sport, home: Team, away: Team): Rates {
  const { usualRate } = SPORTS[sport];
  return {
    home: rateOf(usualRate, home.attack, away.defence, HOME_ADVANTAGE_PERCENT),
    away: rateOf(usualRate, away.attack, home.defence, 100),
  };
}

/** The circle method: one team stays, the others turn by one place a round; the second half of a season swaps sides. */
function pairOf(teams: readonly Team[], round: number, index: number): readonly [Team | undefined, Team | undefined] {
  const turning = teams.length - 1;
  const at = (place: number) => (place === 0 ? teams[0] : teams[1 + ((place - 1 + round) % turning)]);
  const pair = [at(index), at(turning - index)] as const;
  const isSwapped = (Math.floor(round / turning) + (round % turning) + index) % 2 === 1;
  return isSwapped ? [pair[1], pair[0]] : pair;
}

const ID = /^([a-z]\d)-(\d{1,8})-(\d)$/;

/** The fixture of an id; undefined for an id that no schedule makes. */
export function fixtureOf(id: string): Fixture | undefined {
  const [, leagueId, round, index] = ID.exec(id) ?? [];
  const league = LEAGUES.find((candidate) => candidate.id === leagueId);
  if (!league || Number(index) >= league.teams.length / 2) return undefined;
  const season = 2 * (league.teams.length - 1);
  const [home, away] = pairOf(league.teams, Number(round) % season, Number(index));
  if (!home || !away) return undefined;
  const kickoffAt = Number(round) * ROUND_MS + league.offsetMs;
  const rates = ratesOf(league.sport, home, away);
  return { id, league, home, away, kickoffAt, endsAt: kickoffAt + MATCH_MS, rates };
}

/** Fixtures of a sport that kick off in (from, until], the next first. */
export function fixturesBetween(sport: Sport, from: number, until: number): Fixture[] {
  const found: Fixture[] = [];
  for (const league of LEAGUES.filter((candidate) => candidate.sport === sport)) {
    const last = Math.floor((until - league.offsetMs) / ROUND_MS);
    for (let round = Math.floor((from - league.offsetMs) / ROUND_MS) + 1; round <= last; round++)
      for (let index = 0; index < league.teams.length / 2; index++) {
        const fixture = fixtureOf(`${league.id}-${round}-${index}`);
        if (fixture) found.push(fixture);
      }
  }
  return found.sort((one, other) => one.kickoffAt - other.kickoffAt || one.id.localeCompare(other.id));
}
