import type { Satang } from '#contract/money.ts';
import type { RandomSource } from './fairness.ts';
import type { Profile } from './profile.ts';

/** A draw that decides many bets, such as a match. It has its own seed, whose hash is published before it opens. */
export interface Draw {
  readonly id: string;
  /** Milliseconds since 1970: from then on the result and the seed are public. */
  readonly settlesAt: number;
}

/** The smallest and the largest stake of a bet. */
export interface StakeLimits {
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
}

/**
 * A game's rules: pure, and the same code on the server, in the player's browser (which checks rounds with it) and in
 * benchmarks. Bets and outcomes are plain JSON. Amounts are whole satang.
 */
export interface GameRules<Bet, Outcome> {
  /** A valid bet of this game, or null. Written without zod, to keep it out of the game pages. */
  parseBet(raw: unknown): Bet | null;
  stakeSatang(bet: Bet): Satang;
  readonly limits: StakeLimits;
  /** Only for games with draws: the bet's draw, or null if it accepts no bets at `now` (ms since 1970). */
  draw?(bet: Bet, now: number): Draw | null;
  /** The same random source gives the same outcome everywhere. A draw's random source is the draw's, not the round's. */
  play(bet: Bet, random: RandomSource, profile: Profile): { outcome: Outcome; winSatang: Satang };
  /** The share of outcomes on which the bet wins something; only if one bet may stake on several. */
  covers?(bet: Bet): number;
  /** The bet in Thai words, for the page that checks a round. */
  words(bet: Bet, profile: Profile): string;
  /** Exact return to player in percent; null if it depends on the bet. */
  rtp(profile: Profile): number | null;
  /** The return of its most generous bet, in percent, which is the best player's. */
  bestRtp(profile: Profile): number;
  /** The outcome as lines of Thai text, for the page that checks a round. */
  explain(bet: Bet, outcome: Outcome, profile: Profile): string[];
  /**
   * Only for games with draws: the event with its result, and the pick, for the notice of a result that comes later.
   */
  about?(bet: Bet, outcome: Outcome): BetName;
}

/** Thai words that name a bet. */
export interface BetName {
  readonly event: string;
  readonly pick: string;
}

export interface RoundResult {
  readonly outcome: unknown;
  readonly winSatang: Satang;
  readonly about?: BetName | undefined;
}

/** A bet that its game has accepted as valid. */
export interface PlacedBet {
  /** The bet as JSON, for storing. */
  readonly bet: unknown;
  readonly stakeSatang: Satang;
  /** Undefined for a game that settles at once; null when the draw accepts no bets now. */
  draw(now: number): Draw | null | undefined;
  covers(): number | undefined;
  words(profile: Profile): string;
  play(random: RandomSource, profile: Profile): RoundResult & { readonly lines: string[] };
}

/** The rules of any game, without its own types. */
export interface Game {
  readonly limits: StakeLimits;
  /** The bet; null: invalid, or outside the limits. */
  place(raw: unknown): PlacedBet | null;
  rtp(profile: Profile): number | null;
}

export function gameOf<Bet, Outcome>(rules: GameRules<Bet, Outcome>): Game {
  return {
    limits: rules.limits,
    rtp: (profile) => rules.rtp(profile),
    place(raw) {
      const bet = rules.parseBet(raw);
      if (bet === null) return null;
      const stakeSatang = rules.stakeSatang(bet);
      const { minSatang, maxSatang } = rules.limits;
      if (stakeSatang < minSatang || stakeSatang > maxSatang) return null;
      return {
        bet,
        stakeSatang,
        draw: (now) => rules.draw?.(bet, now),
        covers: () => rules.covers?.(bet),
        words: (profile) => rules.words(bet, profile),
        play(random, profile) {
          const { outcome, winSatang } = rules.play(bet, random, profile);
          return {
            outcome,
            winSatang,
            lines: rules.explain(bet, outcome, profile),
            about: rules.about?.(bet, outcome),
          };
        },
      };
    },
  };
}
