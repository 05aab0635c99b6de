import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetHabits, habitList, keepHabits, MAX_HABITS, useHabits } from '#contract/lotto-habits.ts';
import { lockBuyers, moveBuyer } from '#server/lotto/buyers/buyer-queries.ts';
import { closeMember } from '#server/privacy/erasure-queries.ts';
import { type Lotto, type Player, START, startLotto } from './fixture.ts';

let lotto: Lotto;
beforeAll(async () => {
  lotto = await startLotto();
});
afterAll(() => lotto.close());

let seconds = 0;
const later = () => {
  seconds += 1;
  lotto.server.clock.set(new Date(START.getTime() + seconds * 1000));
};

const call = async (player: Player, endpoint: Parameters<typeof lotto.server.call>[0], input: object = {}) =>
  (await lotto.server.call(endpoint, { ...input, agent_id: 3 }, { token: player.token })).body;
const list = async (player: Player) => {
  const { data } = (await call(player, habitList)) as {
    data: { key: string; meaning: string; uses: number; buyer_id: string | null }[];
  };
  return data.map(({ key, meaning, uses, buyer_id }) => [key, meaning, uses, buyer_id]);
};
const habit = (key: string, meaning: string, buyer_id: string | null = null) => ({
  key,
  meaning,
  sample: '31=40*40',
  buyer_id,
});
const buyer = async (player: Player, name: string) => {
  const [row] = await lotto.server.database.rows<{ id: number }>(
    'insert into lotto_buyer (member_id, name, created_at) values ($1, $2, now()) returning id',
    [player.memberId, name],
  );
  return row?.id ?? 0;
};

test('a habit is kept, changed by a later answer, counted when used, and forgotten', async () => {
  const player = await lotto.addPlayer(0);
  await call(player, keepHabits, { habits: [habit('two_prices', 'both'), habit('even', 'doubles')] });
  later();
  await call(player, keepHabits, { habits: [habit('two_prices', 'reversed')] });
  expect(await list(player)).toEqual([
    ['two_prices', 'reversed', 0, null],
    ['even', 'doubles', 0, null],
  ]);
  later();
  await call(player, useHabits, { keys: ['even', 'tail'] });
  expect(await list(player)).toEqual([
    ['even', 'doubles', 1, null],
    ['two_prices', 'reversed', 0, null],
  ]);
  await call(player, forgetHabits, { key: 'even' });
  expect(await list(player)).toEqual([['two_prices', 'reversed', 0, null]]);
  await call(player, forgetHabits);
  expect(await list(player)).toEqual([]);
});

test('nobody sees or changes the habits of another, nor gives one to their buyer', async () => {
  const [one, other] = [await lotto.addPlayer(0), await lotto.addPlayer(0)];
  await call(one, keepHabits, { habits: [habit('even', 'even')] });
  expect(await list(other)).toEqual([]);
  await call(other, forgetHabits);
  expect(await list(one)).toHaveLength(1);
  const theirs = String(await buyer(one, 'แม่'));
  expect(
    await call(other, keepHabits, { habits: [habit('tail', 'back'), habit('even', 'even', theirs)] }),
  ).toMatchObject({
    code: 'buyer_not_found',
  });
  expect(await list(other)).toEqual([]);
});

test('a buyer has habits of their own, which go with them and are kept by a merge', async () => {
  const player = await lotto.addPlayer(0);
  const [mother, aunt] = [await buyer(player, 'แม่'), await buyer(player, 'ป้า')];
  const [ofMother, ofAunt] = [String(mother), String(aunt)];
  await call(player, keepHabits, {
    habits: [
      habit('two_prices', 'both'),
      habit('two_prices', 'reversed', ofMother),
      habit('even', 'even', ofMother),
      habit('even', 'doubles', ofAunt),
    ],
  });
  await lotto.server.database.transaction(async (tx) => {
    await lockBuyers(tx, player.memberId);
    await moveBuyer(tx, mother, aunt);
  });
  expect((await list(player)).sort()).toEqual([
    ['even', 'doubles', 0, ofAunt],
    ['two_prices', 'both', 0, null],
    ['two_prices', 'reversed', 0, ofAunt],
  ]);
});

test('a member has at most 100 habits, those used last; strange ones are refused', async () => {
  const player = await lotto.addPlayer(0);
  for (let from = 0; from < MAX_HABITS + 20; from += 20) {
    later();
    await call(player, keepHabits, {
      habits: Array.from({ length: 20 }, (_, at) => habit(`word:${from + at}`, 'name')),
    });
  }
  const keys = (await list(player)).map(([key]) => key);
  expect(keys).toHaveLength(MAX_HABITS);
  expect(keys).not.toContain('word:0');
  for (const bad of [habit('', 'both'), habit('x'.repeat(61), 'both'), habit('a\u202eb', 'both'), habit('a', 'b\n')])
    expect(await call(player, keepHabits, { habits: [bad] }), JSON.stringify(bad)).toMatchObject({
      code: 'invalid_input',
    });
  expect(await call(player, keepHabits, { habits: [] })).toMatchObject({ code: 'invalid_input' });
});

test('habits of another version of the reader are not used, and all go with the account', async () => {
  const player = await lotto.addPlayer(0);
  await call(player, keepHabits, { habits: [habit('even', 'even')] });
  await lotto.server.database.rows('update lotto_habit set version = 0 where member_id = $1', [player.memberId]);
  expect(await list(player)).toEqual([]);
  await lotto.server.database.transaction((tx) => closeMember(tx, player.memberId));
  const left = await lotto.server.database.rows('select 1 from lotto_habit where member_id = $1', [player.memberId]);
  expect(left).toEqual([]);
});
