import { el } from './dom.ts';

let holder: HTMLElement | null = null;

/** Short news over the game: what comes while another line stands is put under it. */
export function showNews(line: HTMLElement): void {
  holder ??= document.body.appendChild(el('div', { class: 'news' }));
  holder.append(line);
}
