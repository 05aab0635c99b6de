import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventQuest, noteShare, questHistory, questList, redeemQuest } from '#contract/quest.ts';
import { memberPoints } from '#contract/wallet.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { comingWeekday } from '../days.ts';
import { balanceOf, faultsOfBooks } from '../ledger/fixture.ts';
import { addBill, atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';

let loyalty: Loyalty;
let player: Player;
beforeAll(async () => {
  loyalty = await startLoyalty();
});
beforeEach(async () => {
  loyalty.server.clock.set(new Date(`${comingWeekday(3)}T10:00:00+07:00`));
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

interface Quest {
  quest_id: string;
  title: string;
  progress: number;
  target: number;
  state: string;
}
const quests = async (): Promise<Quest[]> => (await loyalty.call(player, questList)).body.data;
async function quest(title: string): Promise<Quest> {
  const found = (await quests()).find((one) => one.title === title);
  if (!found) throw new Error(`no quest ${title}`);
  return found;
}
const take = async (title: string, key?: string) =>
  loyalty.call(player, redeemQuest, { quest_id: (await quest(title)).quest_id }, key);
const streak = async () => (await loyalty.call(player, eventQuest)).body.data[0];
const points = async () => (await loyalty.call(player, memberPoints)).body.data.point;
const nextDay = () => loyalty.server.clock.advance(86_400_000);

test('a deposit completes its quest, which pays once a day', async () => {
  expect(await quest('ฝากครบ 500.00 บาท')).toMatchObject({ progress: 0, target: 500, state: 'in_progress' });
  expect((await take('ฝากครบ 500.00 บาท')).body).toMatchObject({
    code: 'quest_not_claimable',
    message: expect.stringContaining('ยังไม่สำเร็จ'),
  });
  await loyalty.deposit(player, 500);
  expect(await quest('ฝากครบ 500.00 บาท')).toMatchObject({ progress: 500, state: 'claimable' });
  const key = randomUUID();
  const first = await take('ฝากครบ 500.00 บาท', key);
  expect(first.body.data).toMatchObject({
    point: 50,
    reward: { kind: 'point', amount: 50 },
    quest: { state: 'claimed' },
  });
  expect((await take('ฝากครบ 500.00 บาท', key)).body).toEqual(first.body);
  expect((await take('ฝากครบ 500.00 บาท')).body).toMatchObject({
    code: 'quest_not_claimable',
    message: expect.stringContaining('ไปแล้ว'),
  });
  nextDay();
  expect(await quest('ฝากครบ 500.00 บาท')).toMatchObject({ progress: 0, state: 'in_progress' });
  // The claim stays in the history, with what was given then.
  await loyalty.server.database.rows("update quest set reward_amount = 70 where title = 'ฝากครบ 500.00 บาท'");
  expect((await loyalty.call(player, questHistory)).body.data).toEqual([
    {
      quest_id: (await quest('ฝากครบ 500.00 บาท')).quest_id,
      title: 'ฝากครบ 500.00 บาท',
      reward: { kind: 'point', amount: 50 },
      claimed_at: first.body.data.quest.claimed_at,
    },
  ]);
  await loyalty.server.database.rows("update quest set reward_amount = 50 where title = 'ฝากครบ 500.00 บาท'");
  expect(await points()).toBe(50);
});

test('500 requests at once take one reward', async () => {
  await loyalty.deposit(player, 500);
  const { quest_id } = await quest('ฝากครบ 500.00 บาท');
  const replies = await atOnce(500, (_, key) => loyalty.call(player, redeemQuest, { quest_id }, key));
  expect(countOf(replies)).toEqual({ ok: 1, quest_not_claimable: 499 });
  expect(await points()).toBe(50);
}, 30_000);

test('games, stakes and shares are counted from what the database holds', async () => {
  await loyalty.stake(player, 1000, { game: 'a' });
  await loyalty.stake(player, 1000, { game: 'a' });
  await loyalty.stake(player, 1000, { game: 'b', state: 'open' });
  await loyalty.stake(player, 1000, { game: 'c', category: 'casino' });
  expect(await quest('เล่นสล็อต 3 เกม')).toMatchObject({ progress: 1 });
  await loyalty.stake(player, 600_000, { game: 'd' });
  expect(await quest('ยอดเล่นครบ 5,000.00 บาท')).toMatchObject({ progress: 5000, state: 'claimable' });
  expect(await quest('แชร์ให้เพื่อน')).toMatchObject({ progress: 0 });
  for (let n = 0; n < 2; n += 1) await loyalty.call(player, noteShare);
  expect(await quest('แชร์ให้เพื่อน')).toMatchObject({ progress: 1, state: 'claimable' });
});

test('a period begins with its first moment and ends before the next one’s', async () => {
  const since = new Date(`${comingWeekday(3)}T00:00:00+07:00`);
  const until = new Date(since.getTime() + 86_400_000);
  for (const [time, satang, game] of [
    [since, 100, 'a'],
    [until, 200, 'b'],
  ] as const) {
    await loyalty.stake(player, satang, { at: time, game });
    await addBill(loyalty.server, player, 4 * satang, 'resulted', time);
  }
  // A lottery's result may come up to 31 days after the bill.
  const early = await addBill(loyalty.server, player, 8_000, 'resulted', since);
  await loyalty.server.database.rows(
    `update lotto_bill set created_at = created_at - interval '31 days' where round_id = $1`,
    [early],
  );
  for (const outcome of ['void', 'open'] as const) await addBill(loyalty.server, player, 1_600, outcome, since);
  const progress = async (metric: string, category: string | null = null) =>
    (
      await loyalty.server.database.row<{ counted: number }>(
        'select quest_progress($1, $2, $3, $4, $5, $5) as counted',
        [player.memberId, metric, category, since, until],
      )
    )?.counted;
  expect([await progress('stake'), await progress('stake', 'lotto'), await progress('stake', 'slot')]).toEqual([
    8_500, 8_400, 100,
  ]);
  expect([await progress('games'), await progress('games', 'casino')]).toEqual([1, 0]);
  expect(await progress('rounds')).toBe(2);
});

test('a login counts on every day that a period touches, its last one included', async () => {
  const noon = new Date(`${comingWeekday(3)}T12:00:00+07:00`);
  const days = [-1, 0, 1, 2].map((after) => bangkokDay(new Date(noon.getTime() + after * 86_400_000)));
  for (const day of days)
    await loyalty.server.database.rows(
      'insert into member_day (member_id, day) values ($1, $2) on conflict do nothing',
      [player.memberId, day],
    );
  const row = await loyalty.server.database.row<{ counted: number }>(
    "select quest_progress($1, 'login', null, $2, $3, $3) as counted",
    [player.memberId, noon, new Date(noon.getTime() + 86_400_000)],
  );
  expect(row?.counted).toBe(2);
});

test('a referred friend counts from the first deposit', async () => {
  const friend = await loyalty.addPlayer();
  await loyalty.server.database.rows(
    'update member f set referred_by = m.username from member m where f.id = $1 and m.id = $2',
    [friend.memberId, player.memberId],
  );
  expect(await quest('แนะนำเพื่อน 1 คน')).toMatchObject({ progress: 0 });
  await loyalty.deposit(friend, 100);
  expect(await quest('แนะนำเพื่อน 1 คน')).toMatchObject({ progress: 1, state: 'claimable' });
});

test('the second quest of a chain opens when the first one is claimed, and pays cash', async () => {
  await loyalty.deposit(player, 3000);
  expect(await quest('ฝากสะสมครบ 3,000.00 บาท')).toMatchObject({ state: 'locked' });
  expect((await take('ฝากสะสมครบ 3,000.00 บาท')).body.code).toBe('quest_not_claimable');
  expect((await take('ฝากครั้งแรก')).body.data.reward).toEqual({ kind: 'free_spin', amount: 1 });
  const { balance } = await balanceOf(loyalty.server.database, player.wallet);
  expect((await take('ฝากสะสมครบ 3,000.00 บาท')).body.data.reward).toEqual({ kind: 'cash', amount: 50 });
  expect((await balanceOf(loyalty.server.database, player.wallet)).balance).toBe(balance + 5000);
  nextDay();
  expect(await quest('ฝากครั้งแรก')).toMatchObject({ state: 'claimed' });
});

test('a weekly quest restarts on Monday', async () => {
  for (let day = 0; day < 4; day += 1) {
    await quests();
    nextDay(); // From Wednesday to Sunday.
  }
  expect(await quest('แวะมา 5 วันในสัปดาห์นี้')).toMatchObject({ progress: 5, state: 'claimable' });
  nextDay();
  expect(await quest('แวะมา 5 วันในสัปดาห์นี้')).toMatchObject({ progress: 1, state: 'in_progress' });
});

test('a streak grows by a day, and restarts after its seventh day and after a gap', async () => {
  for (let day = 1; day <= 9; day += 1) {
    const event = await streak();
    const round = ((day - 1) % 7) + 1;
    expect(event).toMatchObject({ kind: 'login_streak', progress: round, target: 7 });
    expect(event.quests[round - 1].state).toBe('claimable');
    if (round < 7) expect(event.quests[round].state).toBe('locked');
    const { quest_id } = event.quests[round - 1];
    expect((await loyalty.call(player, redeemQuest, { quest_id })).body.error).toBe(0);
    expect((await loyalty.call(player, redeemQuest, { quest_id })).body.code).toBe('quest_not_claimable');
    nextDay();
  }
  expect(await points()).toBe(10 + 10 + 20 + 20 + 30 + 30 + 100 + 10 + 10);
  nextDay();
  expect(await streak()).toMatchObject({ progress: 1 });
});

test('a reward that is taken before any page of the day is of the streak that goes on, at midnight too', async () => {
  const first = await streak();
  const dayOf = (n: number): string => first.quests[n - 1].quest_id;
  const redeem = async (quest_id: string) => (await loyalty.call(player, redeemQuest, { quest_id })).body;
  expect((await redeem(dayOf(1))).error).toBe(0);
  nextDay();
  // The first day's again, as if the streak began anew: one more reward each day.
  expect((await redeem(dayOf(1))).code).toBe('quest_not_claimable');
  expect((await streak()).progress).toBe(2);
  // Not taken on its day; the page is still open after midnight.
  nextDay();
  expect((await redeem(dayOf(2))).error).toBe(0);
  expect((await redeem(dayOf(3))).error).toBe(0);
  expect(await points()).toBe(10 + 10 + 20);
});

test('visits from before a streak began are none of its days: its rewards are not all there on the first one', async () => {
  const { database, platform } = loyalty.server;
  const today = bangkokDay(platform.now());
  await database.rows(
    `insert into member_day (member_id, day) select $1, d::date from generate_series($2::date - 27, $2::date, interval '1 day') d`,
    [player.memberId, today],
  );
  await database.rows("update quest_event set starts_at = $1 where kind = 'login_streak'", [platform.now()]);
  const states = async () => (await streak()).quests.map(({ state }: Quest) => state);
  expect(await streak()).toMatchObject({ progress: 1 });
  expect(await states()).toEqual(['claimable', ...Array(6).fill('locked')]);
  nextDay();
  expect(await streak()).toMatchObject({ progress: 2 });
  await database.rows("update quest_event set starts_at = null where kind = 'login_streak'");
});

test('a streak goes on after a year and more', async () => {
  const today = bangkokDay(loyalty.server.platform.now());
  for (const days of [399, 400, 401, 750]) {
    await loyalty.server.database.rows(
      `insert into member_day (member_id, day)
       select $1, d::date from generate_series($2::date - ($3::int - 1), $2::date, interval '1 day') d on conflict do nothing`,
      [player.memberId, today, days],
    );
    expect(await streak()).toMatchObject({ progress: ((days - 1) % 7) + 1 });
  }
});

test('an excluded member takes nothing, and an unknown quest cannot be taken', async () => {
  await quests();
  expect((await loyalty.call(player, redeemQuest, { quest_id: '999999' })).body.code).toBe('quest_not_claimable');
  expect((await loyalty.call(player, redeemQuest, {})).body.code).toBe('invalid_input');
  await loyalty.server.database.rows("update member set status = 'excluded' where id = $1", [player.memberId]);
  expect((await take('แวะมาวันนี้')).body.code).toBe('member_excluded');
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});

test('a campaign counts its finished quests, which are in no other list', async () => {
  const campaign = async () => (await loyalty.call(player, eventQuest)).body.data[1];
  expect(await campaign()).toMatchObject({ kind: 'campaign', progress: 0, target: 2 });
  for (const game of ['a', 'b', 'c', 'd', 'e']) await loyalty.stake(player, 100, { game });
  const { progress, quests: own } = await campaign();
  expect(progress).toBe(1);
  expect(own).toMatchObject([{ state: 'claimable' }, { state: 'in_progress' }]);
  const titles = own.map(({ title }: Quest) => title);
  expect((await quests()).filter(({ title }) => titles.includes(title))).toEqual([]);
  const before = await points();
  expect((await loyalty.call(player, redeemQuest, { quest_id: own[0].quest_id })).body.error).toBe(0);
  expect(await points()).toBe(before + 80);
});
