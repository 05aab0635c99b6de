/** Headings of lists that are grouped by day. */
export const DAYS_TEXT = {
  today: (date: string) => `วันนี้ ${date}`,
  yesterday: (date: string) => `เมื่อวาน ${date}`,
} as const;
