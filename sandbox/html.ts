import { formatSatang } from '#contract/baht-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for a page. */
export const html = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** The time of day in Thailand, with seconds. */
export const clockTime = (at: Date) =>
  at.toLocaleTimeString('th-TH', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `1,234.50`. */
export const bahtText = formatSatang;

/** An `<option>`, preselected when its value is the chosen one. */
export const option = (value: string, label: string, chosen: string) =>
  `<option value="${html(value)}"${value === chosen ? ' selected' : ''}>${html(label)}</option>`;

/** A whole page with the sandbox's style. It has no script and no inline style: the server's strict policy applies to it. */
export const pageOf = (title: string, body: string, head = '') => `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/sandbox/bank/style.css">${head}</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
