import type { Meanings } from '#contract/lists/statements.ts';

/** What the player has said about a list that is on the screen. */
export interface ListAnswers {
  /** The answers for this list, and the habits that are asked about anew, by buyer; the member's own under ''. */
  answers: Readonly<Record<string, Meanings>>;
  /** Meanings that hold for this list only, by their keys. */
  once: readonly string[];
  /** The numbers of the lines that are left out. */
  skipped: readonly number[];
  /** Names of the list as they were changed, and whom they mean; null: the member. */
  names: readonly (readonly [written: string, name: string | null])[];
}

/** A list that goes on to the next round; `id`: it is one of the chat. */
export interface CarriedList {
  id: string | null;
  written: string;
  said?: ListAnswers;
}

/** Kept while the next round's ticket opens; a reload begins with an empty field, as everywhere. */
let carried: { roundId: string; list: CarriedList } | null = null;

/** Takes a list along to a round. */
export function carryList(roundId: string, list: CarriedList): void {
  carried = { roundId, list };
}

/** The list that was taken along to a round. */
export const carriedTo = (roundId: string): CarriedList | null => (carried?.roundId === roundId ? carried.list : null);

/** The list is on its ticket: who comes back to the round finds an empty field. */
export function endCarrying(): void {
  carried = null;
}
