/** Marks of a site that is there to be tried (`info.demonstration` of `agent/config`). */
export const DEMONSTRATION_TEXT = {
  results: 'เว็บไซต์สาธิต ผลรางวัลทั้งหมดเป็นผลสมมติ ไม่ใช่ผลจริงของสำนักงานสลากหรือตลาดหุ้น',
  members: 'เว็บไซต์สาธิต สมาชิกที่เห็นเป็นสมาชิกสมมติ',
} as const;
