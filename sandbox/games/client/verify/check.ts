import type { RoundView } from '../../api.ts';
import { commit, isSeed, randomFrom } from '../../fairness.ts';
import { gameOfCategory } from '../../game-of-category.ts';
import { profileOf } from '../../profile.ts';

export interface Step {
  readonly name: 'hash' | 'outcome' | 'win';
  readonly isRight: boolean;
  /** What the round says, and what was computed here. */
  readonly told: string;
  readonly computed: string;
}

export interface Check {
  readonly steps: readonly Step[];
  /** The computed outcome in words. */
  readonly lines: readonly string[];
}

/** JSON values alike, whatever the order of their keys (the server's database keeps none). */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.has(key) && isSame(value, others.get(key)));
}

/** Plays the round again from a seed, here, and compares with what the server told. Null: not a seed. */
export function checkRound(round: RoundView, seed: string): Check | null {
  if (!isSeed(seed)) return null;
  const placed = gameOfCategory(round.category).place(round.bet);
  if (!placed) throw new Error('the bet is not one of its game');
  const hash = commit(seed);
  const hashStep: Step = { name: 'hash', isRight: hash === round.seedHash, told: round.seedHash, computed: hash };
  // A refused or refunded bet was never played.
  if (round.outcome === null) return { steps: [hashStep], lines: [] };
  const { outcome, winSatang, lines } = placed.play(
    randomFrom(seed, round.label),
    profileOf(round.category, round.gameId),
  );
  return {
    steps: [
      hashStep,
      {
        name: 'outcome',
        isRight: isSame(outcome, round.outcome),
        told: JSON.stringify(round.outcome),
        computed: JSON.stringify(outcome),
      },
      {
        name: 'win',
        isRight: winSatang === round.winSatang,
        told: String(round.winSatang),
        computed: String(winSatang),
      },
    ],
    lines,
  };
}
