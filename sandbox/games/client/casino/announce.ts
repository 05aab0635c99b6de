import { type Dice, isTriple, sideOf, totalOf } from '../../hilo/fields.ts';
import { el } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import { SIDE_NAMES, TEXT } from './text.ts';

export interface Announcer {
  readonly element: HTMLElement;
  hint(text: string): void;
  /** Shows the dice and the win. */
  result(dice: Dice, winSatang: number): void;
}

function words(dice: Dice): string {
  if (isTriple(dice)) return SIDE_NAMES.triple;
  const total = totalOf(dice);
  return `${SIDE_NAMES[sideOf(dice)]} · ${total % 2 === 1 ? 'คี่' : 'คู่'}${total === 11 ? ' · 11 ไฮโล' : ''}`;
}

/** The line under the bowl; screen readers read it out when it changes. */
export function createAnnouncer(): Announcer {
  const element = el('p', { class: 'announce', role: 'status' });
  return {
    element,
    hint(text) {
      element.classList.remove('is-won');
      element.replaceChildren(text);
    },
    result(dice, winSatang) {
      element.classList.toggle('is-won', winSatang > 0);
      const won =
        winSatang > 0
          ? el('b', { class: 'num announce-win' }, `+${bahtText(winSatang)} บาท`)
          : el('span', {}, TEXT.lost);
      element.replaceChildren(el('span', { class: 'num' }, `${totalOf(dice)} แต้ม · ${words(dice)}`), won);
    },
  };
}
