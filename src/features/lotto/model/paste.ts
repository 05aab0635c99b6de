import { arabicDigits } from '../../../../contract/input.ts';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import type { DraftLine } from './draft.ts';

/** What an amount after `=` means, by the number's digits: the first for the top, the second for the other bet. */
const BETS_OF: Readonly<Record<number, readonly [BetType, BetType]>> = {
  3: ['three_top', 'three_tod'],
  2: ['two_top', 'two_bottom'],
  1: ['run_top', 'run_bottom'],
};

export interface Pasted {
  lines: readonly DraftLine[];
  /** Pieces that are no numbers or that this round does not sell, as they were typed. */
  unread: readonly string[];
}

const AMOUNTS = /^(\d{1,7})(?:[x*×](\d{1,7}))?$/i;

/**
 * Reads free text as players send it: `12 34=50x50`, `123=100*20`, `๕/๖=10`. Numbers before an `=` share its amounts;
 * numbers without one wait for theirs. Only bet types that the round sells.
 */
export function readPasted(text: string, sold: readonly BetType[]): Pasted {
  const lines: DraftLine[] = [];
  const unread: string[] = [];
  const cleaned = arabicDigits(text)
    .replace(/\s*=\s*/g, '=')
    .replace(/\s*[x*×]\s*(?=\d)/gi, 'x');
  for (const row of cleaned.split('\n')) {
    let waiting: string[] = [];
    for (const piece of row.split(/[\s,/;|+-]+/).filter((one) => one !== '')) {
      const [number = '', amounts] = piece.split('=');
      if (number !== '') waiting.push(number);
      if (amounts === undefined) continue;
      take(waiting, amounts);
      waiting = [];
    }
    take(waiting, null);
  }
  return { lines, unread };

  function take(numbers: readonly string[], amounts: string | null): void {
    const paid = amounts === null ? null : AMOUNTS.exec(amounts);
    for (const number of numbers) {
      const bets = /^\d{1,3}$/.test(number) ? BETS_OF[number.length] : undefined;
      const usable = bets?.filter((bet) => sold.includes(bet)) ?? [];
      if (!bets || usable.length === 0 || (amounts !== null && !paid)) {
        unread.push(amounts === null ? number : `${number}=${amounts}`);
        continue;
      }
      for (const [index, bet_type] of bets.entries()) {
        const amount = paid?.[index + 1];
        if (!usable.includes(bet_type) || (paid && amount === undefined) || Number(amount) === 0) continue;
        lines.push({ bet_type, number, amount: amount === undefined ? null : Number(amount) });
      }
    }
  }
}
