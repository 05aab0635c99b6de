import { el } from './dom.ts';

/** A name and its value, for a list of facts; a hash or a seed as code. */
export const fact = (label: string, value: string, isCode = false): HTMLElement =>
  el(
    'div',
    { class: 'fact' },
    el('dt', {}, label),
    el('dd', { class: 'num' }, isCode ? el('code', { class: 'code' }, value) : value),
  );
