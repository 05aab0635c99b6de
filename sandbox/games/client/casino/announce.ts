import type { RoundView } from '../../api.ts';
import { type Dice, isTriple, sideOf, totalOf } from '../../hilo/fields.ts';
import { el } from '../shell/dom.ts';
import { bahtText, netOf, netText, returnOf } from '../shell/money.ts';
import { TEXT } from '../shell/text.ts';
import { SIDE_NAMES } from './text.ts';

export interface Announcer {
  readonly element: HTMLElement;
  hint(text: string): void;
  /** Shows the dice, the round's change of the balance, and its parts. */
  result(dice: Dice, round: RoundView): void;
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
    result(dice, round) {
      const net = netOf(round);
      element.classList.toggle('is-won', net > 0);
      element.replaceChildren(
        el('span', { class: 'num' }, `${totalOf(dice)} แต้ม · ${words(dice)}`),
        el('b', { class: 'num announce-net' }, `${TEXT.net} ${netText(net)}`),
        el(
          'small',
          { class: 'num' },
          `${TEXT.bet}\u00a0${bahtText(round.stakeSatang)} · ${TEXT.back}\u00a0${bahtText(returnOf(round))}`,
        ),
      );
    },
  };
}
