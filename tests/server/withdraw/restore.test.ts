import { expect, test } from 'vitest';
import { startWithdrawals } from './fixture.ts';

test('after a restore to an earlier time, a payout is not taken for one that was made since', async () => {
  // Two databases with the same past: what was made in the one is not in the other.
  const worlds = [await startWithdrawals(), await startWithdrawals()];
  try {
    const requested = await Promise.all(
      worlds.map(async (world) => {
        const player = await world.player(1000);
        const { data } = (await world.request(player, 300)).body;
        await world.approve(data.withdraw_id);
        await world.runJobs();
        const row = await world.server.database.row<{ payout_id: string }>(
          'select payout_id from sandbox_bank_payout order by requested_at desc limit 1',
        );
        return { withdrawId: data.withdraw_id, payoutId: row?.payout_id };
      }),
    );
    const [before, after] = requested;
    expect(before?.withdrawId).toBe(after?.withdrawId);
    expect(before?.payoutId).toMatch(/^WD-/);
    expect(before?.payoutId).not.toBe(after?.payoutId);
  } finally {
    for (const world of worlds) await world.close();
  }
});
