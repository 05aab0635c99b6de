import { countText } from '#server/lib/baht-text.ts';

/** Why points cannot be spent although the member has them. */
export const pointsToUnlock = (usable: number, times: number) =>
  `ตอนนี้ใช้ได้ ${countText(usable)} คะแนน ทุก 1 คะแนนที่ได้จากการเล่น ใช้คะแนนได้รวม ${times} คะแนน`;

export const CASH_WALLET_NAME = 'กระเป๋าหลัก';
