import type { Dice } from '../../hilo/fields.ts';
import { openSheet } from '../shell/dialog.ts';
import { el } from '../shell/dom.ts';
import { drawBars, roadHtml, roadSummaryHtml, statisticsHtml } from './road.ts';
import { TEXT } from './text.ts';

/** The road of past rounds; a touch opens the statistics. */
export function createRoad() {
  let past: Dice[] = [];
  const element = el('button', { type: 'button', class: 'road', title: TEXT.statistics, onclick: open });
  function open(): void {
    const body = el('div', {});
    body.innerHTML = statisticsHtml(past);
    drawBars(body);
    openSheet(TEXT.statistics, body);
  }
  const show = (dice: readonly Dice[]) => {
    past = [...dice];
    element.innerHTML = `${roadHtml(past)}<span class="road-foot">${roadSummaryHtml(past)}</span>`;
  };
  show([]);
  return { element, show, add: (dice: Dice) => show([...past, dice]) };
}
