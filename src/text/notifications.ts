/** Sentences of the page of notices. */
export const NOTIFICATIONS_TEXT = {
  failed: 'โหลดการแจ้งเตือนไม่สำเร็จ',
  moreFailed: 'โหลดต่อไม่สำเร็จ',
  loading: 'กำลังโหลดการแจ้งเตือน',
  list: 'รายการแจ้งเตือน',
  unread: (count: number) => `ยังไม่ได้อ่าน ${count} รายการ`,
  readAll: 'อ่านทั้งหมดแล้ว',
  readFailed: (reason: string) => `บันทึกว่าอ่านแล้วไม่สำเร็จ ${reason}`,
  isNew: 'ใหม่',
  more: 'ดูเพิ่ม',
  empty: 'ยังไม่มีการแจ้งเตือน',
  emptyText: 'ประกาศ ฝาก ถอน ถูกรางวัล และการตั้งวงเงินจะบอกที่นี่',
  push: 'แจ้งเตือนทาง LINE',
  pushText: 'ฝาก ถอน ถูกรางวัล และวงเงิน ส่งเข้าแชต LINE ของคุณ ปิดได้ทุกเมื่อ',
  pushNoFriend: 'เพิ่มบัญชี LINE ของเราเป็นเพื่อนก่อน ข้อความจึงจะไปถึงคุณ',
  pushUnbound: 'เชื่อม LINE กับบัญชีก่อน จึงเปิดรับได้',
} as const;
