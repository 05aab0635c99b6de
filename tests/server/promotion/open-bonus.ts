import { satang as toSatang } from '#contract/money.ts';
import type { Database } from '#server/database/database.ts';
import { insertBonus } from '#server/promotion/bonus-queries.ts';
import { fund } from '../ledger/fixture.ts';

const ALL_CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto'];

/** Makes a running bonus without a promotion, with a target out of reach. Returns its wallet's id. */
export async function openBonus(
  database: Database,
  memberId: number,
  { satang = 0, at = new Date(), title = 'โบนัส' }: { satang?: number; at?: Date; title?: string } = {},
): Promise<number> {
  const wallet = await database.transaction((tx) =>
    insertBonus(tx, {
      agentId: 3,
      memberId,
      promotionId: null,
      occasion: 'test',
      title,
      depositId: null,
      depositSatang: toSatang(0),
      bonusSatang: toSatang(Math.max(1, satang)),
      targetSatang: toSatang(1_000_000_000),
      maxWithdrawSatang: null,
      categories: ALL_CATEGORIES,
      weights: { slot: 100 },
      at,
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    }),
  );
  if (satang > 0) await fund(database, wallet, satang);
  return wallet;
}
