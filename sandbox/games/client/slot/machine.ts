import { type Satang, satang } from '#contract/money.ts';
import type { Strip } from '../../slot/reels.ts';
import type { Spin } from '../../slot/rules.ts';
import { el, isMotionReduced } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import type { Sound } from '../shell/sound.ts';
import { countUp } from './celebrate.ts';
import type { Hurry } from './hurry.ts';
import { linesSvg } from './line-view.ts';
import { createReel } from './reel-view.ts';
import type { SymbolImages } from './symbols.ts';
import { TEXT } from './text.ts';

const STAGGER_MS = 170;
const MIN_SPIN_MS = 520;
/** Extra delay of a reel that may show the third scatter. */
const SUSPENSE_MS = 1100;
const EACH_LINE_MS = 1300;

export interface Machine {
  readonly element: HTMLElement;
  /** Shows the grid without a spin. */
  show(stops: readonly number[]): void;
  run(): void;
  /** Stops the reels one after the other. */
  land(stops: readonly number[], spin: Spin): Promise<void>;
  /**
   * Shows all winning lines with their sum, which is added to the round's earlier return; then each in turn until the
   * next spin. Gold and sound only once the round returns more than its stake.
   */
  showWins(spin: Spin, round: { backSatang: Satang; stakeSatang: Satang }): Promise<void>;
  say(text: string): void;
}

/** The reels with the lines over them and the plaque below. */
export function createMachine(strips: readonly Strip[], images: SymbolImages, sound: Sound, hurry: Hurry): Machine {
  const reels = strips.map((strip) => createReel(strip, images));
  const lines = el('div', { class: 'lines', 'aria-hidden': 'true' });
  const note = el('span', { class: 'plaque-note' });
  const amount = el('output', { class: 'plaque-amount num' });
  const plaque = el('div', { class: 'plaque', 'aria-live': 'polite' }, note, amount);
  const frame = el('div', { class: 'frame' }, ...reels.map(({ element }) => element), lines);
  const element = el('div', { class: 'machine' }, frame, plaque);
  let cycle: ReturnType<typeof setInterval> | undefined;
  let began = 0;

  const cellsOf = (rows: readonly (number | null)[]) =>
    rows.flatMap((row, reel) => (row === null ? [] : [reels[reel]?.cells[row]])).filter((cell) => cell !== undefined);

  function say(text: string): void {
    note.textContent = text;
    amount.textContent = '';
    plaque.classList.remove('is-win');
  }
  function clear(): void {
    clearInterval(cycle);
    lines.replaceChildren();
    frame.classList.remove('has-wins');
    for (const reel of reels) for (const cell of reel.cells) cell.classList.remove('is-winning');
  }

  async function landReel(index: number, stop: number, hasSuspense: boolean): Promise<void> {
    const reel = reels[index];
    if (!reel) return;
    if (hasSuspense) {
      reel.element.classList.add('is-awaited');
      sound.note(330 + 60 * index, { seconds: 0.6, shape: 'sine' });
      await hurry.wait(SUSPENSE_MS);
    } else await hurry.wait(index === 0 ? 0 : STAGGER_MS);
    const landed = reel.land(stop, hurry.isHurried);
    sound.knock();
    reel.element.classList.remove('is-awaited');
    // Waits only for the last reel's bounce.
    if (index === reels.length - 1) await landed;
  }

  function light(cells: readonly HTMLElement[], drawn: readonly { line: number; count: number }[]): void {
    for (const reel of reels) for (const cell of reel.cells) cell.classList.toggle('is-winning', cells.includes(cell));
    lines.innerHTML = drawn.length === 0 ? '' : linesSvg(drawn);
  }

  return {
    element,
    say,
    show(stops) {
      clear();
      for (const [i, reel] of reels.entries()) reel.show(stops[i] ?? 0);
    },
    run() {
      clear();
      began = performance.now();
      for (const reel of reels) reel.run();
    },
    async land(stops, spin) {
      if (!isMotionReduced()) await hurry.wait(MIN_SPIN_MS - (performance.now() - began));
      let scatters = 0;
      for (const [i, symbols] of spin.grid.entries()) {
        const hasSuspense = scatters >= 2 && !isMotionReduced();
        await landReel(i, stops[i] ?? 0, hasSuspense);
        if (symbols.includes('scatter')) sound.note(520 + 130 * scatters++, { seconds: 0.3 });
      }
    },
    async showWins(spin, { backSatang, stakeSatang }) {
      if (spin.winSatang === 0) return;
      const sum = satang(backSatang + spin.winSatang);
      const groups = winGroups(spin);
      frame.classList.add('has-wins');
      light(
        groups.flatMap(({ rows }) => cellsOf(rows)),
        spin.lines,
      );
      if (sum > stakeSatang) {
        for (const [i, hertz] of [523, 659, 784, 1047].entries()) sound.note(hertz, { delay: i * 0.09 });
        plaque.classList.add('is-win');
        note.textContent = TEXT.back;
        await countUp(amount, backSatang, sum, groups.length > 4 ? 1400 : 800, hurry);
      } else say(TEXT.backOf(bahtText(sum), bahtText(stakeSatang)));
      let turn = 0;
      if (groups.length > 1)
        cycle = setInterval(() => {
          const group = groups[turn++ % groups.length];
          if (!group) return;
          light(cellsOf(group.rows), group.drawn);
          note.textContent = `${group.text} · ${bahtText(group.winSatang)}`;
        }, EACH_LINE_MS);
    },
  };
}

interface WinGroup {
  /** Row by reel; null if the reel is not part of it. */
  rows: (number | null)[];
  drawn: { line: number; count: number }[];
  text: string;
  winSatang: Satang;
}

/** Each winning line, then the scatters. */
function winGroups({ grid, lines, scatters, scatterSatang }: Spin): WinGroup[] {
  const groups = lines.map(
    ({ line, count, winSatang, rows }): WinGroup => ({
      rows: grid.map((_, reel) => (reel < count ? (rows[reel] ?? null) : null)),
      drawn: [{ line, count }],
      text: TEXT.line(line + 1, count),
      winSatang,
    }),
  );
  if (scatterSatang > 0)
    groups.push({
      rows: grid.map((symbols) => (symbols.includes('scatter') ? symbols.indexOf('scatter') : null)),
      drawn: [],
      text: TEXT.scatter(scatters),
      winSatang: scatterSatang,
    });
  return groups;
}
