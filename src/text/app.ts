import { gameText } from './game.ts';

/** Sentences of the shell that the first paint shows: header, menus, error page, document titles. */
export const APP_TEXT = {
  homeLabel: (brand: string) => `${brand} หน้าแรก`,
  documentTitle: (page: string, brand: string) => `${page} · ${brand}`,
  skipToContent: 'ข้ามไปที่เนื้อหา',
  loadingPage: 'กำลังโหลด',

  openMenu: 'เมนู',
  mainMenu: 'เมนูหลัก',
  footerMenu: 'เมนูล่าง',
  back: 'ย้อนกลับ',
  close: 'ปิด',

  login: 'เข้าสู่ระบบ',
  register: 'สมัคร',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',

  contactChat: 'ติดต่อเราทางแชต',
  contactUs: 'ติดต่อเรา',
  events: 'กิจกรรม',
  shortcuts: 'ทางลัด',
  adultsOnly: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป',
  license: (number: string, jurisdiction: string) => `ใบอนุญาตเลขที่ ${number} (${jurisdiction})`,

  logout: 'ออกจากระบบ',

  sessionEndedAction: 'เข้าสู่ระบบอีกครั้ง',

  statusCode: (status: number, message: string) => `รหัส ${status} · ${message}`,
  notFoundTitle: 'ไม่พบหน้านี้',
  notFoundText: 'ลิงก์อาจหมดอายุ หรือหน้าถูกย้ายไปแล้ว',
  errorTitle: 'ระบบขัดข้อง',
  errorText: 'กรุณาลองใหม่อีกครั้ง หากยังไม่ได้ กรุณาติดต่อเรา',
  home: 'กลับหน้าแรก',
} as const;

/** Labels of menu items, by the page that they lead to. */
export const MENU_TEXT = {
  home: 'หน้าแรก',
  slot: 'สล็อต',
  lotto: 'หวย',
  casino: 'คาสิโน',
  sport: 'กีฬา',
  affiliate: 'แนะนำเพื่อน',
  promotions: 'โปรโมชัน',
  winloss: 'คืนยอดเสีย',
  redeem: 'แลกคะแนน',
  profile: 'โปรไฟล์',
  contact: 'ติดต่อ',
} as const;

/** Document titles and headings of pages (contract/pages.ts). */
export const PAGE_TITLES = {
  ...gameText.categories,
  home: 'หน้าแรก',
  login: 'เข้าสู่ระบบ',
  register: 'สมัครสมาชิก',
  forgot: 'ลืมรหัสผ่าน',
  member: 'สมาชิก',
  profile: 'โปรไฟล์',
  deposit: 'ฝากเงิน',
  payment: 'รายการฝากเงิน',
  promotions: 'โปรโมชัน',
  memberPromotions: 'โปรโมชันของฉัน',
  coupon: 'ใช้คูปอง',
  withdraw: 'ถอนเงิน',
  statement: 'รายการเงิน',
  quests: 'ภารกิจ',
  wheel: 'กงล้อนำโชค',
  winloss: MENU_TEXT.winloss,
  memberWinloss: MENU_TEXT.winloss,
  affiliate: MENU_TEXT.affiliate,
  poll: APP_TEXT.events,
  cashback: 'คืนยอดรายวัน',
  redeem: MENU_TEXT.redeem,
  limits: 'เล่นอย่างพอดี',
  notifications: 'การแจ้งเตือน',
  privacy: 'ข้อมูลส่วนบุคคล',
  lotto: 'แทงหวย',
  lottoLobby: 'หวย',
  lottoResults: 'ผลรางวัล',
  lottoRates: 'อัตราจ่าย',
  lottoBills: 'โพยของฉัน',
  lottoChatList: 'โพยจากแชต',
  lottoRule: 'กติกา',
  drawNight: 'ออกรางวัล',
  yeekee: 'ยิงเลขยี่กี',
  liff: 'เข้าจาก LINE',
  lobby: 'เกมทั้งหมด',
  play: 'เล่นเกม',
} as const;
