/** Sentences for failures that the client itself finds; the server's refusals contain their own. */
export const ERROR_TEXT = {
  sessionEnded: 'เซสซั่นหมดอายุ กรุณาลองใหม่',
  gameFailed: 'พบบางอย่างผิดปกติ',
  network: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
  timeout: 'ระบบตอบช้ากว่าปกติ กรุณาลองใหม่อีกครั้ง',
  badResponse: 'ระบบของเราขัดข้อง กรุณาลองใหม่อีกครั้ง',
  close: 'ปิด',
} as const;
