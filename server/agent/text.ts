/** Thai sentences of the operator's calls about content. */
export const TOO_MANY_PIXELS = 'รูปใหญ่เกินไป ใช้ได้ไม่เกิน 24 ล้านพิกเซล (เช่น 6,000 × 4,000)';
export const NO_SUCH_PICTURE = 'ไม่พบรูปนี้ กรุณาอัปโหลดก่อน แล้วใช้ที่อยู่ที่ได้รับ';
export const PICTURE_NEEDED = 'ประกาศแบบรูปอย่างเดียวต้องมีรูป';
export const ENDS_BEFORE_START = 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม';
