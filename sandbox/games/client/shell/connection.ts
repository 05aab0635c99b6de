import { el } from './dom.ts';
import { showNews } from './news.ts';
import { TEXT } from './text.ts';

let banner: HTMLElement | null = null;

/** Shows or hides the line that says the connection is gone and is being tried again. */
export function setConnected(isConnected: boolean): void {
  if (isConnected) {
    banner?.remove();
    banner = null;
    return;
  }
  if (banner) return;
  banner = el('div', { class: 'connection', role: 'alert' }, el('span', { class: 'ring' }), TEXT.connectionLost);
  showNews(banner);
}
