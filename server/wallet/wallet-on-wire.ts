import type { z } from 'zod';
import { bahtOf, satang } from '#contract/money.ts';
import type { wallet } from '#contract/wallet.ts';
import type { WalletRow } from './queries.ts';

/** A wallet as calls show it, in baht; a bonus wallet has its turnover too, `done` at most the target. */
export function walletOnWire(row: Omit<WalletRow, 'promotion_id'>): z.output<typeof wallet> {
  const { target_satang: target, done_satang: done } = row;
  return {
    id: row.id,
    wallet_name: row.wallet_name,
    wallet_type_id: row.wallet_type_id,
    balance: bahtOf(row.available_satang),
    held: bahtOf(row.held_satang),
    ...(target === null || done === null
      ? {}
      : { turnover: { done: bahtOf(satang(Math.min(done, target))), target: bahtOf(target) } }),
    ...(row.categories && { categories: row.categories }),
  };
}
