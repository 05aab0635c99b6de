/** What the server tells the sportsbook's page. Types only: both sides import them. All else follows from the id. */
import type { Match } from './match.ts';

export interface FixtureView {
  readonly id: string;
  /** SHA-256 of the match's seed: shown from the opening on. */
  readonly seedHash: string;
  /** Told after full time. */
  readonly seed: string | null;
  /** What has happened so far; null before kick-off. */
  readonly match: Match | null;
}

/** Answer of `GET /api/sport/fixtures?sport=`: open, running and finished ones, in the order of kick-off. */
export interface FixtureList {
  /** The server's time, milliseconds since 1970. */
  readonly now: number;
  readonly fixtures: readonly FixtureView[];
}
