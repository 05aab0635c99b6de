import type { Satang } from '#contract/money.ts';
import { type Dice, FIELDS, type Field, type FieldGroup, fieldOf } from '../../hilo/fields.ts';
import { fieldName, payText, sideRange } from '../../hilo/words.ts';
import { focusFirst, moveFocus } from './arrows.ts';
import { dieSvg } from './dice.ts';
import { stakedFields } from './stakes.ts';
import { TEXT } from './text.ts';

export interface Table {
  readonly element: HTMLElement;
  /** Satang by field; fields without a stake show no chip. Tabs count the stakes of a round until it is over. */
  showStakes(stakes: ReadonlyMap<string, Satang>, isOver: boolean): void;
  /** Highlights the fields that win with these dice; null clears it. */
  showWon(dice: Dice | null): void;
  setLocked(isLocked: boolean): void;
}

const face = ({ id, group, numbers }: Field): string => {
  const [a = 0, b = 0] = numbers;
  switch (group) {
    case 'side':
      return `<small>${sideRange(id)}</small>`;
    case 'single':
      return dieSvg(a);
    case 'pair':
      return `<span class="dice-row">${dieSvg(a)}${dieSvg(b)}</span>`;
    case 'double':
      return `<span class="dice-row">${dieSvg(a)}${dieSvg(a)}</span>`;
    case 'triple':
      return numbers.length === 0 ? '' : `<span class="dice-row">${dieSvg(a).repeat(3)}</span>`;
    case 'total':
      return `<b>${a}</b>`;
  }
};

function cell(field: Field, isNamed = false): string {
  const name = isNamed ? `<b>${fieldName(field)}</b>` : '';
  return `<button type="button" class="field field-${field.group}" data-field="${field.id}" aria-label="${fieldName(field)} จ่าย ${payText(field)}">${name}${face(field)}<i>${payText(field)}</i><span class="stake" hidden></span></button>`;
}

const ofGroup = (group: FieldGroup) => FIELDS.filter((field) => field.group === group);
const named = (...ids: string[]) =>
  ids.flatMap((id) => FIELDS.filter((field) => field.id === id).map((field) => cell(field, true)));
const row = (name: string, cells: readonly string[], label = '') =>
  `${label === '' ? '' : `<h3>${label}</h3>`}<div class="lane lane-${name}">${cells.join('')}</div>`;
const cells = (group: FieldGroup) => ofGroup(group).map((field) => cell(field));

function hiloCell(): string {
  const field = fieldOf('total-11');
  return field === undefined
    ? ''
    : `<button type="button" class="field field-hilo" data-field="total-11" aria-label="11 ไฮโล จ่าย ${payText(field)}"><b>11</b><small>ไฮโล</small><i>${payText(field)}</i><span class="stake" hidden></span></button>`;
}

const PANELS = {
  main: [
    row('sides', [...named('low'), hiloCell(), ...named('high')]),
    row('thirds', named('odd', 'triple', 'even')),
    row('singles', cells('single')),
    row('pairs', cells('pair')),
  ],
  totals: [row('totals', cells('total'), 'แต้มรวมสามลูก')],
  doubles: [
    row('doubles', cells('double'), 'เบิ้ล ออกเหมือนกันสองลูกขึ้นไป'),
    row(
      'triples',
      ofGroup('triple')
        .filter(({ numbers }) => numbers.length > 0)
        .map((field) => cell(field)),
      'ตอง ออกเหมือนกันทั้งสามลูก',
    ),
  ],
} as const;
type PanelName = keyof typeof PANELS;
const PANEL_NAMES = ['main', 'totals', 'doubles'] as const satisfies readonly PanelName[];

function tabs(): string {
  return PANEL_NAMES.map(
    (name, i) =>
      `<button type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}" aria-selected="${i === 0}" data-panel="${name}">${TEXT.tabs[name]}<span class="tab-count" hidden></span></button>`,
  ).join('');
}

/** The table's three panels: one at a time on a phone, all side by side on wide screens. */
export function createTable(onPlace: (fieldId: string) => void): Table {
  const element = document.createElement('section');
  element.className = 'cloth';
  element.setAttribute('aria-label', 'โต๊ะไฮโล');
  element.innerHTML = `<div class="tabs" role="tablist">${tabs()}</div>${PANEL_NAMES.map((name, i) => `<div class="panel" role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}" ${i === 0 ? 'data-open' : ''}>${PANELS[name].join('')}</div>`).join('')}`;
  const fields = [...element.querySelectorAll<HTMLButtonElement>('[data-field]')];
  const panels = [...element.querySelectorAll<HTMLElement>('.panel')];
  const fieldsByPanel = panels.map((panel) =>
    [...panel.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? ''),
  );
  const tabButtons = [...element.querySelectorAll<HTMLButtonElement>('[data-panel]')];

  function open(name: string | undefined): void {
    for (const tab of tabButtons) tab.setAttribute('aria-selected', String(tab.dataset.panel === name));
    for (const panel of panels) panel.toggleAttribute('data-open', panel.id === `panel-${name}`);
  }
  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const tab = target.closest<HTMLButtonElement>('[data-panel]');
    if (tab) return open(tab.dataset.panel);
    const field = target.closest<HTMLButtonElement>('[data-field]');
    if (field?.dataset.field !== undefined) onPlace(field.dataset.field);
  });
  element.addEventListener('keydown', (event) => moveFocus(event, [...fields, ...tabButtons]));
  document.addEventListener('keydown', (event) => focusFirst(event, fields));

  return {
    element,
    showStakes(stakes, isOver) {
      for (const field of fields) {
        const stake = stakes.get(field.dataset.field ?? '');
        const chip = field.querySelector<HTMLElement>('.stake');
        if (!chip) continue;
        chip.hidden = stake === undefined;
        if (stake !== undefined) chip.textContent = shortBaht(stake);
      }
      const counts = stakedFields(fieldsByPanel, isOver ? new Map() : stakes);
      for (const [i, count] of counts.entries()) {
        const badge = tabButtons[i]?.querySelector<HTMLElement>('.tab-count');
        if (!badge) continue;
        badge.hidden = count === 0;
        badge.textContent = String(count);
      }
    },
    showWon(dice) {
      for (const field of fields) {
        const isWon = dice !== null && (fieldOf(field.dataset.field ?? '')?.payout(dice) ?? 0) > 0;
        field.classList.toggle('is-won', isWon);
      }
    },
    setLocked(isLocked) {
      element.classList.toggle('is-locked', isLocked);
      for (const field of fields) field.setAttribute('aria-disabled', String(isLocked));
    },
  };
}

/** 500 → `500`, 1,500 → `1.5K`: a chip has little room. */
function shortBaht(amount: Satang): string {
  const baht = amount / 100;
  return baht < 1000 ? String(baht) : `${Math.floor(baht / 100) / 10}K`;
}
