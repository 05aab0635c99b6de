import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { spin, spinV2, wheelBoard, wheelConfig, wheelConfigV2, wheelReward } from '#contract/wheel.ts';
import { giveFreeSpins } from '#server/wallet/free-spin-queries.ts';
import { drawByWeight } from '#server/wheel/draw.ts';
import { comingWeekday } from '../days.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { AGENT, atOnce, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';

let loyalty: Loyalty;
let player: Player;
beforeAll(async () => {
  loyalty = await startLoyalty();
});
let minutes = 0;
beforeEach(async () => {
  // Each test is later than the one before, so that its prizes are the newest.
  minutes += 1;
  loyalty.server.clock.set(new Date(Date.parse(`${comingWeekday(3)}T10:00:00+07:00`) + minutes * 60_000));
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

const config = async () => (await loyalty.call(player, wheelConfigV2)).body.data;
const turn = (use: 'free' | 'point', key?: string) => loyalty.call(player, spinV2, { use }, key);
const reward = (spin_id: string) => loyalty.call(player, wheelReward, { spin_id });
const points = async () => (await loyalty.call(player, memberPoints)).body.data.point;
const cash = async () => (await loyalty.call(player, memberWallets)).body.data.wallets[0].balance;

/** Makes every spin of the test draw this slice. */
async function rig(kind: string, work: () => Promise<void>): Promise<void> {
  const { database } = loyalty.server;
  const before = await database.rows<{ id: number; weight: number }>('select id, weight from wheel_prize');
  await database.rows('update wheel_prize set weight = case when kind = $1 then 100000000 else 1 end', [kind]);
  try {
    await work();
  } finally {
    for (const { id, weight } of before)
      await database.rows('update wheel_prize set weight = $2 where id = $1', [id, weight]);
  }
}

test('a spin for points costs what was shown, or none is made', async () => {
  await loyalty.givePoints(player, 500);
  const { database } = loyalty.server;
  const spinFor = async (point_cost: number) => (await loyalty.call(player, spinV2, { use: 'point', point_cost })).body;
  await database.rows('update wheel set point_cost = 300 where agent_id = $1', [AGENT]);
  try {
    expect(await spinFor(100)).toMatchObject({
      code: 'no_spin_left',
      message: 'หมุนครั้งละ 300 คะแนนแล้ว กรุณาตรวจสอบก่อนหมุนอีกครั้ง',
    });
    expect(await points()).toBe(500);
    expect((await spinFor(300)).error).toBe(0);
    expect(await points()).toBe(200);
  } finally {
    await database.rows('update wheel set point_cost = 100 where agent_id = $1', [AGENT]);
  }
});

test('the published odds add up to 100 percent, and draws follow them', async () => {
  const { prizes, setting } = await config();
  expect(prizes.map(({ position }: { position: number }) => position)).toEqual([...prizes.keys()]);
  expect(
    prizes.reduce((sum: number, { chance_percent }: { chance_percent: number }) => sum + chance_percent, 0),
  ).toBeCloseTo(100, 4);
  expect(setting).toMatchObject({ is_open: true, point_cost: 100 });
  const slices = prizes.map(({ chance_percent, prize_id }: { chance_percent: number; prize_id: string }) => ({
    prize_id,
    weight: Math.round(chance_percent * 100),
  }));
  const drawn = new Map<string, number>();
  const times = 100_000;
  for (let n = 0; n < times; n += 1) {
    const { prize_id } = drawByWeight<{ prize_id: string; weight: number }>(slices);
    drawn.set(prize_id, (drawn.get(prize_id) ?? 0) + 1);
  }
  // Chi-square over ten slices: a fair draw exceeds 40 once in a hundred thousand runs.
  const off = slices.reduce((sum: number, { prize_id, weight }: { prize_id: string; weight: number }) => {
    const expected = (weight / 10_000) * times;
    return sum + ((drawn.get(prize_id) ?? 0) - expected) ** 2 / expected;
  }, 0);
  expect(off).toBeLessThan(45);
});

test('each random number draws the slice that contains it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), (weights) => {
      const slices = weights.map((weight, index) => ({ weight, index }));
      const numbers = Array.from({ length: weights.reduce((sum, weight) => sum + weight, 0) }, (_, n) => n);
      const counts = weights.map(
        (_, index) => numbers.filter((n) => drawByWeight(slices, () => n).index === index).length,
      );
      expect(counts).toEqual(weights);
    }),
  );
});

test('300 baht of deposits give one free spin that day, which expires with the day', async () => {
  expect((await turn('free')).body).toMatchObject({ code: 'no_spin_left', message: expect.stringContaining('300.00') });
  await loyalty.deposit(player, 200);
  expect((await config()).free_spins).toBe(0);
  await loyalty.deposit(player, 200);
  expect(await config()).toMatchObject({ free_spins: 1, waiting: null });
  expect((await config()).free_spins).toBe(1);
  loyalty.server.clock.advance(86_400_000);
  expect((await config()).free_spins).toBe(0);
});

test('the rest of several spins that were given at once stay', async () => {
  const { database, platform } = loyalty.server;
  const gift = {
    agentId: AGENT,
    memberId: player.memberId,
    source: `gift:${player.memberId}`,
    spins: 3,
    expiresAt: null,
  };
  for (let n = 0; n < 2; n += 1) await giveFreeSpins(database, gift, platform.now());
  expect((await config()).free_spins).toBe(3);
  const { spin_id, free_spins } = (await turn('free')).body.data;
  expect(free_spins).toBe(2);
  await reward(spin_id);
  expect((await config()).free_spins).toBeGreaterThanOrEqual(2);
});

test('a spin for points is paid once, and its prize credited once', async () => {
  await loyalty.givePoints(player, 150);
  await rig('cash', async () => {
    const key = randomUUID();
    const [first, again] = [await turn('point', key), await turn('point', key)];
    expect(again.body).toEqual(first.body);
    const { spin_id, prize, position, point } = first.body.data;
    expect(point).toBe(50);
    expect((await config()).prizes[position].prize_id).toBe(prize.prize_id);
    expect(await cash()).toBe(0);
    const credited = await Promise.all(Array.from({ length: 5 }, () => reward(spin_id)));
    expect(credited.map(({ body }) => body.data.state)).toEqual(Array.from({ length: 5 }, () => 'credited'));
    expect(await cash()).toBe(prize.amount);
    const board = (await loyalty.server.call(wheelBoard, {})).body.data;
    expect(board[0]).toMatchObject({
      prize_name: prize.name,
      amount: prize.amount,
      name_masked: expect.stringContaining('•••'),
    });
  });
  expect((await turn('point')).body).toMatchObject({
    code: 'insufficient_points',
    message: 'คะแนนไม่พอ ขาดอีก 50 คะแนน',
  });
  expect(await points()).toBe(50);
});

test('the board shows the later of two simultaneous prizes first', async () => {
  await loyalty.givePoints(player, 200);
  await rig('cash', async () => {
    const spins: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { spin_id } = (await turn('point')).body.data;
      await reward(spin_id);
      spins.push(spin_id);
    }
    // The first is written once more: where it is in the table must not decide.
    for (const id of spins.reverse())
      await loyalty.server.database.rows(
        `update wheel_spin set rewarded_at = '2100-01-01', name = 'spin ' || id where id = $1`,
        [id],
      );
    const { data } = (await loyalty.server.call(wheelBoard, {})).body;
    expect(data.slice(0, 2).map(({ prize_name }: { prize_name: string }) => prize_name)).toEqual(
      spins.map((id) => `spin ${id}`),
    );
    await loyalty.server.database.rows('update wheel_spin set rewarded_at = created_at where id = any($1)', [spins]);
  });
});

test('after a lost answer the next request gives the same spin without another cost', async () => {
  await loyalty.givePoints(player, 500);
  await loyalty.deposit(player, 300);
  await rig('none', async () => {
    const { data } = (await turn('point')).body;
    expect((await config()).waiting).toMatchObject({ spin_id: data.spin_id, position: data.position });
    expect((await turn('point')).body.data.spin_id).toBe(data.spin_id);
    expect((await turn('free')).body.data.spin_id).toBe(data.spin_id);
    expect((await loyalty.call(player, spin)).body.data.spin_id).toBe(data.spin_id);
    expect(await points()).toBe(400);
    expect((await reward(data.spin_id)).body.data).toMatchObject({ state: 'nothing', wallet_id: null });
    expect(await config()).toMatchObject({ waiting: null, free_spins: 1 });
  });
  expect((await turn('free')).body.data.spin_id).toEqual(expect.any(String));
  expect((await config()).free_spins).toBe(0);
});

test('a drawn prize stays what it was when the wheel is changed', async () => {
  await loyalty.givePoints(player, 100);
  await rig('point', async () => {
    const { data } = (await turn('point')).body;
    await loyalty.server.database.rows('update wheel_prize set amount = amount + 1 where id::text = $1', [
      data.prize.prize_id,
    ]);
    expect((await reward(data.spin_id)).body.data).toMatchObject({
      state: 'credited',
      prize: data.prize,
      point: data.prize.amount,
    });
    await loyalty.server.database.rows('update wheel_prize set amount = amount - 1 where id::text = $1', [
      data.prize.prize_id,
    ]);
  });
});

test('100 requests at once are one spin', async () => {
  await loyalty.givePoints(player, 1000);
  const replies = await atOnce(100, (_, key) => turn('point', key));
  expect(new Set(replies.map(({ body }) => body.data?.spin_id)).size).toBe(1);
  expect(await points()).toBe(900);
}, 30_000);

test('the limit of a day, a closed wheel and another member’s spin are refused', async () => {
  await loyalty.givePoints(player, 10_000);
  for (let n = 0; n < 20; n += 1) {
    const { data } = (await turn('point')).body;
    await reward(data.spin_id);
  }
  expect((await turn('point')).body).toMatchObject({ code: 'no_spin_left', message: expect.stringContaining('20') });
  expect((await config()).setting).toMatchObject({ spins_today: 20, max_spins_a_day: 20 });
  loyalty.server.clock.advance(86_400_000);
  const { data } = (await turn('point')).body;
  const owner = player;
  player = await loyalty.addPlayer();
  expect((await reward(data.spin_id)).body.code).toBe('spin_not_found');
  expect((await config()).waiting).toBeNull();
  await loyalty.server.database.rows('update wheel set is_open = false');
  await loyalty.givePoints(player, 100);
  expect((await turn('point')).body).toMatchObject({ code: 'no_spin_left', message: expect.stringContaining('ปิด') });
  await loyalty.server.database.rows('update wheel set is_open = true');
  await loyalty.server.database.rows("update member set status = 'excluded' where id = any ($1)", [
    [player.memberId, owner.memberId],
  ]);
  expect((await turn('point')).body.code).toBe('member_excluded');
  player = owner;
  expect((await reward(data.spin_id)).body.error).toBe(0);
});

test('the calls of version 1 spin for free, with the same slices', async () => {
  expect((await loyalty.call(player, wheelConfig)).body.data.prizes).toEqual((await config()).prizes);
  expect((await loyalty.call(player, spin)).body.code).toBe('no_spin_left');
  await loyalty.deposit(player, 300);
  expect((await loyalty.call(player, spin)).body.data).toMatchObject({ free_spins: 0 });
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});
