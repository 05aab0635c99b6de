import type { RandomSource } from './fairness.ts';
import type { Profile } from './profile.ts';

/** A draw that many bets hang on, such as a match. Its seed is its own, its hash known before; it settles by the clock. */
export interface Draw {
  readonly id: string;
  /** Milliseconds since 1970: the result is known, and its seed told, from here. */
  readonly settlesAt: number;
}

/**
 * A game's rules: pure, and the same code on the server, in the player's browser (which checks a round with them) and in
 * the bench. Bets and outcomes are plain JSON. Amounts are whole satang.
 */
export interface GameRules<Bet, Outcome> {
  /** A bet from outside, judged and cleaned; null for one that this game does not know. No zod: browsers run it too. */
  parseBet(raw: unknown): Bet | null;
  stakeSatang(bet: Bet): number;
  /** What the bet may stake, in satang. */
  readonly limits: { readonly minSatang: number; readonly maxSatang: number };
  /** Only for games that settle by the clock: the bet's draw, or null when it takes no bets at `now` (ms since 1970). */
  draw?(bet: Bet, now: number): Draw | null;
  /** The same random source gives the same outcome everywhere. A draw's random source is the draw's, not the round's. */
  play(bet: Bet, random: RandomSource, profile: Profile): { outcome: Outcome; winSatang: number };
  /** On what part of the outcomes the bet wins something; only where one bet may stake on several. */
  covers?(bet: Bet): number;
  /** Exact return to player in percent; null where the bet decides it. */
  rtp(profile: Profile): number | null;
  /** The outcome in Thai, a line each, for the page that checks a round. */
  explain(bet: Bet, outcome: Outcome, profile: Profile): string[];
}

export interface RoundResult {
  readonly outcome: unknown;
  readonly winSatang: number;
}

/** A bet that its game has judged. */
export interface PlacedBet {
  /** As JSON, to be stored. */
  readonly bet: unknown;
  readonly stakeSatang: number;
  /** Undefined for a game that settles at once; null when the draw takes no bets now. */
  draw(now: number): Draw | null | undefined;
  covers(): number | undefined;
  play(random: RandomSource, profile: Profile): RoundResult & { readonly lines: string[] };
}

/** Any game's rules, their own types hidden. */
export interface Game {
  readonly limits: { readonly minSatang: number; readonly maxSatang: number };
  /** null: not a bet of this game, or outside its limits. */
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
      if (!Number.isSafeInteger(stakeSatang) || stakeSatang < minSatang || stakeSatang > maxSatang) return null;
      return {
        bet,
        stakeSatang,
        draw: (now) => rules.draw?.(bet, now),
        covers: () => rules.covers?.(bet),
        play(random, profile) {
          const { outcome, winSatang } = rules.play(bet, random, profile);
          return { outcome, winSatang, lines: rules.explain(bet, outcome, profile) };
        },
      };
    },
  };
}
