const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text for a page of the sandbox's. */
export const html = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** A clock's time in Thailand, with seconds. */
export const clockTime = (at: Date) =>
  at.toLocaleTimeString('th-TH', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', second: '2-digit' });
