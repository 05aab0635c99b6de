/** Sentences of home's cards that are a member's own. */
export const memberDeckText = {
  waits: 'รอผล',
  bills: (count: number) => `โพยรอผล ${count}`,
  more: (count: number) => `และอีก ${count} รายการ`,
  /** Beside the sum of all of them. */
  all: (count: number) => `รวม ${count} ใบ · แทง`,
  /** Beside the stake of this one alone. */
  andOthers: (count: number) => `และอีก ${count} ใบ · ใบนี้แทง`,
  stake: 'แทง',
  resultIn: (time: string) => `ออกผล ${time} อีก`,
  resultDue: 'กำลังรอผล',
} as const;
