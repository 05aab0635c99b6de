import { html, pageOf } from './html.ts';

/** `/sandbox`: a link to each stand-in. */
export function overview(gamesUrl: string | undefined): string {
  const links: readonly (readonly [string, string, string])[] = [
    ['/sandbox/bank', 'ธนาคาร', 'โอนเงินเข้ารายการฝากที่รอชำระ และดูรายการถอน'],
    ['/sandbox/phone', 'โทรศัพท์', 'SMS ข้อความ LINE และรหัส OTP ของสมาชิก'],
    ['/sandbox/draw', 'กองสลาก', 'เลื่อนงวดรัฐบาลถัดไปมาออกรางวัลตอนนี้'],
    ['/sandbox/line', 'LINE', 'แชตกับบัญชี LINE ของเอเย่นต์'],
    ...(gamesUrl === undefined ? [] : [[`${gamesUrl}/verify`, 'ค่ายเกม', 'ตรวจสอบผลของรอบเกม'] as const]),
  ];
  return pageOf(
    'ระบบจำลอง',
    `<p class="quiet">แทนธนาคาร โทรศัพท์ LINE และค่ายเกมระหว่างทดลองใช้ ไม่มีในระบบจริง</p>
<ul>${links.map(([to, name, what]) => `<li><a href="${html(to)}"><b>${html(name)}</b></a> ${html(what)}</li>`).join('')}</ul>`,
  );
}
