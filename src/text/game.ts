/** Names of the games' categories; of their lists and tiles: game-lists.ts, which the first load does not need. */
export const gameText = {
  categories: { slot: 'สล็อต', casino: 'คาสิโน', sport: 'กีฬา', fishing: 'ยิงปลา', freespin: 'ฟรีสปิน' },
} as const;
