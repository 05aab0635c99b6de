/** Words of several decisions at once. */
export const bulkText = {
  tick: 'ติ๊กหลายรายการ',
  title: (count: number) => `เลือกไว้ ${count} รายการ`,
  credit: (count: number) => `เติมเงิน ${count} รายการ`,
  approve: (count: number) => `อนุมัติ ${count} รายการ`,
  done: 'ทำแล้ว',
  asked: 'รอคนที่สอง',
  changed: 'ข้าม: เปลี่ยนไปจากที่เห็น',
  failed: 'ข้าม: ส่งไม่สำเร็จ',
  look: 'ต้องดูเอง',
  goOn: 'ไปรายการถัดไป',
  cancel: 'ยกเลิก',
  said: (done: number, skipped: number) => `ทำแล้ว ${done} รายการ ข้าม ${skipped} รายการ`,
} as const;
