/** Sentences about games and their lobbies. */
export const gameText = {
  categories: { slot: 'สล็อต', casino: 'คาสิโน', sport: 'กีฬา', fishing: 'ยิงปลา', freespin: 'ฟรีสปิน' },
  categoryNav: 'หมวดเกม',
  count: { slot: 'เกม', casino: 'เกมไฮโล', sport: 'รายการ', fishing: 'เกม', freespin: 'เกม' },
  lottoLine: 'ดูงวดที่เปิด',
  seeAll: 'ดูทั้งหมด',
  lastPlayed: 'เล่นล่าสุด',
  loadFailed: 'โหลดเกมไม่สำเร็จ',
  retry: 'ลองใหม่',
  maintenance: 'ปิดปรับปรุง',
} as const;

/** The one tag that a tile shows. */
export function tagOf(tags: readonly string[]): { label: string; isHot?: boolean } | null {
  if (tags.includes('hot')) return { label: 'ฮิต', isHot: true };
  return tags.includes('new') ? { label: 'ใหม่' } : null;
}
