/** Sentences for actions that need a connection while there is none. */
export const offlineText = {
  noMoney: 'ทำรายการไม่ได้ขณะออฟไลน์',
} as const;
