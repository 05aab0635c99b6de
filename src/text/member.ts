/** Sentences of the member's own pages. */
export const memberText = {
  profile: 'โปรไฟล์',
  wallets: 'กระเป๋าเงิน',
  refresh: 'รีเฟรชยอดเงิน',
  held: (amount: string) => `กันไว้ ${amount} บาท`,
  vip: ['สมาชิกทั่วไป', 'โกลด์', 'ฮีโร่'],
  lineLinked: 'เชื่อม LINE แล้ว',
  lineNotLinked: 'ยังไม่ได้เชื่อม LINE',
  theme: 'ธีม',
  themes: { system: 'ตามระบบ', dark: 'มืด', light: 'สว่าง' },
  logout: 'ออกจากระบบ',
  walletsFailed: 'โหลดยอดเงินไม่สำเร็จ',
  profileFailed: 'โหลดโปรไฟล์ไม่สำเร็จ',
} as const;
