/** Attributes as in HTML; `on…` are listeners, `true` an empty attribute; false, null and undefined are left out. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;
type Child = Node | string | null;

/** An element with attributes and children: `el('button', { class: 'btn', onclick: spin }, 'หมุน')`. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const ICONS = {
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M5 12h14M12 5v14"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.6v.1"/>',
  shield: '<path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6z"/><path d="m9 11.8 2.2 2.2L15.2 10"/>',
  history: '<path d="M4 5v4h4"/><path d="M4.6 9A8 8 0 1 1 4 13"/><path d="M12 8v4.4l3 1.8"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18V6L7.5 9.5z"/><path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18V6L7.5 9.5z"/><path d="m16 9.5 5 5M21 9.5l-5 5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  repeat:
    '<path d="M17 3.5 20 6.5l-3 3"/><path d="M4 11V9.5a3 3 0 0 1 3-3h13"/><path d="m7 20.5-3-3 3-3"/><path d="M20 13v1.5a3 3 0 0 1-3 3H4"/>',
  stop: '<rect x="7" y="7" width="10" height="10" rx="1.5"/>',
  spin: '<path d="M20 12a8 8 0 1 1-2.5-5.8"/><path d="M20 3.5v4.2h-4.2"/>',
  bolt: '<path d="M13 3 5.5 13.5H11L10 21l8-11h-5.6z"/>',
} as const;
export type IconName = keyof typeof ICONS;

/** A line icon, 24 px unless CSS changes it. Its button has a label, so screen readers skip the icon. */
export function icon(name: IconName): HTMLElement {
  const holder = el('span', { class: 'icon', 'aria-hidden': 'true' });
  holder.innerHTML = `<svg viewBox="0 0 24 24">${ICONS[name]}</svg>`;
  return holder;
}

export function iconButton(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return el('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick }, icon(name));
}

export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
