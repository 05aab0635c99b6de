import { el } from './dom.ts';

let holder: HTMLElement | null = null;

/** Shows a short message over the game, below those that are visible already. */
export function showMessage(line: HTMLElement): void {
  holder ??= document.body.appendChild(el('div', { class: 'news' }));
  holder.append(line);
}
