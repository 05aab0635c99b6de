import { el } from './dom.ts';

let lines: HTMLElement | null = null;

/** Short news over the game: what comes while another line stands is put under it. */
export function showLine(line: HTMLElement): void {
  lines ??= document.body.appendChild(el('div', { class: 'lines' }));
  lines.append(line);
}
