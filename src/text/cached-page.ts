/** A cached page, until its data has come from the server. */
export const cachedPageText = {
  asOf: (time: string) => `ข้อมูลล่าสุดเมื่อ ${time}`,
} as const;
