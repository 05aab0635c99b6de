/** Sentences of the shell: header, menus, dialogs of the app itself, error page, document titles. */
export const APP_TEXT = {
  brand: 'โชคดี',
  homeLabel: (brand: string) => `${brand} หน้าแรก`,
  documentTitle: (page: string, brand: string) => `${page} · ${brand}`,
  skipToContent: 'ข้ามไปที่เนื้อหา',
  loadingPage: 'กำลังโหลด',

  openMenu: 'เมนู',
  closeMenu: 'ปิดเมนู',
  mainMenu: 'เมนูหลัก',
  memberMenu: 'เมนูสมาชิก',
  myAccount: 'บัญชีของฉัน',
  back: 'ย้อนกลับ',
  close: 'ปิด',

  login: 'เข้าสู่ระบบ',
  register: 'สมัคร',
  registerLong: 'สมัครสมาชิก',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
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
  notices: (count: number) => `แจ้งเตือน ${count} รายการ`,
  contactChat: 'ติดต่อเราทางแชต',
  contactUs: 'ติดต่อเรา',
  events: 'กิจกรรม',
  adultsOnly: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป เล่นอย่างพอดี',
  license: (number: string, jurisdiction: string) => `ใบอนุญาตเลขที่ ${number} (${jurisdiction})`,

  logoutTitle: 'ออกจากระบบใช่ไหม',
  logoutText: 'โพยและรายการที่รอผลยังอยู่ครบ กลับมาดูได้ทุกเมื่อ',
  stay: 'อยู่ต่อ',
  logout: 'ออกจากระบบ',
  loggedOut: 'ออกจากระบบเรียบร้อย',

  loginDialog: 'เข้าสู่ระบบเพื่อไปต่อ',
  depositDialog: 'ฝากเงิน',
  sessionEndedAction: 'เข้าสู่ระบบอีกครั้ง',

  statusCode: (status: number, message: string) => `รหัส ${status} · ${message}`,
  notFoundTitle: 'ไม่พบหน้านี้',
  notFoundText: 'ลิงก์อาจหมดอายุ หรือหน้าถูกย้ายไปแล้ว',
  errorTitle: 'ระบบขัดข้อง',
  errorText: 'กรุณาลองใหม่อีกครั้ง หากยังไม่ได้ กรุณาติดต่อเรา',
  home: 'กลับหน้าแรก',

  enteringGame: 'กำลังนำท่านเข้าสู่เกม',
  chooseWallet: 'กรุณาเลือกกระเป๋าเงิน',
  game: 'เกม',
} as const;

/** Labels of menu items, by what they lead to. */
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
  invite: 'ชวนเพื่อน',
  contact: 'ติดต่อ',
  quests: 'ภารกิจ',
  wheel: 'กงล้อนำโชค',
  pointShop: 'ร้านแลกคะแนน',
  cashback: 'คืนยอดเสียรายวัน',
  memberWinloss: 'คืนยอดแพ้ชนะ',
  takePromotion: 'รับโปรโมชัน',
  coupon: 'ใช้คูปอง',
  statement: 'รายการเงิน',
} as const;

/** Document titles and headings of pages. */
export const PAGE_TITLES = {
  home: 'หน้าแรก',
  login: 'เข้าสู่ระบบ',
  register: 'สมัครสมาชิก',
  member: 'สมาชิก',
  profile: 'โปรไฟล์',
  deposit: 'ฝากเงิน',
  payment: 'รายการฝากเงิน',
  liff: 'เข้าจาก LINE',
  lobby: 'เกมทั้งหมด',
} as const;

/** The notification and event dialogs (feature agent). */
export const NOTICE_TEXT = {
  title: 'ประกาศสำคัญ',
  empty: 'ไม่มีประกาศสำคัญในตอนนี้',
  emptyHint: 'มีเรื่องใหม่เมื่อไร เราจะแจ้งที่นี่',
  position: (current: number, total: number) => `${current} / ${total}`,
  previous: 'ย้อนกลับ',
  next: 'ถัดไป',
  understood: 'เข้าใจแล้ว',
  events: 'กิจกรรม',
} as const;
