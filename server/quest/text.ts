/** Why a reward can't be taken, by the quest's state. */
export const REASONS = {
  unknown: 'ไม่พบภารกิจนี้ หรือภารกิจสิ้นสุดแล้ว',
  locked: 'ภารกิจนี้ยังไม่เปิด ทำภารกิจก่อนหน้าให้เสร็จก่อน',
  in_progress: 'ภารกิจยังไม่สำเร็จ ทำให้ครบแล้วกลับมารับรางวัล',
  claimed: 'รับรางวัลภารกิจนี้ไปแล้ว',
  expired: 'ภารกิจนี้หมดเวลาแล้ว',
} as const;
