import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimCashback } from '#contract/cashback.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { redeemCoupon } from '#contract/promotion.ts';
import { redeemQuest } from '#contract/quest.ts';
import { redeem } from '#contract/redemption.ts';
import { memberPoints } from '#contract/wallet.ts';
import { spinV2, wheelReward } from '#contract/wheel.ts';
import { computeDay } from '#server/cashback/job.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { codeKey, randomCode } from '#server/promotion/coupon-code.ts';
import { faultsOfBooks } from './ledger/fixture.ts';
import { AGENT, type Loyalty, type Player, startLoyalty } from './loyalty-fixture.ts';

let loyalty: Loyalty;
let item = '';
const quests: string[] = [];
beforeAll(async () => {
  loyalty = await startLoyalty();
  loyalty.server.clock.set(new Date('2027-01-01T12:00:00+07:00'));
  item = await idOf(
    `insert into redemption_item (agent_id, name, kind, amount, points) values ($1, 'เครดิต', 'credit', 700, 30) returning id::text`,
    [AGENT],
  );
  for (const gives of ['cash', 'point'])
    quests.push(
      await idOf(
        `insert into quest (agent_id, title, icon, kind, metric, target, reward_kind, reward_amount) values ($1, 'ภารกิจ', 'star', 'once', 'stake', 100, $2, 50) returning id::text`,
        [AGENT, gives],
      ),
    );
});
afterAll(() => loyalty.close());

async function idOf(sql: string, values: readonly unknown[]): Promise<string> {
  return (await loyalty.server.database.row<{ id: string }>(sql, values))?.id ?? '';
}

/** Makes a coupon code that pays 40 baht once. */
async function newCoupon(): Promise<string> {
  const code = randomCode('');
  await idOf(
    `with batch as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days)
       values ($1, now(), 'คูปอง', 'cash', 4000, 1, '2020-01-01', '2040-01-01', '{slot}', 1) returning id)
     insert into coupon_code (agent_id, code_key, code, batch_id, max_uses) select $1, $2, $3, id, 1 from batch returning id::text`,
    [AGENT, codeKey(code), code],
  );
  return code;
}

const STEPS = [
  'stake',
  'quest',
  'other quest',
  'coupon',
  'redeem',
  'spin',
  'returns',
  'cashback',
  'read points',
] as const;
type Step = (typeof STEPS)[number];

/** Each call has an idempotency key of its own, so that only the rules keep it from paying twice. */
async function act(player: Player, step: Step, coupon: string): Promise<void> {
  const call = async (endpoint: Endpoint, input: object = {}) => (await loyalty.call(player, endpoint, input)).body;
  if (step === 'stake') await loyalty.stake(player, 34_567, { category: 'casino' });
  else if (step === 'quest' || step === 'other quest')
    await call(redeemQuest, { quest_id: quests[step === 'quest' ? 0 : 1] });
  else if (step === 'coupon') await call(redeemCoupon, { code: coupon });
  else if (step === 'redeem') await call(redeem, { item_id: item, quantity: 2 });
  else if (step === 'spin') {
    const { data } = await call(spinV2, { use: 'point' });
    if (data) await Promise.all([1, 2].map(() => call(wheelReward, { spin_id: data.spin_id })));
  } else if (step === 'read points') await call(memberPoints);
  else await call(claimCashback, { kind: step === 'cashback' ? 'turnover' : 'loss' });
}

/** The member's amounts by kind of transfer: as the ledger has them, and as the tables of each domain have them. */
const BOOKS = `
  select t.currency || ' ' || t.kind as kind, sum(e.balance_change_satang)::bigint as amount
  from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
  where a.member_id = $1 and t.kind not in ('test', 'point_earn') group by 1`;
const RULES = `
  select 'THB quest_reward' as kind, sum(q.reward_amount)::bigint as amount from quest_claim c join quest q on q.id = c.quest_id where c.member_id = $1 and q.reward_kind = 'cash'
  union all select 'POINT quest_reward', sum(q.reward_amount) from quest_claim c join quest q on q.id = c.quest_id where c.member_id = $1 and q.reward_kind = 'point'
  union all select 'THB coupon', sum(b.amount) from coupon_use u join coupon_batch b on b.id = u.batch_id where u.member_id = $1
  union all select 'THB redeem', sum(r.quantity * i.amount) from redemption r join redemption_item i on i.id = r.item_id where r.member_id = $1
  union all select 'POINT redeem', -sum(r.points) from redemption r where r.member_id = $1
  union all select 'POINT wheel_spin', -100 * count(*) from wheel_spin s where s.member_id = $1
  union all select 'THB wheel_prize', sum(s.amount) from wheel_spin s where s.member_id = $1 and s.kind = 'cash' and s.rewarded_at is not null
  union all select 'POINT wheel_prize', sum(s.amount) from wheel_spin s where s.member_id = $1 and s.kind = 'point' and s.rewarded_at is not null
  union all select 'THB cashback', sum(d.paid_satang) from cashback_day d where d.member_id = $1 and d.kind = 'turnover'
  union all select 'THB loss_return', sum(d.paid_satang) from cashback_day d where d.member_id = $1 and d.kind = 'loss'`;

async function amounts(sql: string, player: Player): Promise<Record<string, number>> {
  const rows = await loyalty.server.database.rows<{ kind: string; amount: number }>(sql, [player.memberId]);
  const entries = rows.map(({ kind, amount }) => [kind, Number(amount)] as const);
  return Object.fromEntries(entries.filter(([, amount]) => amount !== 0));
}

const history = fc.array(fc.record({ step: fc.constantFrom(...STEPS), copies: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 6,
  maxLength: 14,
});

test.each([
  ['one after the other', false],
  ['all at once', true],
])(
  'in any history, %s, no reward is paid twice, points follow the settled stakes, and the books balance',
  async (_how, atOnce) => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { clock, database, platform } = loyalty.server;
        clock.set(new Date(startOfDay(addDays(bangkokDay(platform.now()), 1)).getTime() + 12 * 3_600_000));
        const [player, coupon] = [await loyalty.addPlayer(), await newCoupon()];
        const yesterday = addDays(bangkokDay(platform.now()), -1);
        await loyalty.givePoints(player, 300);
        await loyalty.stake(player, 1_234_567, { wonSatang: 400_000, at: startOfDay(yesterday) });
        await computeDay(database, AGENT, yesterday, platform.now());

        const calls = steps.map(
          ({ step, copies }) =>
            () =>
              Promise.all(Array.from({ length: copies }, () => act(player, step, coupon))),
        );
        if (atOnce) await Promise.all(calls.map((call) => call()));
        else for (const call of calls) await call();

        const paid = await amounts(BOOKS, player);
        expect(paid).toEqual(await amounts(RULES, player));
        // Each is paid once, however often it was requested.
        const most = { 'THB quest_reward': 50, 'POINT quest_reward': 50, 'THB coupon': 4000, 'THB cashback': 2469 };
        for (const [kind, amount] of Object.entries(most)) expect([undefined, amount]).toContain(paid[kind]);
        // 5 % of the loss would be more than half a percent of the stakes.
        expect([undefined, Math.floor(1_234_567 * 0.005)]).toContain(paid['THB loss_return']);
        const { point } = (await loyalty.call(player, memberPoints)).body.data;
        const casino = steps.reduce((sum, { step, copies }) => sum + (step === 'stake' ? copies : 0), 0) * 34_567;
        const moved = Object.entries(paid).reduce(
          (sum, [kind, amount]) => sum + (kind.startsWith('POINT') ? amount : 0),
          0,
        );
        expect(point).toBe(300 + Math.floor((1_234_567 + casino * 0.5) / 10_000) + moved);
      }),
      { numRuns: 5 },
    );
    expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
  },
  60_000,
);
