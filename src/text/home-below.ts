/** Sentences of home beneath its cards. */
export const homeBelowText = {
  openLotteries: (count: number) => `${count} หวยเปิดรับ`,
  results: {
    title: 'ผลล่าสุด',
    drawing: 'กำลังออกรางวัล',
    drawsAt: (when: string) => `ออกรางวัล ${when} น.`,
    all: 'ดูทั้งหมด',
    yeekee: (round: string) => `ยี่กี ${round}`,
    top: '3 บน',
    bottom: '2 ล่าง',
    failed: 'โหลดผลรางวัลไม่สำเร็จ',
    none: 'ยังไม่มีผลรางวัล',
  },
  next: { title: 'ปิดรับถัดไป', all: 'หวยทั้งหมด', resultAt: (when: string) => `ออกผล ${when}`, closesIn: 'ปิดรับใน' },
  rates: { title: (name: string) => `อัตราจ่าย${name}`, all: 'ทุกหวย' },
  retry: 'ลองใหม่',
  banners: 'แบนเนอร์',
  notices: (count: number) => `ประกาศ ${count} รายการ`,
  promiseTitle: 'ฝากเงินอัตโนมัติ ตลอด 24 ชั่วโมง',
  promiseText: 'บัญชีต้องเป็นชื่อเดียวกับสมาชิกเท่านั้น',
  playSafe: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป เล่นอย่างพอดี',
  bannersFailed: 'โหลดแบนเนอร์ไม่สำเร็จ',
} as const;
