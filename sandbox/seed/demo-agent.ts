import { satang } from '../../contract/money.ts';
import type { AgentFile } from '../../liff/agents/agent-file.ts';
import type { Transaction } from '../../server/platform/database.ts';
import {
  insertAgent,
  insertBanners,
  insertEvents,
  insertNotifications,
  insertPaymentChannels,
  insertReceivingAccounts,
} from './agent-queries.ts';

/** The settings that the agent's file contains; all others have their defaults. */
const configOf = ({ line, links, license }: AgentFile) => ({
  line_contact_url: links.contact,
  line_admin_url: links.admin,
  line: { channel_id: line.channelId, liff_id: line.liffId },
  license,
  withdraw: { approve_up_to_baht: 5_000 },
});

const NOTIFICATIONS = [
  { type: 1, image: '/media/banner-promptpay.svg', title: 'ฝากผ่านพร้อมเพย์ได้ตลอด 24 ชั่วโมง', description: '' },
  {
    type: 2,
    image: null,
    title: 'ปิดปรับปรุงธนาคาร คืนนี้ 23:00–23:30',
    description: 'ระหว่างปรับปรุงยอดฝากอาจเข้าช้า เมื่อระบบธนาคารกลับมา ยอดจะเข้าให้เองโดยไม่ต้องแจ้ง',
  },
  {
    type: 2,
    image: '/media/banner-calm.svg',
    title: 'เล่นอย่างพอดี',
    description: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป หากรู้สึกว่าหยุดเล่นยาก โทรปรึกษาสายด่วน 1323 ได้ตลอด 24 ชั่วโมง',
  },
];

const BANNERS = [
  {
    image: '/media/banner-promptpay.svg',
    title: 'สแกนแล้ว เงินเข้าในประมาณ 1 นาที',
    subtitle: 'ฝากผ่านพร้อมเพย์',
    action: 'ฝากเงิน',
    link: '/member/deposit',
  },
  {
    image: '/media/banner-line.svg',
    title: 'เข้าด้วย LINE ไม่ต้องจำรหัส',
    subtitle: 'สมัครครั้งเดียว',
    action: 'สมัครสมาชิก',
    link: '/register',
  },
  {
    image: '/media/banner-games.svg',
    title: 'สล็อต คาสิโน กีฬา ยิงปลา',
    subtitle: 'รวมไว้ในกระเป๋าเดียว',
    action: 'ดูกระเป๋าของฉัน',
    link: '/member',
  },
  {
    image: '/media/banner-calm.svg',
    title: 'เล่นอย่างพอดี อายุ 20 ปีขึ้นไป',
    subtitle: 'ดูแลกันเสมอ',
    action: 'ดูโปรไฟล์',
    link: '/member/profile',
  },
];

const EVENTS = [
  { image: '/media/event-gift.svg', title: 'โพลประจำเดือน', link: '/poll/1' },
  { image: '/media/event-lantern.svg', title: 'โพลต้อนรับสมาชิกใหม่', link: '/poll/1' },
  { image: '/media/event-marigold.svg', title: 'โพลเกมที่ชอบ', link: '/poll/1' },
];

const RECEIVING_ACCOUNTS = [
  { type: 'promptpay', bank_code: 'PROMPTPAY', account_no: '0801234567', account_name: 'บจก. ตัวอย่าง เพย์' },
  // Two of them, because one account can tell apart 99 open deposits of the same amount.
  { type: 'promptpay', bank_code: 'PROMPTPAY', account_no: '0807654321', account_name: 'บจก. ตัวอย่าง เพย์' },
  { type: 'bank', bank_code: 'KBANK', account_no: '0123456789', account_name: 'บจก. ตัวอย่าง เพย์' },
  { type: 'bank', bank_code: 'SCB', account_no: '4051234567', account_name: 'บจก. ตัวอย่าง เพย์' },
  { type: 'truemoney', bank_code: 'TRUEMONEY', account_no: '0898765432', account_name: 'บจก. ตัวอย่าง เพย์' },
];

/** The limits are the defaults (docs/rules.md#deposits). */
const CHANNELS = [
  {
    type: 'promptpay',
    name: 'พร้อมเพย์ คิวอาร์',
    icon: 'qr',
    min_satang: satang(2_000),
    max_satang: satang(5_000_000),
    note: 'เข้าอัตโนมัติ ประมาณ 1 นาที',
    sub_channels: [],
  },
  {
    type: 'bank',
    name: 'โอนเข้าบัญชีธนาคาร',
    icon: 'bank',
    min_satang: satang(10_000),
    max_satang: satang(20_000_000),
    note: 'เข้าอัตโนมัติ ประมาณ 3 นาที',
    sub_channels: [
      { sub_channel_id: 'KBANK', name: 'กสิกรไทย' },
      { sub_channel_id: 'SCB', name: 'ไทยพาณิชย์' },
    ],
  },
  {
    type: 'truemoney',
    name: 'ทรูมันนี่ วอลเล็ท',
    icon: 'phone',
    min_satang: satang(5_000),
    max_satang: satang(3_000_000),
    note: 'เข้าอัตโนมัติ ประมาณ 3 นาที',
    sub_channels: [],
  },
];

/** With a crowd the site says, before all else, that its members are invented. */
const INVENTED = {
  type: 2,
  image: null,
  title: 'เว็บไซต์สาธิต ไม่ใช้เงินจริง',
  description: 'สมาชิก ยอดเงิน ผู้ถูกรางวัล และผลรางวัลที่เห็นเป็นข้อมูลสมมติทั้งหมด เพื่อทดลองใช้งานเท่านั้น',
};

/** The agent of a file, with the demo's content. */
export async function seedAgent(transaction: Transaction, agent: AgentFile, hasCrowd: boolean): Promise<void> {
  await insertAgent(transaction, agent, configOf(agent));
  await insertNotifications(transaction, agent.id, hasCrowd ? [INVENTED, ...NOTIFICATIONS] : NOTIFICATIONS);
  await insertBanners(transaction, agent.id, agent.demo?.banners ?? BANNERS);
  await insertEvents(transaction, agent.id, EVENTS);
  await insertReceivingAccounts(transaction, agent.id, RECEIVING_ACCOUNTS);
  await insertPaymentChannels(transaction, agent.id, CHANNELS);
}
