/** The server's answers to the sportsbook's page. Types only, for both sides. All else follows from the id. */
import type { Match } from './match.ts';

export interface FixtureView {
  readonly id: string;
  /** SHA-256 of the match's seed, public from the opening on. */
  readonly seedHash: string;
  /** Public after full time. */
  readonly seed: string | null;
  /** The match so far; null before kick-off. */
  readonly match: Match | null;
}

/** Answer of `GET /api/sport/fixtures?sport=`: open, running and finished ones, in the order of kick-off. */
export interface FixtureList {
  /** The server's time, milliseconds since 1970. */
  readonly now: number;
  readonly fixtures: readonly FixtureView[];
}
