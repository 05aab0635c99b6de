/** Texts of LINE's pages and dialogs inside the app; the screens before the app have theirs in liff/splash/text.ts. */
export const LINE_TEXT = {
  connecting: 'กำลังเข้าสู่ระบบด้วย LINE',
  failed: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ',
  failedHelp: 'ลองใหม่อีกครั้ง หรือใช้เบอร์โทรศัพท์',
  notFound: 'Not Found',
  notFoundTitle: 'ไม่พบหน้านี้',
  notFoundHelp: 'ลิงก์นี้ไม่มีในระบบ เลือกหน้าที่ต้องการได้จากรายการนี้',
  whatExists: 'หน้าที่เปิดได้',
  home: 'กลับหน้าแรก',
  login: 'เข้าสู่ระบบ',
  contact: 'ติดต่อเจ้าหน้าที่',
  contactHelp: 'ทีมงานตอบทาง LINE',
  openContact: 'เปิดแชต LINE',
  code: (status: number) => `รหัส ${status}`,
  lobby: {
    balance: 'ยอดเงิน',
    categories: 'หมวดเกม',
  },
  other: {
    title: 'ใช้บัญชีไหน',
    member: (current: string, other: string) => `ขณะนี้ใช้บัญชี ${current} อยู่ แต่ LINE นี้เป็นของบัญชี ${other}`,
    unbound: (current: string, name: string) => `ขณะนี้ใช้บัญชี ${current} อยู่ แต่ LINE ของ ${name} ยังไม่ได้เชื่อมกับบัญชีนี้`,
    keep: (current: string) => `ใช้ ${current} ต่อ`,
    use: (other: string) => `เปลี่ยนเป็น ${other}`,
    useUnbound: 'ออกจากระบบและใช้ LINE นี้',
  },
} as const;
