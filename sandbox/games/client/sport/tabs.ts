import { el } from '../shell/dom.ts';

export interface Tabs<Name extends string> {
  readonly element: HTMLElement;
  /** A number beside the tab's name; 0 hides it. */
  setCount(name: Name, count: number): void;
}

/** Views under a tab bar; arrow keys move between its tabs. */
export function createTabs<Name extends string>(
  names: Readonly<Record<Name, string>>,
  panels: Readonly<Record<Name, HTMLElement>>,
  onOpen: (name: Name) => void,
): Tabs<Name> {
  const order: Name[] = [];
  for (const name in names) order.push(name);
  const counts = new Map<Name, HTMLElement>();
  const buttons = order.map((name) => {
    const count = el('span', { class: 'tab-count num', hidden: true });
    counts.set(name, count);
    return el(
      'button',
      { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => open(name) },
      names[name],
      count,
    );
  });
  const holders = order.map((name) =>
    el(
      'div',
      { class: 'tab-panel', role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` },
      panels[name],
    ),
  );
  function open(chosen: Name): void {
    for (const [i, name] of order.entries()) {
      buttons[i]?.setAttribute('aria-selected', String(name === chosen));
      buttons[i]?.setAttribute('tabindex', name === chosen ? '0' : '-1');
      holders[i]?.toggleAttribute('hidden', name !== chosen);
    }
    onOpen(chosen);
  }
  const list = el('div', { class: 'segment', role: 'tablist' }, ...buttons);
  list.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const at = buttons.indexOf(event.target);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = buttons[(at + step + buttons.length) % buttons.length];
    if (step === 0 || !next) return;
    next.focus();
    next.click();
  });
  const [first] = order;
  if (first !== undefined) open(first);
  return {
    element: el('div', { class: 'tabs-holder' }, list, ...holders),
    setCount(name, count) {
      const shown = counts.get(name);
      if (!shown) return;
      shown.hidden = count === 0;
      shown.textContent = String(count);
    },
  };
}
