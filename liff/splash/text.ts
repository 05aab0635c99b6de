import type { LiffFailure } from './failure.ts';

/** The texts of the screens before the app; liff/ imports nothing of src/. */
export const liffText = {
  connecting: 'กำลังเชื่อมต่อกับ LINE',
  slow: 'เชื่อมต่อนานกว่าปกติ',
  slowHelp: 'ตรวจสัญญาณอินเทอร์เน็ต แล้วลองใหม่ หรือเปิดในเบราว์เซอร์',
  retry: 'ลองใหม่',
  openInBrowser: 'เปิดในเบราว์เซอร์',
  openInLine: 'เปิดใน LINE',
  reset: 'เริ่มใหม่กับ LINE',
  check: 'ตรวจการเชื่อมต่อ',
} as const;

export const failureText: Readonly<Record<LiffFailure, { title: string; help: string }>> = {
  offline: { title: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต', help: 'ตรวจสัญญาณมือถือหรือ Wi-Fi แล้วลองใหม่' },
  clock: { title: 'เวลาในเครื่องไม่ถูกต้อง', help: 'ตั้งวันที่และเวลาของเครื่องเป็นอัตโนมัติ แล้วลองใหม่' },
  ended: { title: 'การเชื่อมต่อกับ LINE หมดอายุ', help: 'กดเริ่มใหม่กับ LINE เพื่อเข้าใช้งานอีกครั้ง' },
  outside: { title: 'ลิงก์นี้เปิดจากใน LINE', help: 'เปิดลิงก์ใน LINE อีกครั้ง หรือใช้งานต่อในเบราว์เซอร์' },
  misconfigured: {
    title: 'เปิดผ่าน LINE ไม่ได้ในขณะนี้',
    help: 'การตั้งค่า LINE ของเว็บไซต์ไม่ถูกต้อง กรุณาเปิดในเบราว์เซอร์ หรือแจ้งเจ้าหน้าที่',
  },
  unknown: { title: 'เชื่อมต่อกับ LINE ไม่สำเร็จ', help: 'ลองใหม่ หรือเปิดในเบราว์เซอร์' },
};
