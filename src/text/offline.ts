/** What needs a connection and has none. */
export const offlineText = {
  noMoney: 'ทำรายการไม่ได้ขณะออฟไลน์',
} as const;
