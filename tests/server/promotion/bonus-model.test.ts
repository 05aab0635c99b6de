import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../deposit/fixture.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Bet, type GameKind, type Promotions, startPromotions } from './fixture.ts';

let world: Promotions;
let daily = '';
beforeAll(async () => {
  world = await startPromotions();
  daily = world.ids.daily;
  // Any deposit can take it, so that one history has many bonuses.
  await world.money.server.database.rows(
    `update promotion set kind = 'deposit', turnover_times = 0.4, max_withdraw_satang = 45000, categories = '{slot,sport,casino}' where id::text = $1`,
    [daily],
  );
});
afterAll(() => world.close());

const WEIGHTS = { slot: 100, sport: 50, casino: 20 } as const;
const kind = fc.constantFrom('slot' as const, 'sport' as const, 'casino' as const);
const stepArbitrary = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      kind,
      baht: fc.constantFrom(0.33, 17.5, 60),
      fromBonus: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('win' as const), bet: fc.nat(9), baht: fc.constantFrom(0, 0.01, 90) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), bet: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forfeit' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run job' as const) }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** A new member and the steps they can take. Steps name bets by index, so they can close one twice, late, or never. */
async function newMember(): Promise<{ player: Player; act(step: Step): Promise<void> }> {
  const player = await world.money.player();
  const bets: (Bet & { baht: number })[] = [];
  const sessions = new Map<string, string | undefined>();
  const sessionOf = async (wallet: number, of: GameKind) => {
    const key = `${wallet} ${of}`;
    if (!sessions.has(key)) sessions.set(key, await world.session(player, wallet, of));
    return sessions.get(key);
  };
  const running = async (): Promise<number> => Number((await world.bonuses(player))[0]?.wallet.id ?? player.wallet);
  return {
    player,
    async act(step) {
      if (step.do === 'take') {
        await world.take(player, daily, await world.money.deposit(player, 200));
      } else if (step.do === 'bet') {
        const session = await sessionOf(step.fromBonus ? await running() : player.wallet, step.kind);
        const bet = session && (await world.bet(session, step.baht));
        if (bet && bet.outcome === 'ok') bets.push({ ...bet, baht: step.baht });
      } else if (step.do === 'forfeit') {
        await world.forfeit(player, await running());
      } else if (step.do === 'run job') {
        await world.runJob();
      } else {
        const bet = bets[step.bet];
        if (bet) await (step.do === 'win' ? world.win(bet, step.baht) : world.refund(bet, bet.baht));
      }
    },
  };
}

interface Check {
  wallet_id: number;
  state: string;
  counted: number;
  settled: number;
  balance: number;
  deposit_satang: number;
  bonus_satang: number;
  returned_satang: number;
  removed_satang: number;
  max_withdraw_satang: number;
  played: number;
}

/** Turnover is the weighted settled stakes, and every satang of each bonus is accounted for. */
async function expectBalancedBonuses({ memberId }: Player): Promise<void> {
  const { database } = world.money.server;
  const rows = await database.rows<Check>(
    `select b.*, b.game_weighted as counted, a.balance_satang as balance, g.settled, g.played
     from bonus b join account a on a.id = b.wallet_id cross join lateral (
       select coalesce(sum(case when g.state = 'settled' then g.stake_satang * ($2::jsonb ->> g.category)::int end), 0)::bigint as settled,
         coalesce(sum(g.won_satang - case when g.state = 'refunded' then 0 else g.stake_satang end), 0)::bigint as played
       from game_bet g where g.wallet_id = b.wallet_id
     ) g where b.member_id = $1`,
    [memberId, JSON.stringify(WEIGHTS)],
  );
  for (const row of rows) {
    expect(row.counted).toBe(row.settled);
    expect(row.deposit_satang + row.bonus_satang + row.played).toBe(
      row.balance + row.returned_satang + row.removed_satang,
    );
    if (row.state === 'running' || row.state === 'closing') expect(row.returned_satang + row.removed_satang).toBe(0);
    else expect(row.balance).toBe(0);
    const most = row.state === 'completed' ? row.max_withdraw_satang : row.deposit_satang;
    expect(row.returned_satang).toBeLessThanOrEqual(most);
  }
  expect(rows.filter(({ state }) => state === 'running' || state === 'closing').length).toBeLessThanOrEqual(1);
}

test('in any history of one member the books balance, and turnover is the weighted settled stakes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { player, act } = await newMember();
      await act({ do: 'take' });
      for (const step of steps) await act(step);
      await world.runJob();
      await expectBalancedBonuses(player);
    }),
    { numRuns: 10 },
  );
  expect(await faultsOfBooks(world.money.server.database)).toEqual([]);
}, 60_000);

test('the same when all steps run at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 20 }), async (steps) => {
      const { player, act } = await newMember();
      await act({ do: 'take' });
      await act({ do: 'bet', kind: 'slot', baht: 60, fromBonus: true });
      await Promise.all(steps.filter((step) => step.do !== 'take').map(act));
      await Promise.all([world.runJob(), world.runJob()]);
      await expectBalancedBonuses(player);
    }),
    { numRuns: 10 },
  );
  expect(await faultsOfBooks(world.money.server.database)).toEqual([]);
}, 60_000);
