import type { DeskLogin } from './host.ts';
import { html, pageOf } from './html.ts';

/** The operators of the demo: a code is good for one sign-in, within a minute. */
const desk = (logins: readonly DeskLogin[]) =>
  logins.length === 0
    ? ''
    : `<h2>หลังบ้าน</h2>
<p class="quiet"><a href="/desk">เปิดหลังบ้าน</a> รหัส 6 หลักใช้ได้ครั้งเดียวต่อคนและเปลี่ยนทุก 30 วินาที หน้านี้โหลดใหม่เอง</p>
<form method="post" action="/sandbox/bank/strangers"><button>โอนเงินที่ระบบจับคู่ไม่ได้ 6 รายการ ให้หลังบ้านตัดสิน</button></form>
<ul>${logins
        .map(
          ({ username, name, role, password, code }) =>
            `<li><b>${html(name)}</b> ${html(role)} · ${html(username)} / ${html(password)} · <b>${html(code)}</b></li>`,
        )
        .join('')}</ul>`;

/** `/sandbox`: a link to each stand-in, and who may sign in at the desk. */
export function overview(gamesUrl: string | undefined, logins: readonly DeskLogin[]): string {
  const links: readonly (readonly [string, string, string])[] = [
    ['/sandbox/bank', 'ธนาคาร', 'โอนเงินเข้ารายการฝากที่รอชำระ และดูรายการถอน'],
    ['/sandbox/phone', 'โทรศัพท์', 'SMS ข้อความ LINE และรหัส OTP ของสมาชิก'],
    ['/sandbox/draw', 'กองสลาก', 'เลื่อนงวดรัฐบาลถัดไปมาออกรางวัลตอนนี้'],
    ['/sandbox/line', 'LINE', 'แชตกับบัญชี LINE ของเอเย่นต์ ส่งโพย ดูคำตอบ ยกเลิกการส่ง'],
    ...(gamesUrl === undefined ? [] : [[`${gamesUrl}/verify`, 'ค่ายเกม', 'ตรวจสอบผลของรอบเกม'] as const]),
  ];
  return pageOf(
    'ระบบจำลอง',
    `<p class="quiet">แทนธนาคาร โทรศัพท์ LINE และค่ายเกมระหว่างทดลองใช้ ไม่มีในระบบจริง</p>
<ul>${links.map(([to, name, what]) => `<li><a href="${html(to)}"><b>${html(name)}</b></a> ${html(what)}</li>`).join('')}</ul>
${desk(logins)}`,
    logins.length === 0 ? '' : '<meta http-equiv="refresh" content="15">',
  );
}
