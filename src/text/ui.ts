/** Sentences of components that know no domain, as the first paint needs them. */
export const uiText = {
  retry: 'ลองใหม่',
  loadFailed: 'โหลดรายการไม่สำเร็จ',
  offline: 'ออฟไลน์อยู่ ข้อมูลอาจไม่ล่าสุด',
  carousel: 'แบนเนอร์เลื่อน',
  slideOf: (position: number, total: number) => `${position} จาก ${total}`,
} as const;
