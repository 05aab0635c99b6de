import { PAGE_TITLES } from './app.ts';

/** Sentences of the shell that load when they are needed: member's parts, dialogs of the app itself, game entry. */
export const ACCOUNT_TEXT = {
  loginFirst: (page: string) => `หน้า “${page}” สำหรับสมาชิก เข้าสู่ระบบแล้วไปต่อได้ทันที`,
  chatWithAdmin: 'แชตกับแอดมิน',
  closeMenu: 'ปิดเมนู',
  memberMenu: 'เมนูสมาชิก',
  myAccount: 'บัญชีของฉัน',
  profileBar: 'แถบยอดเงิน',
  registerLong: 'สมัครสมาชิก',
  depositShort: 'ฝาก',
  withdrawShort: 'ถอน',
  totalBalance: 'ยอดเงินรวม',
  refreshBalance: 'รีเฟรชยอดเงิน',
  hideBalance: 'ซ่อนยอดเงิน',
  showBalance: 'แสดงยอดเงิน',
  points: (points: string) => `${points} คะแนน`,
  pointsLabel: (points: string) => `คะแนนสะสม ${points} แลกรางวัล`,
  memberLevel: ['สมาชิกทั่วไป', 'สมาชิกโกลด์', 'สมาชิกฮีโร่'],
  quests: (count: number) => `ภารกิจ ${count} รายการ`,
  notices: (unread: number) => (unread === 0 ? 'แจ้งเตือน' : `แจ้งเตือน ${unread} รายการใหม่`),
  logoutTitle: 'ออกจากระบบใช่ไหม',
  logoutText: 'โพยและรายการที่รอผลยังอยู่ครบ กลับมาดูได้ทุกเมื่อ',
  stay: 'อยู่ต่อ',
  loggedOut: 'ออกจากระบบเรียบร้อย',
  loginDialog: 'เข้าสู่ระบบเพื่อไปต่อ',
  depositDialog: 'ฝากเงิน',
} as const;

/** Everything that waits for the member, on the member's page. */
export const WAITING_TEXT = {
  title: 'ตอนนี้',
  bills: (count: string) => `โพยรอผล ${count}\u00a0ใบ`,
  billsHint: 'ดูเวลาออกผลและยกเลิกได้ที่โพย',
  deposit: (amount: string) => `รอโอน ${amount}\u00a0บาท`,
  depositHint: 'เปิดรายการฝากเพื่อโอนหรือยกเลิก',
  bonus: (amount: string) => `เล่นเพิ่มอีก ${amount}\u00a0บาท`,
  bonusMet: 'ครบยอดเทิร์นแล้ว',
  quests: (count: string) => `รับรางวัลได้ ${count}\u00a0ภารกิจ`,
  questsHint: 'กดรับที่หน้าภารกิจ',
  nothing: 'ไม่มีรายการที่รอคุณอยู่',
  nothingHint: 'โพยที่รอผล รายการฝาก และโบนัสจะแสดงที่นี่',
} as const;

/** Labels of home's row of shortcuts that no menu has. */
export const HOME_SHORTCUT_TEXT = { label: 'ทางลัดสมาชิก', wheel: 'กงล้อ' } as const;

/** Labels of the member menu that no other menu has. */
export const MEMBER_MENU_TEXT = {
  quests: 'ภารกิจ',
  wheel: 'กงล้อนำโชค',
  pointShop: 'ร้านแลกคะแนน',
  cashback: PAGE_TITLES.cashback,
  memberWinloss: 'คืนยอดเสีย',
  takePromotion: 'รับโปรโมชัน',
  coupon: 'ใช้คูปอง',
  statement: 'รายการเงิน',
  groups: { money: 'โพยและเงิน', rewards: 'รางวัลและสิทธิพิเศษ', account: 'บัญชี' },
} as const;
