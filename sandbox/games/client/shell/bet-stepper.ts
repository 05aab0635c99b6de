import type { Satang } from '#contract/money.ts';
import { el, iconButton } from './dom.ts';
import { bahtText } from './money.ts';
import { TEXT } from './text.ts';

export interface BetStepper {
  readonly element: HTMLElement;
  readonly satang: Satang;
  setDisabled(isDisabled: boolean): void;
  /** A warning in the place of the label; null: the label. */
  warn(text: string | null): void;
}

/** Minus, the stake, plus: steps through `steps` (ascending), beginning at `initial`. */
export function betStepper(
  steps: readonly Satang[],
  initial: Satang,
  onChange: (stake: Satang) => void = () => undefined,
): BetStepper {
  let index = Math.max(0, steps.indexOf(initial));
  let isLocked = false;
  const current = () => steps[index] ?? initial;
  const amount = el('output', { class: 'stepper-amount num' });
  const less = iconButton('minus', TEXT.lessBet, () => step(-1));
  const more = iconButton('plus', TEXT.moreBet, () => step(1));
  function show(): void {
    amount.textContent = bahtText(current());
    less.disabled = isLocked || index === 0;
    more.disabled = isLocked || index === steps.length - 1;
  }
  function step(change: number): void {
    index = Math.min(steps.length - 1, Math.max(0, index + change));
    show();
    onChange(current());
  }
  show();
  const name = `${TEXT.bet} (${TEXT.baht})`;
  const label = el('span', { class: 'meter-label', role: 'status' }, name);
  return {
    element: el(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': TEXT.bet },
      less,
      el('div', { class: 'stepper-middle' }, label, amount),
      more,
    ),
    get satang() {
      return current();
    },
    setDisabled(isDisabled) {
      isLocked = isDisabled;
      show();
    },
    warn(text) {
      label.textContent = text ?? name;
      label.classList.toggle('is-warning', text !== null);
    },
  };
}
