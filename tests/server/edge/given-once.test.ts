import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unitWorths } from '#server/house-edge/rebates.ts';
import { applyFolder } from '#server/operation/apply.ts';
import { readFolder } from '#server/operation/folder.ts';
import type { Gift } from '#server/operation/gifts.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let gifts: readonly Gift[];
let worths: { point: number; free_spin: number };
beforeAll(async () => {
  server = await startTestServer();
  const folder = readFolder('agents/chokdee');
  const options = { at: server.platform.now(), remove: false, by: 'test', gives: Number.POSITIVE_INFINITY };
  [gifts, worths] = await server.database.transaction(async (tx) => [
    (await applyFolder(tx, folder, options)).gifts,
    await unitWorths(tx, folder.agent.id),
  ]);
});
afterAll(() => server.close());

const MEMBERS = 10_000;
const DAYS = 365;

interface Quest {
  kind: 'daily' | 'weekly' | 'once';
  target: number;
  event?: string;
  reward: { kind: 'cash' | 'point' | 'free_spin'; amount: number };
  max_claims?: number;
}
interface Promotion {
  kind: 'first_deposit' | 'daily_deposit' | 'deposit' | 'free';
  bonus_fixed?: number;
  max_bonus: number;
  budget?: number;
}
interface Coupon {
  kind: 'cash' | 'bonus' | 'point' | 'free_spin';
  amount: number;
  max_uses: number;
  max_uses_per_member: number;
}
const file = <Content>(name: string): [string, Content][] =>
  Object.entries(JSON.parse(readFileSync(`agents/chokdee/operation/${name}.json`, 'utf8')));

const satangOfReward = (kind: 'cash' | 'bonus' | 'point' | 'free_spin', amount: number): number =>
  kind === 'cash' || kind === 'bonus' ? amount * 100 : amount * worths[kind];

/** Each member takes what they can, one after the other, each day of a year, until what there is of it is used up. */
function takenInAYear(most: number, canTake: (day: number, takenBefore: number) => boolean): number {
  const taken = new Uint16Array(MEMBERS);
  let left = most;
  for (let day = 0; day < DAYS && left > 0; day += 1)
    for (let member = 0; member < MEMBERS && left > 0; member += 1) {
      if (!canTake(day, taken[member] ?? 0)) continue;
      taken[member] = (taken[member] ?? 0) + 1;
      left -= 1;
    }
  return most - left;
}

/** Members who come every day reach each day of a streak once a round. */
const reaches =
  ({ kind, event, target }: Quest) =>
  (day: number, before: number): boolean => {
    if (kind === 'once') return before === 0;
    if (event === 'streak') return day % 7 === target - 1;
    return kind === 'daily' || day % 7 === 0;
  };

test('limited gifts cost in 10,000 member-years what the plan says', () => {
  const simulated = new Map<string, number>();
  const { quests }: { quests: Record<string, Quest> } = JSON.parse(
    readFileSync('agents/chokdee/operation/quests.json', 'utf8'),
  );
  for (const [key, quest] of Object.entries(quests)) {
    const worth = satangOfReward(quest.reward.kind, quest.reward.amount);
    const taken = takenInAYear(quest.max_claims ?? Number.POSITIVE_INFINITY, reaches(quest));
    simulated.set(`quest ${key}`, taken * worth);
  }
  for (const [key, { kind, bonus_fixed, max_bonus, budget }] of file<Promotion>('promotions')) {
    const bonus = 100 * (bonus_fixed ?? max_bonus);
    const times = budget === undefined ? Number.POSITIVE_INFINITY : (100 * budget) / bonus;
    const isOnce = kind === 'first_deposit' || kind === 'free';
    simulated.set(`promotion ${key}`, bonus * takenInAYear(times, (_, before) => !isOnce || before === 0));
  }
  for (const [key, { kind, amount, max_uses, max_uses_per_member }] of file<Coupon>('coupons'))
    simulated.set(
      `coupon ${key}`,
      satangOfReward(kind, amount) * takenInAYear(max_uses, (_, before) => before < max_uses_per_member),
    );

  const planned = gifts.filter(({ kind }) => ['quest', 'promotion', 'coupon'].includes(kind));
  expect(planned.length).toBe(simulated.size);
  for (const { kind, key, cost } of planned) {
    expect(Number.isFinite(cost.all), `${kind} ${key} has an end`).toBe(true);
    expect(simulated.get(`${kind} ${key}`), `${kind} ${key}`).toBeCloseTo(cost.all, 3);
  }
});
