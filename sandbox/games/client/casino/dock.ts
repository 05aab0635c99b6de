import type { Satang } from '#contract/money.ts';
import { el } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import { TEXT } from './text.ts';

const GLYPHS = {
  undo: '<path d="M8 5 4 9l4 4"/><path d="M4.500 9H14a5.500 5.500 0 0 1 0 11h-4"/>',
  clear:
    '<path d="M5 7h14"/><path d="M9.500 7V4.750h5V7"/><path d="M6.750 7l.75 12.250h9L17.250 7"/><path d="M10.500 11v4.500M13.500 11v4.500"/>',
} as const;

/** Face and edge of each chip, from the smallest. */
const CHIP_COLOURS = [
  ['#b4523a', '#ffe9cf'],
  ['#2a6c95', '#e9f1f7'],
  ['#2f7a5b', '#ffe2a0'],
  ['#2b2420', '#f3b03e'],
  ['#66355d', '#fbe0d0'],
] as const;

function chipSvg(rank: number, baht: number): string {
  const [face, edge] = CHIP_COLOURS[rank] ?? CHIP_COLOURS[0];
  const notches = Array.from(
    { length: 8 },
    (_, i) => `<rect x="20.500" y="0" width="7" height="7" rx="1" fill="${edge}" transform="rotate(${i * 45} 24 24)"/>`,
  ).join('');
  return `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="${face}"/><path d="M24 0a24 24 0 0 1 0 48z" fill="#000" opacity=".14"/>${notches}<circle cx="24" cy="24" r="15.500" fill="${edge}"/><path d="M24 8.500a15.500 15.500 0 0 1 0 31z" fill="#000" opacity=".07"/><text x="24" y="24" text-anchor="middle" dominant-baseline="central" fill="${face}" font-size="${baht >= 1000 ? 11 : 13}" font-weight="700">${baht}</text></svg>`;
}

interface DockState {
  readonly chip: number;
  readonly totalSatang: Satang;
  readonly fieldCount: number;
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  readonly isThrowing: boolean;
}
export interface DockActions {
  chip(baht: number): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  throw(): void;
}
export interface Dock {
  readonly element: HTMLElement;
  show(state: DockState): void;
}

function glyphButton(glyph: keyof typeof GLYPHS, label: string, onclick: () => void): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick });
  button.innerHTML = `<span class="icon" aria-hidden="true"><svg viewBox="0 0 24 24">${GLYPHS[glyph]}</svg></span>`;
  return button;
}

/** The controls: chips, undo, clear, the total stake, repeat, throw. */
export function createDock(chips: readonly number[], actions: DockActions): Dock {
  const chipButtons = chips.map((baht, rank) => {
    const button = el('button', {
      type: 'button',
      class: 'chip-button',
      'aria-label': `ชิป ${baht} บาท`,
      onclick: () => actions.chip(baht),
    });
    button.innerHTML = chipSvg(rank, baht);
    return button;
  });
  const undo = glyphButton('undo', TEXT.undo, actions.undo);
  const clear = glyphButton('clear', TEXT.clear, actions.clear);
  const amount = el('b', { class: 'num' });
  const label = el('span', {});
  const repeat = el('button', { type: 'button', class: 'button', onclick: actions.repeat }, TEXT.repeat);
  const go = el('button', { type: 'button', class: 'button is-primary', onclick: actions.throw });
  const element = el(
    'section',
    { class: 'dock', 'aria-label': TEXT.total },
    el('div', { class: 'chips' }, ...chipButtons, el('span', { class: 'spacer' }), undo, clear),
    el(
      'div',
      { class: 'go' },
      el('div', { class: 'sum', role: 'status' }, label, amount, el('small', {}, ' บาท')),
      repeat,
      go,
    ),
    el('p', { class: 'keys-hint' }, TEXT.keys),
  );
  return {
    element,
    show({ chip, totalSatang, fieldCount, canUndo, canRepeat, isThrowing }) {
      for (const [i, button] of chipButtons.entries()) {
        button.setAttribute('aria-pressed', String(chips[i] === chip));
        button.disabled = isThrowing;
      }
      label.textContent = fieldCount === 0 ? TEXT.total : `${TEXT.total} ${fieldCount} ช่อง`;
      amount.textContent = bahtText(totalSatang);
      undo.disabled = clear.disabled = !canUndo || isThrowing;
      repeat.disabled = !canRepeat || isThrowing;
      go.disabled = totalSatang === 0 || isThrowing;
      go.textContent = isThrowing ? TEXT.throwing : TEXT.throw;
      go.setAttribute('aria-busy', String(isThrowing));
    },
  };
}
