import { el, iconButton } from './dom.ts';
import { showNews } from './news.ts';
import { TEXT } from './text.ts';

/** A sheet from below (a dialog on wide screens) with a title; Esc, the backdrop and its cross close it. */
export function openSheet(title: string, ...content: Node[]): HTMLDialogElement {
  const sheet = el('dialog', { class: 'sheet', 'aria-label': title });
  const close = () => sheet.close();
  sheet.append(
    el('header', { class: 'sheet-head' }, el('h2', {}, title), iconButton('close', TEXT.close, close)),
    el('div', { class: 'sheet-body' }, ...content),
  );
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) close();
  });
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/** A message with one button; resolves when it is closed. */
export function tell(title: string, text: string, button: string = TEXT.understood): Promise<void> {
  const dialog = el('dialog', { class: 'notice', 'aria-label': title });
  dialog.append(
    el('h2', {}, title),
    el('p', {}, text),
    el('button', { type: 'button', class: 'button is-primary', onclick: () => dialog.close() }, button),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
}

/** A line that goes by itself. */
export function toast(text: string): void {
  const line = el('div', { class: 'toast', role: 'status' }, text);
  showNews(line);
  setTimeout(() => line.remove(), 3000);
}
