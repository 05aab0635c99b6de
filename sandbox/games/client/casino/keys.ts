import type { Placement } from './stakes.ts';

export interface Keys {
  choose(baht: number): void;
  change(next: readonly Placement[]): void;
  throwDice(): Promise<void>;
  placements(): readonly Placement[];
  /** Baht. */
  readonly chips: readonly number[];
}

/** 1–5 choose a chip, Backspace takes the last one back, Enter throws (on a field too, where Space places a chip). */
export function onKey(event: KeyboardEvent, keys: Keys): void {
  const isElsewhere = document.querySelector('dialog[open]') !== null || event.repeat || event.ctrlKey || event.metaKey;
  if (isElsewhere) return;
  const baht = keys.chips[Number(event.key) - 1];
  if (baht !== undefined) keys.choose(baht);
  else if (event.key === 'Backspace') keys.change(keys.placements().slice(0, -1));
  else if (event.key === 'Enter') {
    const isOnTable =
      event.target === document.body || (event.target instanceof Element && event.target.closest('.field'));
    if (!isOnTable) return;
    event.preventDefault();
    void keys.throwDice();
  }
}
