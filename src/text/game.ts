/** Sentences about games and their lobbies. */
export const gameText = {
  categories: { slot: 'สล็อต', casino: 'คาสิโน', sport: 'กีฬา', fishing: 'ยิงปลา', freespin: 'ฟรีสปิน' },
  categoryNav: 'หมวดเกม',
  count: { slot: 'เกม', casino: 'โต๊ะ', sport: 'รายการ', fishing: 'เกม', freespin: 'เกม' },
  seeAll: 'ดูทั้งหมด',
  hot: 'ฮิต',
  new: 'ใหม่',
  lastPlayed: 'เล่นล่าสุด',
  loadFailed: 'โหลดเกมไม่สำเร็จ',
  retry: 'ลองใหม่',
} as const;
