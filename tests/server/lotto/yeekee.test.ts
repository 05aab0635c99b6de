import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedHash } from '#contract/sha256.ts';
import { shootNumber, yeekeeList, yeekeeLists, yeekeeVerify } from '#contract/yeekee.ts';
import { computeYeekee } from '#contract/yeekee-rules.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { at, type Lotto, type Player, startLotto } from './fixture.ts';

let lotto: Lotto;
let round: string;
/** Minutes after midnight at which the test's round closes its bets. */
let closes = 10 * 60;
const clockAt = (minutes: number, seconds = 0, milliseconds = 0) =>
  new Date(at('00:00:00').getTime() + (closes + minutes) * 60_000 + seconds * 1000 + milliseconds);
beforeAll(async () => {
  lotto = await startLotto();
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
});
beforeEach(async () => {
  // Each test has a round of its own.
  closes += 15;
  lotto.server.clock.set(clockAt(-10));
  const [row] = await lotto.server.database.rows<{ id: string }>(
    `select r.id::text from lotto_round r where r.shoot_closes_at is not null and r.bet_closes_at = $1`,
    [clockAt(0)],
  );
  round = row?.id ?? '';
});

const shoot = (player: Player, number: unknown, round_id: unknown = round) =>
  lotto.server.call(shootNumber, { round_id, number, agent_id: 3 }, { token: player.token });
const list = (player: Player | null, input: object = {}) =>
  lotto.server.call(yeekeeList, { round_id: round, ...input }, player ? { token: player.token } : {});

async function draw(): Promise<void> {
  lotto.server.clock.set(clockAt(3));
  const now = () => lotto.server.platform.now();
  await drawRound(lotto.server.database, Number(round), now());
  await settleRound(lotto.server.database, Number(round), { now });
}

test('shots are listed newest first, with the sum; the viewer’s own are marked', async () => {
  const [mine, other] = [await lotto.addPlayer(), await lotto.addPlayer()];
  expect((await shoot(mine, '00042')).body.data).toMatchObject({
    sum: 42,
    count: 1,
    left: 99,
    shot: { position: 1, is_mine: true },
  });
  await shoot(other, '๙๙๙๙๙');
  const { body } = await list(mine);
  expect(body.data).toMatchObject({ sum: 100_041, count: 2, mine: { count: 1, left: 99 } });
  expect(
    body.data.shots.map((shot: { position: number; number: string; is_mine: boolean }) => [
      shot.position,
      shot.number,
      shot.is_mine,
    ]),
  ).toEqual([
    [2, '99999', false],
    [1, '00042', true],
  ]);
  expect(body.data.shots[0].name_masked).toMatch(/^pl•••/);
  expect((await list(null)).body.data.mine).toBeNull();
  expect((await list(null, { after: 1 })).body.data.shots).toHaveLength(1);
  expect((await list(null, { before: 2 })).body.data.shots).toMatchObject([{ position: 1 }]);
  expect((await list(null, { before: '999999999999999', after: '999999999999998' })).body.data.shots).toEqual([]);
});

test('many shots at once: no position is lost or given twice', async () => {
  const players = await lotto.crowd(40);
  const replies = await Promise.all(players.map((player, index) => shoot(player, String(index).padStart(5, '0'))));
  const positions = replies.map(({ body }) => body.data.shot.position).sort((a, b) => a - b);
  expect(positions).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect((await list(null)).body.data.sum).toBe((39 * 40) / 2);
});

test('the cooldown’s refusal has the time left; of two shots at once one is taken', async () => {
  const player = await lotto.addPlayer();
  const replies = await Promise.all([shoot(player, '11111'), shoot(player, '22222')]);
  expect(replies.map(({ body }) => body.code ?? 'shot').sort()).toEqual(['shoot_cooldown', 'shot']);
  lotto.server.clock.advance(2_500);
  const refused = await shoot(player, '33333');
  expect(refused.body).toMatchObject({ code: 'shoot_cooldown', message: 'ยิงเลขได้อีกครั้งใน 4 วินาที' });
  lotto.server.clock.advance(4_000);
  expect((await shoot(player, '33333')).body.error).toBe(0);
});

test('a member may shoot a hundred times a round', async () => {
  const player = await lotto.addPlayer();
  await shoot(player, '00001');
  await lotto.server.database.rows('update lotto_shooter set shots = 100 where round_id = $1', [round]);
  lotto.server.clock.advance(7_000);
  expect((await shoot(player, '00002')).body.code).toBe('shoot_limit');
});

test.each(['123', '1234567', '12a45', '', '😀', null, 12345])('not a shot: %j', async (number) => {
  const player = await lotto.addPlayer();
  expect((await shoot(player, number)).body).toMatchObject({ code: 'invalid_input' });
  expect((await list(player)).body.data.count).toBe(0);
});

test('shooting is open for two minutes after the bets have closed', async () => {
  const player = await lotto.addPlayer();
  lotto.server.clock.set(clockAt(1, 59));
  expect((await shoot(player, '12345')).body.error).toBe(0);
  const other = await lotto.addPlayer();
  const shootAt = (time: Date) =>
    lotto.server.database.row(`select outcome from lotto_shoot($1, 3, $2, '12345', 'x', $3)`, [
      other.memberId,
      round,
      time,
    ]);
  expect(await shootAt(clockAt(2))).toEqual({ outcome: 'shoot_closed' });
  expect(await shootAt(clockAt(1, 59, 999))).toEqual({ outcome: 'shot' });
  lotto.server.clock.set(clockAt(2));
  expect((await shoot(player, '12345')).body.code).toBe('shoot_closed');
  expect((await shoot(player, '12345', '99999999')).body.code).toBe('round_not_found');
  expect((await shoot(player, '12345', await lotto.round('government'))).body.code).toBe('round_not_found');
});

test('nobody shoots into a round that is not held', async () => {
  const player = await lotto.addPlayer();
  expect((await shoot(player, '12345')).body.error).toBe(0);
  const { database, platform } = lotto.server;
  await database.rows("select lotto_enter_result($1, 0, null, null, null, 'ระบบขัดข้อง', 'test', $2)", [
    round,
    platform.now(),
  ]);
  const now = () => platform.now();
  await settleRound(database, Number(round), { now });
  lotto.server.clock.advance(7_000);
  expect((await shoot(player, '12345')).body.code).toBe('shoot_closed');
  expect((await list(player)).body.data.count).toBe(1);
});

test('a round from open to paid, which anybody can recompute', async () => {
  const player = await lotto.addPlayer();
  const lines = Array.from({ length: 100 }, (_, n) => ['two_top', String(n).padStart(2, '0'), 1] as const);
  const bill = await lotto.buy(player, round, lines);
  const hidden = (await lotto.server.call(yeekeeVerify, { round_id: round })).body.data;
  expect(hidden).toMatchObject({ seed: null, shots: [], result: null, mode: 'sealed' });
  const shooters = await lotto.crowd(20);
  for (const [index, shooter] of shooters.entries()) await shoot(shooter, String(index * 4_999).padStart(5, '0'));
  await draw();
  const { data } = (await lotto.server.call(yeekeeVerify, { round_id: round })).body;
  expect(data.seed_hash).toBe(hidden.seed_hash);
  expect(await seedHash(data.seed)).toBe(data.seed_hash);
  const computed = await computeYeekee(
    data.shots.map(({ number }: { number: string }) => number),
    { mode: data.mode, roundId: data.round.round_id, seed: data.seed, randomness: null },
  );
  expect(computed).toEqual({
    sum: data.sum,
    sixteenth: Number(data.sixteenth.number),
    seedNumber: data.seed_number,
    number: data.result.number,
  });
  expect(data.sixteenth.position).toBe(5);
  expect(await lotto.detail(player, bill.bill_id)).toMatchObject({
    status: 'won',
    payout: 90,
    prizes: { yeekee: data.result.number },
  });
  const day = (await lotto.server.call(yeekeeLists, { round_id: round })).body.data;
  // Rounds that had closed by 10:00, when the rounds were made, do not exist among the 88.
  expect(day).toHaveLength(88 - 16);
  expect(day.find((one: { round: { round_id: string } }) => one.round.round_id === round)).toMatchObject({
    shots: 20,
    result: { number: data.result.number },
  });
});

test('fewer than 16 shots: void, and every bill is refunded', async () => {
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, [['three_top', '123', 100]]);
  const shooters = await lotto.crowd(15);
  for (const shooter of shooters) await shoot(shooter, '55555');
  await draw();
  expect(await lotto.balance(player)).toBe(1_000_000);
  const { data } = (await lotto.server.call(yeekeeVerify, { round_id: round })).body;
  expect(data).toMatchObject({ result: null, round: { status: 'void' } });
  expect(data.shots).toHaveLength(15);
});

test('shots at the moment of the draw are either counted or refused', async () => {
  const players = await lotto.crowd(40);
  lotto.server.clock.set(clockAt(1, 59));
  const shots = players.map((player) => shoot(player, '10000'));
  const drawn = drawRound(lotto.server.database, Number(round), clockAt(2, 5));
  const taken = (await Promise.all(shots)).filter(({ body }) => body.error === 0).length;
  await drawn;
  await draw();
  const { data } = (await lotto.server.call(yeekeeVerify, { round_id: round })).body;
  expect(data.shots).toHaveLength(taken);
  if (data.result) expect(data.sum).toBe(taken * 10_000);
});
