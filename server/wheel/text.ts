const baht = (value: number) => value.toLocaleString('th-TH', { minimumFractionDigits: 2 });

export const WHEEL_TEXT = {
  freeSpinRule: (deposit: number | null) =>
    deposit === null ? 'รับสิทธิ์หมุนฟรีจากภารกิจและร้านแลกคะแนน' : `ฝากครบ ${baht(deposit)} บาทในวันเดียว รับหมุนฟรี 1 ครั้ง`,
  closed: 'กงล้อปิดให้บริการชั่วคราว',
  noFreeSpin: (rule: string) => `ยังไม่มีสิทธิ์หมุนฟรี ${rule}`,
  noPointSpins: 'กงล้อนี้ไม่รับหมุนด้วยคะแนน',
  points: (missing: number) => `คะแนนไม่พอ ขาดอีก ${missing.toLocaleString('th-TH')} คะแนน`,
  dayFull: (most: number) => `หมุนครบ ${most} ครั้งของวันนี้แล้ว หมุนได้อีกพรุ่งนี้`,
};
