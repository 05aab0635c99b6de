import { el } from './dom.ts';
import { showMessage } from './messages.ts';
import { TEXT } from './text.ts';

let banner: HTMLElement | null = null;

/** Shows or hides the banner of a lost connection. */
export function setConnected(isConnected: boolean): void {
  if (isConnected) {
    banner?.remove();
    banner = null;
    return;
  }
  if (banner) return;
  banner = el('div', { class: 'connection', role: 'alert' }, el('span', { class: 'ring' }), TEXT.connectionLost);
  showMessage(banner);
}
