/** Texts of lists that a member has sent in the LINE chat. */
export const CHAT_LIST_TEXT = {
  row: 'ส่งโพยจากแชต LINE',
  rowText: (agent: string) => `พิมพ์ถึงบัญชี${agent} แล้วมาตรวจที่นี่`,
  opening: 'กำลังเปิดโพยจากแชต',
  failed: 'เปิดโพยจากแชตไม่สำเร็จ',
  nothingBought: 'ไม่ได้แทงและไม่ได้หักเงิน',
  bought: 'ดูโพยและผลได้ในรายการโพย',
  ownBills: 'ดูโพยของฉัน',
  toChat: 'เปิดแชต LINE',
} as const;
