import { clockTime, html, option, pageOf } from '../html.ts';
import { bubbleHtml } from './flex.ts';
import type { MessageRow, PhoneMode } from './queries.ts';

const MODES = {
  deliver: 'ส่งถึง',
  fail: 'ระบบส่งขัดข้อง (ลองใหม่เอง)',
  refuse: 'ปลายทางไม่รับ',
} as const satisfies Record<PhoneMode, string>;
const CHANNELS = { sms: 'SMS', line: 'LINE' } as const;

/** A Flex Message as LINE draws it, beneath the words that its chat list and notices show. */
const card = ({ channel, recipient, text, received_at, flex }: MessageRow) => `
<article class="card">
  <header><strong>${html(recipient)}</strong><span class="status">${CHANNELS[channel]}</span></header>
  <p>${html(text).replaceAll('\n', '<br>')}</p>
  ${(flex && bubbleHtml(flex)) ?? ''}
  <p class="quiet">${clockTime(received_at)} น.</p>
</article>`;

/** The phone's only page: the newest messages, and how the next ones are received. */
export function phonePage(mode: PhoneMode, messages: readonly MessageRow[]): string {
  const options = Object.entries(MODES)
    .map(([value, label]) => option(value, label, mode))
    .join('');
  const list =
    messages.length > 0
      ? messages.map(card).join('')
      : '<p class="quiet">ยังไม่มีข้อความ ขอรหัส OTP ในแอปก่อน แล้วกดรีเฟรช</p>';
  return pageOf(
    'โทรศัพท์จำลอง',
    `<p class="quiet">สำหรับทดสอบเท่านั้น SMS และข้อความ LINE ทุกข้อความมาที่นี่</p>
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
</section>`,
  );
}
