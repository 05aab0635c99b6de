import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';
import { ownChoices } from '#src/stores/pad-choices.ts';
import type { Sound } from './notes.ts';

/** Nothing else needs it, so missing code is no reason to reload the page. */
export const withNotes = (use: (notes: typeof import('./notes.ts')) => unknown): void =>
  void import('./notes.ts').then(use).catch((error: unknown) => console.error('sound', error));

/** Sounds for players who turned them on (docs/decisions/2026-11-22-a-placed-bill-is-a-slip.md). */
export function play(sound: Sound): void {
  if (ownChoices().hasSound && !prefersReducedMotion()) withNotes(({ playNotes }) => playNotes(sound));
}

/** Sounds once when bills that were seen waiting have won more than they cost. */
export function useWinSound(isWaiting: boolean, isWon: boolean): void {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && isWon) play('win');
    hasWaited.current = isWaiting;
  }, [isWaiting, isWon]);
}
