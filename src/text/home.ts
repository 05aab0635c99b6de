/** Sentences of the home page. */
export const homeText = {
  title: 'หน้าแรก',
  banners: 'แบนเนอร์',
  notices: (count: number) => `ประกาศ ${count} รายการ`,
  promiseTitle: 'ฝากเงินอัตโนมัติ ตลอด 24 ชั่วโมง',
  promiseText: 'บัญชีต้องเป็นชื่อเดียวกับสมาชิกเท่านั้น',
  playSafe: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป เล่นอย่างพอดี',
  bannersFailed: 'โหลดแบนเนอร์ไม่สำเร็จ',
} as const;
