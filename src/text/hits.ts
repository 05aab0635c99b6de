/** Sentences about the return of a member's bills of a round. */
export const HITS_TEXT = {
  mine: (bets: string, net: string) => `${bets}\u2002${net}`,
  lost: 'โพยของคุณ ไม่ถูกรางวัล',
} as const;
