/** The notification and event dialogs (feature agent). */
export const NOTICE_TEXT = {
  title: 'ประกาศสำคัญ',
  empty: 'ไม่มีประกาศสำคัญในตอนนี้',
  emptyHint: 'มีเรื่องใหม่เมื่อไร เราจะแจ้งที่นี่',
  position: (current: number, total: number) => `${current} / ${total}`,
  previous: 'ย้อนกลับ',
  next: 'ถัดไป',
  open: 'ดูโพย',
  see: 'ดูรายละเอียด',
  understood: 'เข้าใจแล้ว',
  hideToday: 'ไม่แสดงอีกวันนี้',
  all: 'ดูการแจ้งเตือนทั้งหมด',
  readFailed: (reason: string) => `บันทึกว่าอ่านแล้วไม่สำเร็จ ${reason}`,
  gone: 'เรื่องในการแจ้งเตือนนี้ไม่มีแล้ว อาจถูกยกเลิกหรือลบไป',
  events: 'กิจกรรม',
} as const;
