/** Sentences of home's cards that are a member's own. */
export const memberDeckText = {
  waits: 'รอผล',
  bills: (count: number) => `โพยรอผล ${count}`,
  more: (count: number) => `และอีก ${count} รายการ`,
  andOthers: (count: number) => `และอีก ${count} ใบ · แทง`,
  stake: 'แทง',
  resultIn: (time: string) => `ออกผล ${time} อีก`,
  resultDue: 'กำลังรอผล',
} as const;
