/** Thai sentences about one-time codes. */
export const OTP = {
  wrong: (left: number) => `รหัสไม่ถูกต้อง กรุณาใช้รหัสล่าสุดที่ได้รับ เหลืออีก ${left} ครั้ง`,
  triedOut: 'กรอกรหัสผิดครบ 5 ครั้งแล้ว กรุณาขอรหัสใหม่',
  expired: 'รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่',
  used: 'รหัสนี้ถูกใช้ไปแล้ว กรุณาขอรหัสใหม่',
} as const;

const PURPOSES = { reset_password: 'ตั้งรหัสผ่านใหม่', verify_phone: 'ยืนยันเบอร์โทรศัพท์' } as const;

export interface CodeText {
  agentName: string;
  code: string;
  purpose: keyof typeof PURPOSES;
  /**
   * Set for an SMS: its last line binds the code to the app's host, where the phone then fills it in. Null for LINE.
   */
  host: string | null;
}

/** The message with a code. The code is first, because a phone's preview shows the first words. */
export const codeText = ({ agentName, code, purpose, host }: CodeText) =>
  `${code} คือรหัส OTP สำหรับ${PURPOSES[purpose]} (${agentName}) ใช้ได้ 5 นาที ห้ามบอกรหัสนี้กับใคร${host === null ? '' : `\n@${host} #${code}`}`;
