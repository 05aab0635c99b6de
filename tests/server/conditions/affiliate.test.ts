import { expect } from 'vitest';
import { lockCommission } from '#server/affiliate/commission-queries.ts';
import { AGENT } from '../ledger/fixture.ts';
import {
  AT,
  condition,
  HOUR,
  later,
  me,
  newMember,
  OTHER_AGENT,
  other,
  type Rows,
  startConditions,
  threeRounds,
} from './arrangement.ts';

/** Conditions of what members earn by those they referred. */
startConditions();

const refer = (rows: Rows, owner: { memberId: number }, friend: { memberId: number }) =>
  rows(
    `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $3, 1, $4)`,
    ...[AGENT, owner.memberId, friend.memberId, AT],
  );

/** A day whose stakes are added up and not paid, with one level that gives a hundredth of slot stakes. */
const addCountedDay = (rows: Rows, day: string) =>
  rows(
    `insert into affiliate_run (agent_id, day, rules, counted_at) values ($1, $2, '{"levels": [{"base": "stake", "percent": {"slot": 1}}]}', $3)`,
    ...[AGENT, day, AT],
  );

condition('active friends are counted anew each day, by level', async (_, rows) => {
  const link = (level: number, activeOn: string | null, { memberId } = me) =>
    rows(
      `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at, active_on) values ($1, $2, $3, $4, $5, $6)`,
      ...[AGENT, other.memberId, memberId, level, AT, activeOn],
    );
  await link(1, '2096-10-10');
  const counted = async (day: string) => {
    await rows('select affiliate_count_active($1, $2)', AGENT, day);
    return rows('select level, members from affiliate_active where owner_id = $1 order by level', other.memberId);
  };
  expect(await counted('2096-10-10')).toEqual([{ level: 1, members: 1 }]);
  expect(await counted('2096-11-08')).toEqual([{ level: 1, members: 1 }]);
  expect(await counted('2096-11-09')).toEqual([{ level: 1, members: 0 }]);
});

condition(
  'a night opens accounts for those above the day’s members at levels that pay, for nobody else',
  async (_, rows) => {
    const day = '2096-10-10';
    const [above, stranger] = [await newMember(rows), await newMember(rows)];
    const link = (agent: number, owner: number, friend: number, level: number) =>
      rows(
        `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $3, $4, $5)`,
        ...[agent, owner, friend, level, AT],
      );
    await link(AGENT, other.memberId, me.memberId, 1);
    await link(AGENT, above, me.memberId, 2);
    await link(OTHER_AGENT, stranger, await newMember(rows), 1);
    await addCountedDay(rows, day);
    await rows(`insert into affiliate_base values ($1, $2, $3, 'slot', 10000, 0)`, AGENT, day, me.memberId);
    const owners = async () =>
      (await rows<{ id: number }>(`select member_id as id from account where kind = 'commission'`)).map(({ id }) => id);
    const before = await owners();
    await rows('select affiliate_pay_portion($1, $2, 9, $3)', AGENT, day, later(24 * HOUR));
    expect(await owners()).toEqual([...before, other.memberId]);
  },
);

condition('a commission that comes to nothing is paid as nothing, beside one of a satang', async (_, rows) => {
  const day = '2096-10-10';
  const rich = { memberId: await newMember(rows) };
  await addCountedDay(rows, day);
  for (const [owner, friend, stake] of [
    [other, me, 99],
    [rich, other, 100],
  ] as const) {
    await refer(rows, owner, friend);
    await rows(`insert into affiliate_base values ($1, $2, $3, 'slot', $4, 0)`, AGENT, day, friend.memberId, stake);
  }
  await rows('select affiliate_pay_portion($1, $2, 9, $3)', AGENT, day, later(24 * HOUR));
  const commissionOf = async ({ memberId }: { memberId: number }) =>
    (
      await rows<{ satang: number }>(
        `select balance_satang::int as satang from account where member_id = $1 and kind = 'commission'`,
        memberId,
      )
    )[0]?.satang;
  expect([await commissionOf(other), await commissionOf(rich)]).toEqual([0, 1]);
});

condition(
  'income of several days of one month is summed up, and never written before what the account has; a friend’s last day stays the latest',
  async (_, rows) => {
    await refer(rows, other, me);
    const pay = async (day: string, at: Date) => {
      await addCountedDay(rows, day);
      await rows(`insert into affiliate_base values ($1, $2, $3, 'slot', 10000, 0)`, AGENT, day, me.memberId);
      await rows('select affiliate_pay_portion($1, $2, 9, $3)', AGENT, day, at);
      const [link] = await rows<{ month: number; all: number; active: string }>(
        'select month_satang::int as month, income_satang::int as all, active_on::text as active from affiliate_link where member_id = $1',
        me.memberId,
      );
      const times = await rows<{ at: Date }>(
        'select at from affiliate_transaction where owner_id = $1 order by id',
        other.memberId,
      );
      return [link?.month, link?.all, link?.active, ...times.map(({ at }) => at)];
    };
    expect(await pay('2096-09-30', later(0))).toEqual([100, 100, '2096-09-30', AT]);
    expect(await pay('2096-10-01', later(9))).toEqual([100, 200, '2096-10-01', AT, later(9)]);
    // Written by a machine whose clock is behind.
    expect(await pay('2096-10-31', later(5))).toEqual([200, 300, '2096-10-31', AT, later(9), later(9)]);
    expect(await pay('2096-09-29', later(10))).toEqual([200, 400, '2096-10-31', AT, later(9), later(9), later(10)]);
  },
);

condition('a day counts the results from its midnight to the next, once all of them are settled', async (_, rows) => {
  const day = '2096-10-10';
  const midnight = new Date('2096-10-09T17:00:00.000Z');
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  for (const [nth, ms] of [-1, 0, 24 * HOUR].entries())
    await rows(
      'update lotto_result set entered_at = $2 where round_id = $1',
      ids[nth],
      new Date(midnight.getTime() + ms),
    );
  const count = () =>
    rows(`select affiliate_count_day($1, $2, '{"levels": []}', $3) as counted`, AGENT, day, later(24 * HOUR));
  const counted = async () =>
    (await rows<{ id: number }>('select round_id as id from affiliate_round order by id')).map(({ id }) => id);
  // Rows of another agent's day, and of another day.
  const others = [ids[0], ids[2]];
  await rows('delete from affiliate_round');
  await rows('insert into affiliate_round values ($1, $2, $3, 1)', others[0], OTHER_AGENT, day);
  await rows(`insert into affiliate_round values ($1, $2, '2096-10-11', 1)`, others[1], AGENT);
  await rows('update lotto_round set version = 2 where id = any ($1)', ids);
  expect([await count(), await counted()]).toEqual([[{ counted: false }], others]);
  await rows('update lotto_round set settled_version = 2 where id = $1', ids[1]);
  expect([await count(), await counted()]).toEqual([[{ counted: true }], ids]);
});

condition('a correction is for who was paid for the day, and for who earns by it', async (_, rows) => {
  const day = '2096-10-10';
  await rows(
    `insert into affiliate_run (agent_id, day, rules, finished_at) values ($1, $2, '{"levels": [{"base": "stake", "percent": {"lotto": 1}}]}', $3)`,
    ...[AGENT, day, AT],
  );
  /** An owner whose friends staked `before` and, by the corrected result, `now`; returns their day after the correction. */
  const corrected = async (
    friends: readonly (readonly [before: number, now: number])[],
    { paid, excluded = false }: { paid: number | null; excluded?: boolean },
  ) => {
    const owner = { memberId: await newMember(rows) };
    if (excluded) await rows('update member set excluded_until = $2 where id = $1', owner.memberId, later(99 * HOUR));
    const base = friends.reduce((sum, [before]) => sum + before, 0);
    if (paid !== null)
      await rows('insert into affiliate_day values ($1, $2, 1, 1, $3, $4)', owner.memberId, day, base, paid);
    for (const [before, now] of friends) {
      const friend = { memberId: await newMember(rows) };
      await refer(rows, owner, friend);
      await rows(`insert into affiliate_base values ($1, $2, $3, 'lotto', $4, 0)`, AGENT, day, friend.memberId, before);
      await rows('insert into affiliate_correction values ($1, $2, $3, $4, 0)', AGENT, day, friend.memberId, now);
    }
    await rows('select affiliate_correct_portion($1, $2, 9, $3)', AGENT, day, later(24 * HOUR));
    const [made] = await rows<{ base: number; amount: number }>(
      'select base_satang::int as base, amount_satang::int as amount from affiliate_day where owner_id = $1',
      owner.memberId,
    );
    return made ? [made.base, made.amount] : null;
  };
  expect(await corrected([[1000, 3000]], { paid: 10 })).toEqual([3000, 30]);
  expect(await corrected([[3000, 1000]], { paid: 30 })).toEqual([1000, 10]);
  expect(await corrected([[1000, 3000]], { paid: null })).toEqual([2000, 20]);
  // Less than a satang.
  expect(await corrected([[0, 60]], { paid: null })).toEqual([60, 0]);
  // Nothing to return.
  expect(await corrected([[3000, 1000]], { paid: null })).toBeNull();
  expect(await corrected([[60, 20]], { paid: null })).toBeNull();
  expect(
    await corrected(
      [
        [50, 60],
        [60, 50],
      ],
      { paid: null },
    ),
  ).toBeNull();
  // An owner who may no longer earn returns the excess, and the day stays correct; nothing is paid.
  const excluded = true;
  expect(await corrected([[3000, 1000]], { paid: 30, excluded })).toEqual([1000, 10]);
  expect(await corrected([[1000, 1060]], { paid: 10, excluded })).toEqual([1060, 10]);
  expect(await corrected([[1060, 1000]], { paid: 10, excluded })).toEqual([1000, 10]);
  expect(await corrected([[1000, 3000]], { paid: 10, excluded })).toEqual([1000, 10]);
  expect(await corrected([[0, 60]], { paid: null, excluded })).toBeNull();
});

condition('a correction of an older day is no income of a later month, and no later day of play', async (_, rows) => {
  const day = '2096-10-10';
  await rows(
    `insert into affiliate_run (agent_id, day, rules, finished_at) values ($1, $2, '{"levels": [{"base": "stake", "percent": {"lotto": 1}}]}', $3)`,
    ...[AGENT, day, AT],
  );
  const corrected = async (month: string | null, active: string | null, stake = 2000) => {
    const friend = { memberId: await newMember(rows) };
    await refer(rows, me, friend);
    await rows(
      'update affiliate_link set income_satang = 100, month_satang = 50, month = $2, active_on = $3 where member_id = $1',
      ...[friend.memberId, month, active],
    );
    await rows('insert into affiliate_day values ($1, $2, 1, 1, 9000, 90) on conflict do nothing', me.memberId, day);
    await rows(`insert into affiliate_base values ($1, $2, $3, 'lotto', 1000, 0)`, AGENT, day, friend.memberId);
    await rows('insert into affiliate_correction values ($1, $2, $3, $4, 0)', AGENT, day, friend.memberId, stake);
    await rows('select affiliate_correct_portion($1, $2, 9, $3)', AGENT, day, later(24 * HOUR));
    const [link] = await rows(
      'select income_satang::int, month_satang::int, month::text, active_on::text from affiliate_link where member_id = $1',
      friend.memberId,
    );
    return Object.values(link ?? {});
  };
  expect(await corrected('2096-09-01', '2096-10-09')).toEqual([110, 10, '2096-10-01', '2096-10-10']);
  expect(await corrected('2096-10-01', '2096-10-11')).toEqual([110, 60, '2096-10-01', '2096-10-11']);
  expect(await corrected('2096-11-01', '2096-11-01')).toEqual([110, 50, '2096-11-01', '2096-11-01']);
  expect(await corrected(null, null, 0)).toEqual([90, -10, '2096-10-01', null]);
});

condition('commission is taken out at the given time, or at that of an entry that came meanwhile', async (tx, rows) => {
  await rows(
    `insert into account (agent_id, currency, kind, member_id, balance_satang, last_entry_at) values ($1, 'THB', 'commission', $2, 700, $3)`,
    ...[AGENT, me.memberId, AT],
  );
  expect(await lockCommission(tx, me.memberId, later(1))).toEqual({ satang: 700, at: later(1) });
  expect(await lockCommission(tx, me.memberId, later(-1))).toEqual({ satang: 700, at: AT });
});

condition('an adjustment is never written before what the account has', async (_, rows) => {
  for (const [nth, at] of [AT, later(9), later(5)].entries())
    await rows('select affiliate_adjust($1, $2, 100, $3, $4)', AGENT, me.memberId, `adjustment ${nth}`, at);
  expect(
    await rows(
      'select at, balance_after_satang::int as balance from affiliate_transaction where owner_id = $1 order by id',
      me.memberId,
    ),
  ).toEqual([
    { at: AT, balance: 100 },
    { at: later(9), balance: 200 },
    { at: later(9), balance: 300 },
  ]);
});
