/** Sentences of the game lobbies and of the game sheet. */
export const lobbyText = {
  search: 'ค้นหาเกมหรือค่ายเกม',
  clearSearch: 'ล้างคำค้น',
  filters: 'ตัวกรอง',
  everything: 'ทั้งหมด',
  tags: { hot: 'มาแรง', new: 'มาใหม่', jackpot: 'แจ็กพอต', live: 'แข่งสด' },
  allGames: 'เกมทั้งหมด',
  found: 'ผลการค้นหา',
  foundCount: (count: string, isAll: boolean) => (isAll ? `พบ ${count} เกม` : `พบมากกว่า ${count} เกม`),
  hot: 'ยอดฮิต',
  sort: 'เรียงตาม',
  sorts: { popular: 'ยอดนิยม', new: 'มาใหม่', name: 'ชื่อ ก–ฮ', rtp: 'คืนผู้เล่นสูงสุด' },
  nothingFound: 'ไม่พบเกมที่ค้นหา',
  nothingFoundText: 'ลองคำอื่น หรือล้างตัวกรองแล้วดูเกมทั้งหมด',
  reset: 'ล้างและดูเกมทั้งหมด',
  searchEverywhere: 'ค้นหาในทุกหมวด',
  empty: 'ยังไม่มีเกมในหมวดนี้',
  emptyText: 'เลือกหมวดอื่นได้จากเมนู',
  moreFailed: 'โหลดเกมเพิ่มไม่สำเร็จ',
  loadingMore: 'กำลังโหลดเกมเพิ่ม',
} as const;

export const maintenanceText = {
  title: 'เกมนี้ปิดปรับปรุง',
  text: (time: string) => `เปิดให้เล่นอีกครั้งประมาณ ${time} ยอดเงินของคุณอยู่ครบ`,
} as const;

export const sheetText = {
  close: 'ปิดเกม',
  fullScreen: 'เต็มจอ',
  leaveFullScreen: 'ออกจากเต็มจอ',
  chooseWallet: 'กรุณาเลือกกระเป๋าเงิน',
  chooseWalletText: 'แสดงเฉพาะกระเป๋าที่ใช้กับเกมนี้ได้',
  chooseToStart: 'เลือกกระเป๋าเพื่อเริ่มเล่น',
  entering: 'กำลังนำท่านเข้าสู่เกม',
  preparing: 'กำลังเตรียมเกม',
  cashWallet: 'ใช้ได้ทุกเกม',
  bonusWallet: 'กระเป๋าโบนัส',
  turnoverLeft: (amount: string) => `ยอดเทิร์นคงเหลือ ${amount} บาท`,
  play: 'เข้าเล่น',
  addMoney: 'ฝากเงินเพิ่ม',
  demo: 'โหมดทดลองเล่น',
  tryDemo: 'ทดลองเล่น',
  playReal: 'เล่นจริง',
  login: 'เข้าสู่ระบบเพื่อเล่นจริง',
  balance: 'ยอดเงิน',
  noWallet: 'ไม่มีกระเป๋าที่ใช้เล่นเกมนี้ได้',
  game: 'เกม',
  notEntered: 'เข้าเกมไม่สำเร็จ ยอดเงินของคุณไม่ถูกหัก',
  playAgain: 'ลองเข้าเล่นอีกครั้ง',
  otherGames: 'ดูเกมอื่น',
} as const;

/** The member's latest rounds. */
export const roundText = {
  title: 'รอบที่เล่นล่าสุด',
  failed: 'โหลดรอบที่เล่นไม่สำเร็จ',
  empty: 'ยังไม่มีรอบที่เล่น เล่นเกมแล้ว รอบล่าสุดจะแสดงที่นี่',
  parts: (stake: string, back: string) => `เดิมพัน ${stake} · ได้คืน ${back}`,
  stake: (amount: string) => `เดิมพัน ${amount}`,
  net: 'สุทธิ',
  open: 'รอผล',
  refunded: 'คืนเงินแล้ว',
} as const;
