/** Headings of lists that are grouped by day. */
export const DAYS_TEXT = {
  today: (date: string) => `วันนี้ ${date}`,
  yesterday: (date: string) => `เมื่อวาน ${date}`,
} as const;

/** A day near today in a line of text. */
export const NEAR_DAYS = {
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  tomorrow: 'พรุ่งนี้',
  weekdays: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
} as const;
