import { ROWS, type Strip, windowOf } from '../../slot/reels.ts';
import type { SlotSymbol } from '../../slot/variants.ts';
import { el, isMotionReduced } from '../shell/dom.ts';
import type { SymbolImages } from './symbols.ts';

/** From top to bottom: one cell above the window, the new window, the cells that run past, the old window. */
const RUNNING = 6;
const CELLS = 1 + ROWS + RUNNING + ROWS;
const REST = 1;
const START = CELLS - ROWS;
const LOOP_MS = 380;
const LAND_MS = 460;
const HURRIED_LAND_MS = 220;

export interface ReelView {
  readonly element: HTMLElement;
  /** The three cells in the window, from the top. */
  readonly cells: readonly HTMLElement[];
  show(stop: number): void;
  /** Spins until `land`. */
  run(): void;
  land(stop: number, isHurried: boolean): Promise<void>;
}

/** One reel: a column moved by its transform only, so that the compositor does the whole spin. */
export function createReel(strip: Strip, images: SymbolImages): ReelView {
  const cells = Array.from({ length: CELLS }, () => el('img', { class: 'cell', alt: '', draggable: 'false' }));
  const column = el('div', { class: 'column' }, ...cells);
  let running: Animation | undefined;
  const put = (from: number, symbols: readonly SlotSymbol[]) => {
    for (const [i, symbol] of symbols.entries()) {
      const cell = cells[from + i];
      if (cell && cell.src !== images[symbol]) cell.src = images[symbol];
    }
  };
  const at = (position: number) => ({ transform: `translateY(${(-position * 100) / CELLS}%)` });
  const around = (stop: number, offset: number, count: number) =>
    Array.from({ length: count }, (_, i) => strip[(stop + offset + i + strip.length) % strip.length] ?? 'h');

  function show(stop: number): void {
    put(0, around(stop, -1, 1 + ROWS + RUNNING));
    put(START, windowOf(strip, stop));
  }
  return {
    element: el('div', { class: 'reel' }, column),
    cells: cells.slice(REST, REST + ROWS),
    show,
    run() {
      if (isMotionReduced()) return;
      column.classList.add('is-running');
      running = column.animate([at(START), at(REST)], { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY });
    },
    async land(stop, isHurried) {
      running?.cancel();
      show(stop);
      column.classList.remove('is-running');
      if (isMotionReduced()) {
        await column.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 200 }).finished;
        return;
      }
      const keyframes = [
        { ...at(REST + RUNNING), easing: 'cubic-bezier(.2,.6,.4,1)' },
        { ...at(REST - 0.16), offset: 0.72, easing: 'ease-in-out' },
        at(REST),
      ];
      await column.animate(keyframes, { duration: isHurried ? HURRIED_LAND_MS : LAND_MS }).finished;
    },
  };
}
