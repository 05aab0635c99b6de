import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPortion, countCorrection, countDay, payPortion } from '#server/affiliate/run-queries.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, addAgent, addMember, faultsOfBooks } from '../ledger/fixture.ts';

/**
 * A day that was paid and then corrected ends where it would have ended had the results been right at once: two agents with
 * the same members, stakes and rules, of which one learns the final results only after it has paid.
 */
let server: TestServer;
const OTHER_AGENT = 4;
const MEMBERS = 14;
const ROUNDS = 4;

/** The levels: one of all stakes, one of net losses with a category that pays nothing, and one that pays for games alone. */
const RULES = {
  levels: [
    { base: 'stake', percent: { slot: 1.5, casino: 0.5, lotto: 2 } },
    { base: 'net_loss', percent: { slot: 0, casino: 3, lotto: 5 } },
    { base: 'stake', percent: { slot: 0.7, casino: 1, lotto: 0 } },
  ],
};

interface Stake {
  member: number;
  satang: number;
  won: number;
}
interface Bill extends Stake {
  round: number;
  /** The winnings by the first result. */
  wonFirst: number;
}
interface World {
  /** The referrer of each member, of a lower number; null: nobody. */
  referrers: (number | null)[];
  bets: (Stake & { category: string })[];
  bills: Bill[];
  /** Rounds that are void at first. */
  voidFirst: Set<number>;
  /** Rounds that are void in the end. */
  void: Set<number>;
}

/** The same numbers in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

function worldOf(seed: number): World {
  const below = numbersFrom(seed);
  // A stake without winnings, one that wins less, as much, and more.
  const wonOf = (satang: number) => Math.floor(satang * ([0, 0, 0.5, 1, 3][below(5)] ?? 0));
  const stake = () => {
    // On some of them no level pays a whole satang.
    const satang = below(3) === 0 ? 1 + below(80) : 1000 * (1 + below(500));
    return { member: below(MEMBERS), satang, won: wonOf(satang) };
  };
  return {
    referrers: Array.from({ length: MEMBERS }, (_, at) => (at === 0 || below(5) === 0 ? null : below(at))),
    bets: Array.from({ length: 12 }, () => ({ ...stake(), category: below(2) === 0 ? 'slot' : 'casino' })),
    bills: Array.from({ length: 20 }, () => {
      const one = stake();
      return { ...one, round: below(ROUNDS), wonFirst: wonOf(one.satang) };
    }),
    void: new Set([below(ROUNDS)]),
    voidFirst: new Set([below(ROUNDS)]),
  };
}

const rows = <R extends object>(sql: string, values: readonly unknown[] = []) => server.database.rows<R>(sql, values);

beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await addAgent(server.database, OTHER_AGENT);
});
afterAll(async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
  await server.close();
});

/** Writes a world with an agent's members. Returns their ids and those of the rounds. */
async function write(agentId: number, day: string, world: World, isFinal: boolean) {
  const noon = `${day}T05:00:00Z`;
  const members: { memberId: number; wallet: number }[] = [];
  for (const [at, referrer] of world.referrers.entries()) {
    const member = await addMember(server.database);
    members.push(member);
    await rows('update member set agent_id = $2 where id = $1', [member.memberId, agentId]);
    for (
      let [level, owner] = [1, referrer];
      owner !== null;
      [level, owner] = [level + 1, world.referrers[owner] ?? null]
    )
      // Some have played since, in this month or the next.
      await rows(
        `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at, active_on, month, month_satang, income_satang)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [
          ...[agentId, members[owner]?.memberId, member.memberId, level, noon],
          ...[
            [null, '2026-10-12'][at % 2],
            [null, '2026-09-01', '2026-10-01', '2026-11-01'][at % 4],
            at % 4 === 0 ? 0 : 700,
          ],
        ],
      );
  }
  for (const bet of world.bets) {
    const { memberId, wallet } = members[bet.member] ?? expect.unreachable();
    await rows(
      `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
         stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       values ('test', gen_random_uuid()::text, $1, $2, $3, 's', 'g', $4, 'r', $5, $6, 'settled', $7, $7, '', 0)`,
      [agentId, memberId, wallet, bet.category, bet.satang, bet.won, noon],
    );
  }
  const rounds: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const [round] = await rows<{ id: number }>(
      `with round as (
         insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule, seed,
           seed_hash, version, settled_version, voided_at)
         select $1, category_id, (select coalesce(max(planned_date), '2100-01-01') + 1 from lotto_round), $2, $3::timestamptz - interval '1 hour', $3, $3, rule, seed, seed_hash, 1, 1,
           case when $4 then $3::timestamptz end
         from lotto_round order by id limit 1 returning id)
       insert into lotto_result (round_id, version, entered_by, entered_at) select id, 1, 'test', $3 from round returning round_id as id`,
      [agentId, day, noon, (isFinal ? world.void : world.voidFirst).has(at)],
    );
    rounds.push(round?.id ?? 0);
  }
  for (const bill of world.bills) {
    const { memberId, wallet } = members[bill.member] ?? expect.unreachable();
    await rows(
      `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang,
         payout_satang, created_at) values ($1, $2, $3, $4, gen_random_uuid()::text, 1, $5, 0, $6, $7)`,
      [agentId, memberId, rounds[bill.round], wallet, bill.satang, isFinal ? bill.won : bill.wonFirst, noon],
    );
  }
  return { ids: members.map(({ memberId }) => memberId), rounds };
}

async function correct(rounds: readonly number[], world: World, at: Date): Promise<void> {
  for (const [place, round] of rounds.entries()) {
    await rows(
      `update lotto_round set version = 2, settled_version = 2, voided_at = case when $2 then $3::timestamptz end where id = $1`,
      [round, world.void.has(place), at],
    );
    const bills = await rows<{ id: number }>('select id from lotto_bill where round_id = $1 order by id', [round]);
    const finals = world.bills.filter((bill) => bill.round === place);
    for (const [nth, { id }] of bills.entries())
      await rows('update lotto_bill set payout_satang = $2 where id = $1', [id, finals[nth]?.won]);
  }
}

/**
 * The payments to owners, with members by their places in the world; friends who earned nobody anything are left out.
 */
async function stateOf(ids: readonly number[]): Promise<object> {
  const placeOf = (id: number) => ids.indexOf(id);
  const days = await rows<{ owner_id: number }>(
    `select owner_id, day, level, members, base_satang, amount_satang from affiliate_day
     where owner_id = any ($1) and (members, base_satang, amount_satang) <> (0, 0, 0) order by owner_id, level`,
    [ids],
  );
  const links = await rows<{ owner_id: number; member_id: number }>(
    `select owner_id, member_id, level, income_satang, greatest(month, '2026-10-01') as month,
       case when month < '2026-10-01' then 0 else month_satang end as month_satang from affiliate_link where owner_id = any ($1) order by member_id, level`,
    [ids],
  );
  const balances = await rows<{ member_id: number }>(
    `select member_id, balance_satang from account where kind = 'commission' and balance_satang <> 0 and member_id = any ($1) order by member_id`,
    [ids],
  );
  const stakes = await rows<{ member_id: number }>(
    `select member_id, category, stake_satang, won_satang from affiliate_base where member_id = any ($1) order by member_id, category`,
    [ids],
  );
  return {
    days: days.map(({ owner_id, ...day }) => ({ owner: placeOf(owner_id), ...day })),
    links: links.map(({ owner_id, member_id, ...link }) => ({
      ...{ owner: placeOf(owner_id), member: placeOf(member_id) },
      ...link,
    })),
    balances: balances.map(({ member_id, ...balance }) => ({ member: placeOf(member_id), ...balance })),
    stakes: stakes.map(({ member_id, ...stake }) => ({ member: placeOf(member_id), ...stake })),
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('members, stakes and results number %i', async (seed) => {
  const { database } = server;
  const day = `2026-10-1${seed}`;
  const at = new Date(`2026-10-1${seed + 1}T05:00:00Z`);
  const world = worldOf(seed);
  const own = await write(AGENT, day, world, false);
  const other = await write(OTHER_AGENT, day, world, true);
  const portion = { day, friends: 3, at };
  for (const agentId of [AGENT, OTHER_AGENT]) {
    expect(await countDay(database, { agentId, day, rules: JSON.stringify(RULES), at })).toBe(true);
    while (await payPortion(database, { ...portion, agentId }));
  }
  const paid = await stateOf(own.ids);
  // Nothing to correct yet.
  await countCorrection(database, { agentId: AGENT, day });
  expect(await correctPortion(database, { ...portion, agentId: AGENT })).toBe(false);
  expect(await stateOf(own.ids)).toEqual(paid);

  await correct(own.rounds, world, at);
  // The other agent's day waits for a settlement, which holds nobody else up.
  await rows('update lotto_round set version = 2 where id = $1', [other.rounds[0]]);
  // A correction of another day, or of the other agent, that is not paid yet waits, too.
  for (const [agentId, of] of [
    [AGENT, '2026-09-01'],
    [OTHER_AGENT, day],
  ])
    await rows('insert into affiliate_correction values ($1, $2, $3, 0, 0) on conflict do nothing', [
      agentId,
      of,
      own.ids[0],
    ]);
  await countCorrection(database, { agentId: AGENT, day });
  while (await correctPortion(database, { ...portion, agentId: AGENT }));
  const right = await stateOf(other.ids);
  expect(right).not.toEqual(paid);
  expect(await stateOf(own.ids)).toEqual(right);
});
