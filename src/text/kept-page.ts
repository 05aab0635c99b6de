/** A page of the last visit, until its data is read anew. */
export const keptText = {
  asOf: (time: string) => `ข้อมูลล่าสุดเมื่อ ${time}`,
} as const;
