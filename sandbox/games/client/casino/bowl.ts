import type { Dice } from '../../hilo/fields.ts';
import { dieSvg } from './dice.ts';

export interface Bowl {
  readonly element: HTMLElement;
  /** Closes the lid and shakes until `reveal`. */
  shake(): void;
  /** Opens the lid over these dice; resolves when they are visible. */
  reveal(dice: Dice): Promise<void>;
  /** Shows dice without an animation; null shows the closed bowl. */
  show(dice: Dice | null): void;
}

/** The bowl shakes at least this long, even if the answer is faster. */
const MIN_SHAKE_MS = 900;
const LIFT_MS = 420;

const DISH = `<svg class="dish" viewBox="0 0 200 150" aria-hidden="true">
<ellipse class="dish-shadow" cx="100" cy="128" rx="92" ry="16"/><ellipse class="dish-rim" cx="100" cy="104" rx="94" ry="36"/><path class="dish-rim-dark" d="M100 68c52 0 94 16 94 36s-42 36-94 36z"/><ellipse class="dish-well" cx="100" cy="101" rx="80" ry="28"/></svg>`;
const petals = Array.from(
  { length: 12 },
  (_, i) => `<ellipse cx="100" cy="74" rx="46" ry="17" transform="rotate(${i * 15} 100 74)"/>`,
).join('');
const LID = `<svg class="lid" viewBox="0 0 200 150" aria-hidden="true"><defs><clipPath id="dome"><path d="M20 112C20 56 54 26 100 26s80 30 80 86c-20 14-140 14-160 0z"/></clipPath></defs>
<path class="lid-lit" d="M20 112C20 56 54 26 100 26s80 30 80 86c-20 14-140 14-160 0z"/><path class="lid-dark" d="M100 26c46 0 80 30 80 86-10 7-45 10.500-80 10.500z"/><g class="lid-lines" clip-path="url(#dome)">${petals}</g>
<path class="lid-band" d="M17 108c20 15 146 15 166 0v10c-20 16-146 16-166 0z"/><circle class="lid-knob" cx="100" cy="20" r="11"/><path class="lid-dark" d="M100 9a11 11 0 0 1 0 22z"/></svg>`;

/** The dish, the three dice and the lid over them. Only transforms and opacity are animated. */
export function createBowl(): Bowl {
  const element = document.createElement('div');
  element.className = 'bowl';
  element.setAttribute('role', 'img');
  element.innerHTML = `${DISH}<div class="bowl-dice"></div>${LID}`;
  const place = element.querySelector<HTMLElement>('.bowl-dice');
  let shakingSince = 0;

  function set(dice: Dice | null): void {
    if (place) place.innerHTML = dice === null ? '' : dice.map((die) => dieSvg(die, 'thrown')).join('');
    element.setAttribute('aria-label', dice === null ? 'ถ้วยปิดอยู่' : `ออก ${dice.join(' ')}`);
  }
  set(null);

  return {
    element,
    shake() {
      shakingSince = performance.now();
      element.classList.remove('is-open');
      element.classList.add('is-shaking');
    },
    async reveal(dice) {
      await pause(MIN_SHAKE_MS - (performance.now() - shakingSince));
      element.classList.remove('is-shaking');
      set(dice);
      element.classList.add('is-open');
      await pause(LIFT_MS);
    },
    show(dice) {
      element.classList.remove('is-shaking');
      set(dice);
      element.classList.toggle('is-open', dice !== null);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
