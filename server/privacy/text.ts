/** Thai sentences of the member's rights that travel in answers. */

export const BLOCKED = 'ยังมีรายการที่ต้องจัดการก่อนลบบัญชี';
export const REST_NOT_GIVEN_UP = 'กรุณายืนยันว่าสละยอดเงินที่เหลือ';
