import { satang, satangOf } from '#contract/money.ts';
import { type SportBet, sportRules } from '../../sport/rules.ts';
import { betName } from '../../sport/words.ts';
import { el, iconButton } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import type { Selection } from './matches.ts';
import { oddsText, TEXT } from './text.ts';

const { minSatang, maxSatang } = sportRules.limits;
const QUICK_BAHT = [20, 50, 100, 500, 1000] as const;
const STEP_BAHT = 10;
const FIRST_BAHT = 50;

export interface Slip {
  readonly element: HTMLElement;
  /** Shows a selection; null closes the slip. */
  show(selection: Selection | null): void;
  readonly selection: Selection | null;
  setBusy(isBusy: boolean): void;
}

/** The bet slip at the bottom: pick, stake, possible win, and one button. */
export function createSlip(onBet: (bet: SportBet) => void, onClose: () => void): Slip {
  let selection: Selection | null = null;
  let baht = FIRST_BAHT;
  let isBusy = false;

  const match = el('small', {});
  const pick = el('b', {});
  const odds = el('span', { class: 'slip-odds num' });
  const input = el('input', {
    class: 'num',
    inputmode: 'numeric',
    pattern: '[0-9]*',
    maxlength: 4,
    'aria-label': TEXT.stake,
    oninput: () => set(Number(input.value.replace(/\D/g, '')), false),
    onblur: () => set(baht, true),
  });
  const payout = el('b', { class: 'num' });
  const go = el('button', { type: 'button', class: 'button is-primary', onclick: bet });
  const quick = QUICK_BAHT.map((amount) =>
    el('button', { type: 'button', class: 'quick num', onclick: () => set(amount, true) }, bahtText(satangOf(amount))),
  );
  const less = iconButton('minus', TEXT.less, () => set(baht - STEP_BAHT, true));
  const more = iconButton('plus', TEXT.more, () => set(baht + STEP_BAHT, true));

  const stake = () => satangOf(baht);
  const isAllowed = () => stake() >= minSatang && stake() <= maxSatang;
  function set(next: number, isFinal: boolean): void {
    baht = isFinal ? Math.min(maxSatang / 100, Math.max(minSatang / 100, next)) : next;
    if (isFinal) input.value = String(baht);
    show();
  }
  function show(): void {
    element.hidden = selection === null;
    if (!selection) return;
    const { fixture } = selection;
    match.textContent = `${fixture.home.name} – ${fixture.away.name}`;
    pick.textContent = betName(selection.market, selection.pick, fixture);
    odds.textContent = oddsText(selection.odds);
    payout.textContent = `${bahtText(satang(baht * selection.odds))} บาท`;
    go.textContent = isBusy ? TEXT.betting : `${TEXT.bet} ${bahtText(stake())} บาท`;
    go.disabled = isBusy || !isAllowed();
    less.disabled = isBusy || stake() <= minSatang;
    more.disabled = isBusy || stake() >= maxSatang;
  }
  function bet(): void {
    if (!selection || isBusy || !isAllowed()) return;
    const { fixture, market, pick: chosen, odds: at } = selection;
    onBet({ fixtureId: fixture.id, market, pick: chosen, odds: at, stakeSatang: stake() });
  }
  const element = el(
    'section',
    { class: 'slip', 'aria-label': TEXT.bet },
    el('div', { class: 'slip-head' }, el('div', {}, match, pick), odds, iconButton('close', TEXT.closeSlip, onClose)),
    el('div', { class: 'slip-stake' }, less, input, more, el('div', { class: 'quicks' }, ...quick)),
    el('div', { class: 'slip-go' }, el('div', { class: 'slip-payout' }, el('small', {}, TEXT.payout), payout), go),
  );
  input.value = String(baht);
  show();
  return {
    element,
    get selection() {
      return selection;
    },
    show(next) {
      selection = next;
      show();
    },
    setBusy(next) {
      isBusy = next;
      show();
    },
  };
}
