import type { SpeciesEntry } from '../../fishing/rules.ts';
import { openSheet } from '../shell/dialog.ts';
import { el } from '../shell/dom.ts';
import { fishPicture } from './targets.ts';
import { TEXT } from './text.ts';

/** The chance of one shot in percent: two decimals, or more if it is small. */
function chanceText({ hits, outOf }: Pick<SpeciesEntry, 'hits' | 'outOf'>): string {
  const percent = (hits / outOf) * 100;
  return `${percent.toFixed(percent < 1 ? 3 : 2)}%`;
}

/** Opens the payout and chance of every fish, and the game's return. */
export function openPaytable(table: readonly SpeciesEntry[], deal: number, rtp: number): void {
  const rows = table.map((entry, index) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, fishPicture(entry.species, index, deal), entry.name),
      el('td', { class: 'num' }, `×${entry.multiplier}`),
      el('td', { class: 'num' }, chanceText(entry)),
    ),
  );
  const head = [TEXT.fish, TEXT.pays, TEXT.chance].map((title) => el('th', { scope: 'col' }, title));
  openSheet(
    TEXT.paytable,
    el('p', { class: 'return' }, TEXT.equalRtp(rtp.toFixed(2))),
    el('table', { class: 'paytable' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows)),
    ...[...TEXT.rules, TEXT.keys].map((line) => el('p', { class: 'hint' }, line)),
  );
}
