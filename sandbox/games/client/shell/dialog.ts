import { el, iconButton } from './dom.ts';
import { showMessage } from './messages.ts';
import { TEXT } from './text.ts';

/** Opens a sheet from below (a dialog on wide screens); Esc, the backdrop and its close button close it. */
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

/** Shows a message with one button; resolves when it is closed. */
export function showNotice(title: string, text: string, button: string = TEXT.understood): Promise<void> {
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

/** Shows a line of text for three seconds. */
export function toast(text: string): void {
  const line = el('div', { class: 'toast', role: 'status' }, text);
  showMessage(line);
  setTimeout(() => line.remove(), 3000);
}
