import type { SpeciesEntry } from '../../fishing/rules.ts';
import type { Species } from '../../fishing/species.ts';
import { el } from '../shell/dom.ts';
import { fishSvg, SHAPES, tonesOf } from './fish-shapes.ts';
import { TEXT } from './text.ts';

export interface Targets {
  readonly element: HTMLElement;
  /** Shows which species can be aimed at, and which one is. */
  show(visible: ReadonlySet<Species>, aimed: Species | undefined): void;
  /** Aims at the next visible species to the right (1) or left (−1). */
  cycle(step: 1 | -1): void;
}

export function fishPicture(species: Species, index: number, deal: number): HTMLElement {
  const holder = el('span', { class: 'fish-picture' });
  holder.innerHTML = fishSvg(SHAPES[species], tonesOf(species, index, deal));
  return holder;
}

/**
 * The fish as buttons: the way to aim with a keyboard or screen reader, and the legend. One of them is in the Tab order;
 * arrows move between those that are visible.
 */
export function createTargets(
  table: readonly SpeciesEntry[],
  deal: number,
  onAim: (species: Species) => void,
): Targets {
  let visible: ReadonlySet<Species> = new Set();
  let aimed: Species | undefined;
  const chips = table.map(({ species, name, multiplier }, index) => {
    const button = el(
      'button',
      { type: 'button', class: 'target', tabindex: index === 0 ? 0 : -1, title: name, onclick: () => aim(species) },
      fishPicture(species, index, deal),
      el('span', { class: 'num' }, `×${multiplier}`),
    );
    button.setAttribute('aria-label', TEXT.chip(name, multiplier));
    return { species, button };
  });
  const element = el(
    'div',
    { class: 'targets', role: 'toolbar', 'aria-label': TEXT.targets },
    ...chips.map(({ button }) => button),
  );

  function aim(species: Species): void {
    if (!visible.has(species)) return;
    onAim(species);
  }
  return {
    element,
    show(nowVisible, nowAimed) {
      const isSame =
        nowAimed === aimed && chips.every(({ species }) => nowVisible.has(species) === visible.has(species));
      visible = nowVisible;
      if (isSame && chips[0]?.button.hasAttribute('aria-pressed')) return;
      aimed = nowAimed;
      for (const { species, button } of chips) {
        button.setAttribute('aria-disabled', String(!visible.has(species)));
        button.setAttribute('aria-pressed', String(species === aimed));
      }
    },
    cycle(step) {
      const focused = chips.findIndex(({ button }) => button === document.activeElement);
      const from = focused >= 0 ? focused : chips.findIndex(({ species }) => species === aimed);
      for (let n = 1; n <= chips.length; n++) {
        const chip = chips[(from + step * n + 2 * chips.length) % chips.length];
        if (!chip || !visible.has(chip.species)) continue;
        for (const { button } of chips) button.tabIndex = button === chip.button ? 0 : -1;
        chip.button.focus();
        aim(chip.species);
        return;
      }
    },
  };
}
