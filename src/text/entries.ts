import type { EntryName, LobbyName } from '#liff/entries.ts';

/** The titles of LINE's links (liff/entries.ts). */
export const ENTRY_TITLES: Readonly<Record<EntryName, string>> = {
  home: 'หน้าแรก',
  register: 'สมัครสมาชิก',
  login: 'เข้าสู่ระบบ',
  contact: 'ติดต่อเรา',
  slot: 'สล็อต',
  casino: 'คาสิโน',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
  freespin: 'ฟรีสปิน',
  member: 'สมาชิก',
  profile: 'โปรไฟล์',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  statement: 'รายการเงิน',
  coupon: 'ใช้คูปอง',
  wheel: 'กงล้อนำโชค',
  quests: 'ภารกิจ',
  creditfree: 'ภารกิจ',
  bills: 'โพยของฉัน',
  list: 'โพยจากแชต',
  promotions: 'โปรโมชัน',
  affiliate: 'แนะนำเพื่อน',
  cashback: 'คืนยอดรายวัน',
  winloss: 'คืนยอดเสีย',
  redeem: 'แลกคะแนน',
  lotto: 'หวย',
  yeekee: 'ยี่กี',
  results: 'ผลรางวัล',
  poll: 'กิจกรรม',
};

/** The titles of the lobbies `/lobby/:name`. */
export const LOBBY_TITLES: Readonly<Record<LobbyName, string>> = {
  all: 'เกมทั้งหมด',
  slot: 'สล็อต',
  lotto: 'หวย',
  casino: 'คาสิโน',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
  freespin: 'ฟรีสปิน',
};
