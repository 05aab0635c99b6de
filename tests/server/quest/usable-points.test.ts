import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorCancelRedemption } from '#contract/operator-redemption.ts';
import { redeem, redemptionCalc, redemptionList } from '#contract/redemption.ts';
import { memberPoints } from '#contract/wallet.ts';
import { spinV2 } from '#contract/wheel.ts';
import { countSpentPoints } from '#server/wallet/queries.ts';
import { type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { newKey } from '../operator/fixture.ts';

let loyalty: Loyalty;
let player: Player;
beforeAll(async () => {
  loyalty = await startLoyalty();
});
beforeEach(async () => {
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

const points = async () => (await loyalty.call(player, memberPoints)).body.data;
const itemOf = async (kind: string) =>
  (await loyalty.call(player, redemptionList)).body.data.find((item: { kind: string }) => item.kind === kind);
/** Points of quests or coupons: no stake has earned them. */
async function gift(amount: number): Promise<void> {
  await loyalty.givePoints(player, amount);
  await countSpentPoints(loyalty.server.database, player.memberId, amount);
}

test('points that no stake has earned are spent up to five times those that stakes have earned', async () => {
  await gift(1000);
  expect(await points()).toEqual({ point: 1000, usable: 0 });
  const { item_id } = await itemOf('credit');
  const refused = (await loyalty.call(player, redeem, { item_id, quantity: 1 })).body;
  expect(refused).toMatchObject({ code: 'insufficient_points', message: expect.stringContaining('ใช้ได้ 0 คะแนน') });
  expect((await loyalty.call(player, redemptionCalc, { item_id, quantity: 1 })).body.data).toMatchObject({
    can_redeem: false,
    reason: expect.stringContaining('ทุก 1 คะแนนที่ได้จากการเล่น'),
  });
  expect((await loyalty.call(player, spinV2, { use: 'point' })).body).toMatchObject({ code: 'insufficient_points' });
  // 41 points by stakes.
  await loyalty.stake(player, 410_000);
  expect(await points()).toEqual({ point: 1041, usable: 205 });
  expect((await loyalty.call(player, spinV2, { use: 'point' })).body.error).toBe(0);
  expect(await points()).toMatchObject({ point: 941, usable: 105 });
});

test('a cancelled order gives back what can be spent', async () => {
  const { server } = loyalty;
  const { item_id, points: price } = await itemOf('item');
  await loyalty.givePoints(player, price);
  const address = {
    ...{ first_name: 'มะลิ', last_name: 'แสงทอง', phone: '0891234567', line: '99/1 ถนนสุขุมวิท' },
    ...{ subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', postcode: '10110' },
  };
  const made = (await loyalty.call(player, redeem, { item_id, quantity: 1, address })).body;
  expect(made).toMatchObject({ error: 0 });
  expect(await points()).toMatchObject({ point: 0, usable: 0 });
  const key = await newKey(server);
  const input = { redemption_id: made.data.redemption.redemption_id, reason: 'หมด' };
  expect((await server.call(operatorCancelRedemption, input, { token: key.key })).body.error).toBe(0);
  expect(await points()).toMatchObject({ point: price, usable: price });
});
