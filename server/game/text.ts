/** Thai sentences of games in answers, more exact than those of the error catalogue. */
export const NO_DEMO = 'เกมนี้ไม่มีโหมดทดลองเล่น';
export const REFUND_DIFFERS = 'ยอดคืนต้องเท่ากับยอดเดิมพัน';
export const NO_SUCH_PROVIDER = 'ไม่มีค่ายเกมนี้ในระบบ';
export const NO_SUCH_SUB_PROVIDER = 'ค่ายเกมนี้ไม่มีค่ายย่อยนี้';
export const TOO_GENEROUS = 'RTP สูงเกินไป สิ่งที่คืนให้ผู้เล่นจะเกินส่วนที่เว็บได้';
export const LIST_DIFFERS = 'ไม่มีรายการเกมของค่ายนี้ที่รอยืนยันด้วยจำนวนนี้';
