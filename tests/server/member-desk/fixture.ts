import type { Database } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { move } from '../ledger/fixture.ts';

/** Adds baht to the player's cash, or takes them, by an entry `adjusted:<wallet>:<baht>` that the statement knows. */
export async function adjusted(database: Database, { wallet }: { wallet: number }, baht: number): Promise<void> {
  const id = `adjusted:${wallet}:${baht}`;
  const [house, own] = [{ house: 'adjustment' }, { wallet }] as const;
  const made = baht > 0 ? move(id, house, own, baht * 100) : move(id, own, house, -baht * 100);
  await transfer(database, [{ ...made, kind: 'adjustment' }]);
}
