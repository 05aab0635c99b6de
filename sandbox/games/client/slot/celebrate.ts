import { type Satang, satang } from '#contract/money.ts';
import { el, isMotionReduced } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import type { Hurry } from './hurry.ts';
import { TEXT } from './text.ts';

/** Counts satang up in an element; jumps to the end when hurried. */
export async function countUp(element: HTMLElement, from: Satang, to: Satang, ms: number, hurry: Hurry): Promise<void> {
  const began = performance.now();
  let isOver = isMotionReduced();
  const frame = () => {
    if (isOver) return;
    const part = Math.min(1, (performance.now() - began) / ms);
    element.textContent = bahtText(satang(Math.round((from + (to - from) * (1 - (1 - part) ** 3)) / 5) * 5));
    requestAnimationFrame(frame);
  };
  frame();
  if (!isOver) await hurry.wait(ms);
  isOver = true;
  element.textContent = bahtText(to);
}

const ROSETTE = `<svg viewBox="-60 -60 120 120">${Array.from({ length: 18 }, (_, i) => `<ellipse rx="58" ry="23" transform="rotate(${i * 10})"/>`).join('')}</svg>`;

/** A panel over the reels, gold unless it is quiet; a tap closes it. */
async function panel(
  stage: HTMLElement,
  content: Node[],
  ms: number,
  hurry: Hurry,
  { isQuiet = false, work }: { isQuiet?: boolean; work?: () => Promise<void> } = {},
): Promise<void> {
  const rosette = el('div', { class: 'rosette', 'aria-hidden': 'true' });
  rosette.innerHTML = ROSETTE;
  const layer = el(
    'div',
    { class: 'celebration', role: 'status' },
    el('div', { class: isQuiet ? 'gold-panel is-quiet' : 'gold-panel' }, rosette, ...content),
  );
  stage.append(layer);
  hurry.reset();
  await work?.();
  hurry.reset();
  await hurry.wait(ms);
  layer.classList.add('is-leaving');
  setTimeout(() => layer.remove(), 220);
}

export function celebrateWin(stage: HTMLElement, win: Satang, isHuge: boolean, hurry: Hurry): Promise<void> {
  const amount = el('output', { class: 'panel-amount num' }, '0.00');
  const content = [el('h2', {}, isHuge ? TEXT.hugeWin : TEXT.bigWin), amount];
  return panel(stage, content, 1200, hurry, {
    work: () => countUp(amount, satang(0), win, isHuge ? 3600 : 2200, hurry),
  });
}

export function announceFreeSpins(stage: HTMLElement, count: number, times: number, hurry: Hurry): Promise<void> {
  const lines = [
    el('h2', {}, TEXT.freeSpins(count)),
    el('p', {}, TEXT.freeTimes(times)),
    el('small', {}, TEXT.tapToGoOn),
  ];
  return panel(stage, lines, 2400, hurry);
}

/** The sum of free spins and the spin that won them; without gold when it is not more than the stake. */
export function announceTotal(stage: HTMLElement, win: Satang, stakeSatang: Satang, hurry: Hurry): Promise<void> {
  const amount = el('output', { class: 'panel-amount num' }, '0.00');
  const of = el('p', { class: 'num' }, TEXT.backOf(bahtText(win), bahtText(stakeSatang)));
  return panel(stage, [el('h2', {}, TEXT.freeOver), amount, of], 1400, hurry, {
    isQuiet: win <= stakeSatang,
    work: () => countUp(amount, satang(0), win, 1600, hurry),
  });
}
