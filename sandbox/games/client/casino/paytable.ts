import { FIELDS, rtpOfField } from '../../hilo/fields.ts';
import { fieldName, payText } from '../../hilo/words.ts';
import { openSheet } from '../shell/dialog.ts';
import { el } from '../shell/dom.ts';
import { TEXT } from './text.ts';

/** Opens the payout and the return of each field. */
export function openPaytable(): void {
  const rows = FIELDS.map(
    (field) =>
      `<li><span>${fieldName(field)}</span><b class="num">${payText(field)}</b><span class="num muted">${rtpOfField(field).toFixed(2)}%</span></li>`,
  );
  const body = el('div', {});
  body.innerHTML = `<p class="note">${TEXT.payNote}</p><ul class="paytable"><li class="muted"><span>${TEXT.field}</span><span>${TEXT.pays}</span><span>RTP</span></li>${rows.join('')}</ul>`;
  openSheet(TEXT.paytable, body);
}
