/** Thai sentences of the desk's sign-in, and of people and roles. Those of the sign-in are the same whether a name exists or not. */
export const wrongPassword = (left: number) => `รหัสผ่านไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`;
export const wrongRecoveryCode = (left: number) => `รหัสไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`;
/** The same for every wrong code: telling one of a slow clock apart would tell a guesser which code is right soon. */
export const wrongCode = (left: number) =>
  `รหัสไม่ถูกต้อง ถ้าพิมพ์ตรงกับแอปแล้ว ให้ตั้งนาฬิกาของโทรศัพท์เป็นเวลาอัตโนมัติ แล้วใช้รหัสใหม่ ลองได้อีก ${left} ครั้ง`;
export const codeUsed = (left: number) => `รหัสนี้ใช้ไปแล้ว รอรหัสถัดไปในแอป ลองได้อีก ${left} ครั้ง`;
export const lockedUntil = (time: string) => `ผิดครบ 5 ครั้ง ล็อกถึง ${time} น. แจ้งหัวหน้ากะแล้ว`;
export const PASSWORD_ENDED = 'รหัสผ่านชั่วคราวหมดอายุแล้ว ขอใหม่จากหัวหน้ากะ';
export const SAME_PASSWORD = 'ต้องไม่ใช่รหัสผ่านเดิม';
export const NAME_IN_PASSWORD = 'ต้องไม่มีชื่อผู้ใช้อยู่ในรหัสผ่าน';
export const PASSKEY_REFUSED = 'ใช้พาสคีย์นี้ไม่ได้ ลองอีกครั้ง หรือเข้าด้วยรหัสผ่าน';

export const USERNAME_TAKEN = 'มีคนใช้ชื่อผู้ใช้นี้แล้ว';
export const NAME_TAKEN = 'มีคนหรือคีย์ชื่อนี้แล้ว เติมให้ต่างกัน';
export const UNKNOWN_ROLE = 'ไม่พบบทบาทนี้';
export const NOT_YOURSELF = 'ทำกับตัวเองไม่ได้ ให้คนอื่นที่ดูแลผู้ปฏิบัติงานทำ';
export const BEYOND_OWN = 'ให้หรือจัดการสิทธิ์ที่ตัวเองไม่มีไม่ได้';
export const UNKNOWN_SCOPE = 'ไม่มีสิทธิ์นี้ในระบบ';
export const LAST_CHIEF = 'ต้องเหลืออย่างน้อยหนึ่งคนที่ดูแลคนและบทบาทได้';
export const RECORD_CHANGED = 'ข้อมูลนี้ถูกแก้จากที่อื่นแล้ว กรุณาโหลดใหม่';
export const ROLE_GONE = 'บทบาทนี้ถูกแก้ไปแล้ว ให้ขอใหม่';

/** The sentence that the second person reads before a role changes. */
export const roleSummary = (
  name: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
) =>
  [
    `บทบาท ${name}`,
    added.length > 0 ? `เพิ่มสิทธิ์ ${added.join(', ')}` : '',
    removed.length > 0 ? `เอาสิทธิ์ออก ${removed.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
