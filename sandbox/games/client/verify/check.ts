import type { RoundView } from '../../api.ts';
import { commit, isSeed, randomFrom } from '../../fairness.ts';
import { gameOfCategory } from '../../game-of-category.ts';
import { profileOf } from '../../profile.ts';
import type { Shown } from '../shell/shown-hashes.ts';

export interface Step {
  /** `publishedHash`: only the server says now that it is the hash of before. */
  readonly name: 'shownHash' | 'publishedHash' | 'outcome' | 'win';
  readonly isRight: boolean;
  /** The server's value, and the one computed here. */
  readonly published: string;
  readonly computed: string;
}

export interface Check {
  readonly steps: readonly Step[];
  /** The computed outcome in Thai. */
  readonly lines: readonly string[];
}

/** Compares JSON values, whatever the order of their keys (the server's database does not preserve it). */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.has(key) && isSame(value, others.get(key)));
}

/**
 * Plays the round again from a seed and compares it with the server's values. `shown`: this browser's knowledge of
 * the round before the bet, which counts instead of what the server says now. Null if the text is not a seed.
 */
export function checkRound(round: RoundView, seed: string, shown: Shown | null): Check | null {
  if (!isSeed(seed)) return null;
  const placed = gameOfCategory(round.category).place(round.bet);
  if (!placed) throw new Error('the bet is not one of its game');
  const hash = commit(seed);
  const { seedHash: published, label } = shown ?? round;
  const hashStep: Step = {
    name: shown ? 'shownHash' : 'publishedHash',
    isRight: hash === published,
    published,
    computed: hash,
  };
  // A refused or refunded bet was never played.
  if (round.outcome === null) return { steps: [hashStep], lines: [] };
  const { outcome, winSatang, lines } = placed.play(randomFrom(seed, label), profileOf(round.category, round.gameId));
  return {
    steps: [
      hashStep,
      {
        name: 'outcome',
        isRight: isSame(outcome, round.outcome),
        published: JSON.stringify(round.outcome),
        computed: JSON.stringify(outcome),
      },
      {
        name: 'win',
        isRight: winSatang === round.winSatang,
        published: String(round.winSatang),
        computed: String(winSatang),
      },
    ],
    lines,
  };
}
