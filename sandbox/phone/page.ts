import { clockTime, html } from '../html.ts';
import type { PhoneMode, Received } from './queries.ts';

const MODES = {
  deliver: 'ส่งถึง',
  fail: 'ระบบส่งขัดข้อง (ลองใหม่เอง)',
  refuse: 'ปลายทางไม่รับ',
} as const satisfies Record<PhoneMode, string>;
const CHANNELS = { sms: 'SMS', line: 'LINE' } as const;

const card = ({ channel, recipient, text, received_at }: Received) => `
<article class="card">
  <header><strong>${html(recipient)}</strong><span class="status">${CHANNELS[channel]}</span></header>
  <p>${html(text).replaceAll('\n', '<br>')}</p>
  <p class="quiet">${clockTime(received_at)} น.</p>
</article>`;

/** The phone's one page. No script, no inline style: it stands under the app's strict policy. */
export function phonePage(mode: PhoneMode, messages: readonly Received[]): string {
  const options = Object.entries(MODES)
    .map(([value, name]) => `<option value="${value}"${value === mode ? ' selected' : ''}>${name}</option>`)
    .join('');
  const list =
    messages.length > 0
      ? messages.map(card).join('')
      : '<p class="quiet">ยังไม่มีข้อความ ขอรหัส OTP ในแอปก่อน แล้วกดรีเฟรช</p>';
  return `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>โทรศัพท์จำลอง</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/sandbox/bank/style.css"></head>
<body>
<main>
<h1>โทรศัพท์จำลอง</h1>
<p class="quiet">สำหรับทดสอบเท่านั้น SMS และข้อความ LINE ทุกข้อความมาที่นี่</p>
<section>
<h2>ข้อความล่าสุด</h2>
<p><a href="/sandbox/phone">รีเฟรช</a></p>
${list}
</section>
<section>
<h2>การรับข้อความ</h2>
<form class="card" method="post" action="/sandbox/phone/mode">
  <label>ข้อความต่อไป <select name="mode">${options}</select></label>
  <button>บันทึก</button>
</form>
</section>
</main>
</body>
</html>`;
}
