import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningSums } from '#server/cashback/queries.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { AGENT, addAgent, addMember } from './ledger/fixture.ts';
import { openBonus } from './promotion/open-bonus.ts';

/**
 * The rows that each sum of stakes and deposits counts. They differ from a usual one in one thing each: the member,
 * the wallet, the state, the moment. Every amount is another power of two, so that a sum tells which rows it
 * contains.
 */
let server: TestServer;
let me: { memberId: number; wallet: number; bonus: number };
let other: { memberId: number; wallet: number };
let foreign: { memberId: number; wallet: number };

const OTHER_AGENT = 4;
const DAY = '2026-10-10';
/** Around the day in Bangkok, in microseconds. */
const MOMENTS = {
  weekBefore: '2026-10-02T16:59:59.999999Z',
  week: '2026-10-02T17:00:00.000000Z',
  before: '2026-10-09T16:59:59.999999Z',
  first: '2026-10-09T17:00:00.000000Z',
  middle: '2026-10-10T05:00:00.000000Z',
  last: '2026-10-10T16:59:59.999999Z',
  after: '2026-10-10T17:00:00.000000Z',
} as const;
const { first: SINCE, after: UNTIL } = MOMENTS;
const isWithin = (time: string | null) => time !== null && time >= SINCE && time < UNTIL;

interface Bet {
  what: string;
  who: 'me' | 'other' | 'foreign';
  wallet: 'cash' | 'bonus';
  state: 'settled' | 'open' | 'refunded';
  category: string;
  placed: string;
  closed: string;
  satang: number;
}
interface Bill {
  what: string;
  id: number;
  who: Bet['who'];
  wallet: Bet['wallet'];
  isCancelled: boolean;
  isVoid: boolean;
  version: number;
  settledVersion: number;
  created: string;
  drawn: string;
  /** The first result, and the second one if there is one. */
  entered: readonly string[];
  satang: number;
}
interface Deposit {
  what: string;
  who: Bet['who'];
  kind: 'deposit' | 'review';
  isPaid: boolean;
  paid: string;
  /** Taken by a bonus. */
  isTaken: boolean;
  /** A payment that an operator decided: it closed a deposit. */
  isOfDeposit: boolean;
  /** An operator credited another amount than it was opened with. */
  isCorrected: boolean;
  satang: number;
}

/** The usual row, and others that differ from it as the list says; each with an amount of its own. */
function rowsOf<R extends { what: string; satang: number }>(usual: R, others: readonly Partial<R>[]): R[] {
  return [{}, ...others].map((difference, at) => ({
    ...usual,
    ...difference,
    what: JSON.stringify(difference),
    satang: usual.satang * 2 ** at,
  }));
}

const atAllMoments = <Difference>(differs: (moment: string) => Difference) => Object.values(MOMENTS).map(differs);

const { middle } = MOMENTS;
const BETS = rowsOf<Bet>(
  {
    ...{ what: '', satang: 100, who: 'me', wallet: 'cash' },
    ...{ state: 'settled', category: 'slot', placed: middle, closed: middle },
  },
  [
    { who: 'other' },
    { who: 'foreign' },
    { wallet: 'bonus' },
    { state: 'open' },
    { state: 'refunded' },
    { category: 'casino' },
    ...atAllMoments((placed) => ({ placed })),
    ...atAllMoments((closed) => ({ closed })),
  ],
);
const BILLS = rowsOf<Bill>(
  {
    ...{ what: '', satang: 100, id: 0, who: 'me', wallet: 'cash' },
    ...{ isCancelled: false, isVoid: false, version: 1, settledVersion: 1 },
    ...{ created: middle, drawn: middle, entered: [middle] },
  },
  [
    { who: 'other' },
    { who: 'foreign' },
    { wallet: 'bonus' },
    { isCancelled: true },
    { isVoid: true },
    { version: 0, settledVersion: 0, entered: [] },
    { settledVersion: 0 },
    { version: 2, settledVersion: 2, entered: [middle, UNTIL] },
    { version: 2, settledVersion: 1, entered: [middle, middle] },
    { version: 2, settledVersion: 2, entered: [MOMENTS.before, middle] },
    ...atAllMoments((created) => ({ created })),
    ...atAllMoments((created) => ({ created, isCancelled: true })),
    { isCancelled: true, who: 'other' },
    ...atAllMoments((drawn) => ({ drawn })),
    ...atAllMoments((entered) => ({ entered: [entered] })),
  ],
);
const DEPOSITS = rowsOf<Deposit>(
  {
    ...{ what: '', satang: 100, who: 'me', kind: 'deposit' },
    ...{ isPaid: true, paid: middle, isTaken: false, isOfDeposit: false, isCorrected: false },
  },
  [
    { who: 'other' },
    { isPaid: false },
    { isCorrected: true },
    { isTaken: true },
    ...atAllMoments((paid) => ({ paid })),
    ...[{}, { who: 'other' as const }, { isOfDeposit: true }, ...atAllMoments((paid) => ({ paid }))].map((review) => ({
      ...review,
      kind: 'review' as const,
    })),
  ],
);

const memberOf = (who: Bet['who']) => ({ me, other, foreign })[who];
const walletOf = ({ who, wallet }: Pick<Bet, 'who' | 'wallet'>) =>
  wallet === 'bonus' ? me.bonus : memberOf(who).wallet;
const agentOf = (who: Bet['who']) => (who === 'foreign' ? OTHER_AGENT : AGENT);

const rows = <R extends object>(sql: string, values: readonly unknown[] = []) =>
  server.database.rows<R>(sql, [...values]);

async function insertBet(bet: Bet): Promise<void> {
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
       stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', $1, $2, $3, $4, 's', $1, $5, $1, $6, $7, $8::text, $9, case when $8 <> 'open' then $10::timestamptz end, '', 0)`,
    [
      ...[bet.what, agentOf(bet.who), memberOf(bet.who).memberId, walletOf(bet), bet.category, bet.satang],
      ...[bet.state === 'settled' ? bet.satang / 2 : 0, bet.state, bet.placed, bet.closed],
    ],
  );
}

async function insertBill(bill: Bill, place: number): Promise<void> {
  const [round] = await rows<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, bet_opens_at, bet_closes_at, result_at, rule,
       seed, seed_hash, version, settled_version, voided_at)
     select $1, category_id, date '1900-01-01' + $2::int, '2026-10-10', $3::timestamptz - interval '2 hours', $3::timestamptz - interval '1 hour', $3,
       rule, seed, seed_hash, $4, $5, case when $6 then $3::timestamptz end
     from lotto_round order by id limit 1 returning id`,
    [agentOf(bill.who), place, bill.drawn, bill.version, bill.settledVersion, bill.isVoid],
  );
  for (const [at, entered] of bill.entered.entries())
    await rows(`insert into lotto_result (round_id, version, entered_by, entered_at) values ($1, $2, 'test', $3)`, [
      round?.id,
      at + 1,
      entered,
    ]);
  const [made] = await rows<{ id: number }>(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang,
       payout_satang, created_at, cancelled_at)
     values ($1, $2, $3, $4, $5, 1, $6, 0, $7, $8, case when $9 then $8::timestamptz end) returning id`,
    [
      ...[agentOf(bill.who), memberOf(bill.who).memberId, round?.id, walletOf(bill), `test-${place}`, bill.satang],
      ...[bill.satang / 2, bill.created, bill.isCancelled],
    ],
  );
  bill.id = made?.id ?? 0;
  await rows(
    `insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half)
     values ($1, 1, $2, 'two_top', '12', '12', $3, 90, false)`,
    [bill.id, round?.id, bill.satang],
  );
}

async function insertDeposit(deposit: Deposit, place: number, keyId: number): Promise<void> {
  const { memberId, wallet } = memberOf(deposit.who);
  const reference = `test-${place}`;
  const isDeposit = deposit.kind === 'deposit' || deposit.isOfDeposit;
  // A deposit that a review closed has its amount there, and was paid in another year.
  const [made] = isDeposit
    ? await rows<{ id: number }>(
        `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, credited_satang, reference, status,
           created_at, expires_at, paid_at)
         select $1, $2, $3, (select min(id) from payment_channel), (select min(id) from receiving_account), $4, $5, $6, $7::text, $8, $8,
           case when $7 = 'paid' then $8::timestamptz end returning id`,
        [
          ...[
            AGENT,
            memberId,
            wallet,
            deposit.isCorrected ? 1 : deposit.satang,
            deposit.isCorrected ? deposit.satang : null,
          ],
          ...[reference, deposit.isPaid ? 'paid' : 'expired'],
          deposit.kind === 'deposit' ? deposit.paid : '2020-01-01T00:00:00Z',
        ],
      )
    : [];
  if (deposit.isTaken) {
    const bonus = await openBonus(server.database, memberId);
    await rows('update bonus set deposit_id = $2 where wallet_id = $1', [bonus, made?.id]);
  }
  if (deposit.kind === 'deposit') return;
  await rows(
    `insert into provider_transaction values ($1, '', $2, 1, $3, null, 'SCB', '1', 'x', $4, $4, null, 'unmatched')`,
    [reference, AGENT, deposit.satang, deposit.paid],
  );
  await rows(
    `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by,
       credited_member_id, credited_deposit_id)
     values ($1, $2, 'unmatched', $3, $3, 'credited', $4, $5, $6)`,
    [reference, AGENT, deposit.paid, keyId, memberId, made?.id ?? null],
  );
}

beforeAll(async () => {
  server = await startTestServer({ seed: true });
  const { database } = server;
  const own = await addMember(database);
  me = { ...own, bonus: await openBonus(database, own.memberId) };
  other = await addMember(database);
  foreign = await addMember(database);
  await addAgent(database, OTHER_AGENT);
  await rows('update member set agent_id = $2 where id = $1', [foreign.memberId, OTHER_AGENT]);
  const [key] = await rows<{ id: number }>('select min(id) as id from operator_key');
  for (const bet of BETS) await insertBet(bet);
  for (const [place, bill] of BILLS.entries()) await insertBill(bill, place);
  for (const [place, deposit] of DEPOSITS.entries()) await insertDeposit(deposit, place, key?.id ?? 0);
});
afterAll(() => server.close());

/** The rows that a sum is of. */
function namesIn(satang: unknown, of: readonly { what: string; satang: number }[]): string[] {
  const left = BigInt(String(satang));
  return of.filter(({ satang: own }) => (left / BigInt(own)) % 2n === 1n).map(({ what }) => what);
}
const sum = (all: readonly { satang: number }[]) => all.reduce((total, { satang }) => total + satang, 0);
const namesOf = <R extends { what: string }>(all: readonly R[], isCounted: (row: R) => boolean) =>
  all.filter(isCounted).map(({ what }) => what);

async function satangOf(sql: string, values: readonly unknown[] = []): Promise<unknown> {
  const [row] = await rows<{ value: unknown }>(`select (${sql})::text as value`, values);
  return row?.value ?? 0;
}

const isSettledBill = ({ isCancelled, isVoid, version }: Bill) => !isCancelled && !isVoid && version > 0;
const mine = ({ who }: Pick<Bet, 'who'>) => who === 'me';

test('stakes that earn points: settled ones of the member, by when they were placed', async () => {
  for (const category of ['slot', 'casino'])
    expect(
      namesIn(await satangOf('points_weight($1, $2, $3, $4)', [me.memberId, SINCE, UNTIL, { [category]: 1 }]), BETS),
    ).toEqual(
      namesOf(BETS, (bet) => mine(bet) && bet.category === category && bet.state === 'settled' && isWithin(bet.placed)),
    );
  const [lowest, highest] = [BILLS[0]?.id ?? 0, BILLS.at(-2)?.id ?? 0];
  expect(
    namesIn(await satangOf(`points_lotto_weight($1, $2, $3, '{"lotto": 1}')`, [me.memberId, lowest, highest]), BILLS),
  ).toEqual(namesOf(BILLS, (bill) => mine(bill) && isSettledBill(bill) && bill.id > lowest && bill.id <= highest));
});

const onCash = ({ wallet }: Pick<Bet, 'wallet'>) => wallet === 'cash';
const closedOnDay = (bet: Bet) => onCash(bet) && bet.state === 'settled' && isWithin(bet.closed);

test('the day’s cashback: cash stakes of the agent, by when they were settled and their first result was entered', async () => {
  const games = 'select stake_satang from cashback_games($1, $2, $3) where member_id = $4 and category = $5';
  const bills = 'select stake_satang from cashback_bills($1, $2, $3, $4::bigint[]) where member_id = $5';
  for (const who of ['me', 'other'] as const) {
    const { memberId } = memberOf(who);
    for (const category of ['slot', 'casino'])
      expect(namesIn(await satangOf(games, [AGENT, SINCE, UNTIL, memberId, category]), BETS)).toEqual(
        namesOf(BETS, (bet) => bet.who === who && bet.category === category && closedOnDay(bet)),
      );
    const counted = namesOf(
      BILLS,
      (bill) =>
        bill.who === who && !bill.isCancelled && !bill.isVoid && onCash(bill) && isWithin(bill.entered[0] ?? null),
    );
    expect(namesIn(await satangOf(bills, [AGENT, SINCE, UNTIL, null, memberId]), BILLS)).toEqual(counted);
    expect(namesIn(await satangOf(bills, [AGENT, SINCE, UNTIL, [me.memberId], memberId]), BILLS)).toEqual(
      who === 'me' ? counted : [],
    );
  }
  for (const table of ['cashback_games($1, $2, $3)', 'cashback_bills($1, $2, $3, null)'])
    expect(await rows(`select * from ${table} where member_id = $4`, [AGENT, SINCE, UNTIL, foreign.memberId])).toEqual(
      [],
    );
});

const EVERYTHING = { slot: 100, casino: 100, sport: 100, fishing: 100, freespin: 100, lotto: 100 };

test('the running day’s cashback: as the day’s, by the rates of the categories', async () => {
  const read = (memberId: number) =>
    runningSums(
      server.database,
      { agentId: AGENT, memberId, since: new Date(SINCE), until: new Date(UNTIL) },
      { percent: { slot: 100 }, loss_percent: 100, loss_stake_percent: EVERYTHING },
    );
  const bets = BETS.filter((bet) => mine(bet) && closedOnDay(bet) && bet.placed >= MOMENTS.week);
  const bills = BILLS.filter(
    (bill) => mine(bill) && onCash(bill) && !bill.isCancelled && !bill.isVoid && isWithin(bill.entered[0] ?? null),
  );
  const stake_satang = sum([...bets, ...bills]);
  expect(await read(me.memberId)).toEqual({
    ...{ stake_satang, won_satang: stake_satang / 2, loss_satang: stake_satang / 2 },
    turnover_satang: sum(bets.filter(({ category }) => category === 'slot')),
  });
  const { memberId } = await addMember(server.database);
  expect(await read(memberId)).toEqual({ stake_satang: 0, won_satang: 0, loss_satang: 0, turnover_satang: 0 });
});

test('the use of the member’s own limits: paid deposits, and stakes that were not refunded, after a moment', async () => {
  const used = (kind: string) => satangOf('limit_used($1, $2, $3)', [me.memberId, kind, SINCE]);
  expect(namesIn(await used('deposit'), DEPOSITS)).toEqual(
    namesOf(DEPOSITS, (one) => mine(one) && one.isPaid && !one.isOfDeposit && one.paid > SINCE),
  );
  const stakes =
    sum(BETS.filter((bet) => mine(bet) && bet.state !== 'refunded' && bet.placed > SINCE)) +
    sum(BILLS.filter((bill) => mine(bill) && !bill.isCancelled && !bill.isVoid && bill.created > SINCE));
  expect(Number(await used('stake'))).toBe(stakes);
  const open = sum(BETS.filter((bet) => mine(bet) && bet.state === 'open'));
  // Each row has won the half of its stake.
  expect(Number(await used('loss'))).toBe((stakes + open) / 2);
});

test('deposits of a period: those that were paid, and what an operator credited without one', async () => {
  expect(namesIn(await satangOf('deposited_between($1, $2, $3)', [me.memberId, SINCE, UNTIL]), DEPOSITS)).toEqual(
    namesOf(DEPOSITS, (one) => mine(one) && one.isPaid && !one.isOfDeposit && isWithin(one.paid)),
  );
});

test('a withdrawal’s turnover: settled cash stakes since the last paid one, against deposits that no bonus took', async () => {
  for (const [who, requestedAt, status] of [
    ['me', MOMENTS.weekBefore, 'paid'],
    ['me', SINCE, 'paid'],
    ['me', MOMENTS.last, 'rejected'],
    ['other', MOMENTS.last, 'paid'],
  ] as const)
    await rows(
      `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name,
         requested_at, is_auto_approved, approved_at, finished_at, transaction_id, reason)
       values ($1, $2, $3, 100, $4::text, 'SCB', '1', 'x', $5, false, $5, $5, case $4 when 'paid' then gen_random_uuid()::text end,
         case $4 when 'rejected' then 'x' end)`,
      [AGENT, memberOf(who).memberId, memberOf(who).wallet, status, requestedAt],
    );
  const returned = rowsOf<{ what: string; who: Bet['who']; state: string; finished: string; satang: number }>(
    { what: '', satang: 100 * 2 ** 40, who: 'me', state: 'forfeited', finished: middle },
    [{ who: 'other' }, { state: 'expired' }, { state: 'completed' }, { state: 'lost' }, { finished: SINCE }],
  );
  for (const bonus of returned)
    await rows('update bonus set state = $2, finished_at = $3, returned_satang = $4 where wallet_id = $1', [
      ...[await openBonus(server.database, memberOf(bonus.who).memberId), bonus.state, bonus.finished, bonus.satang],
    ]);
  const [turnover] = await rows<{ done_satang: number; deposited_satang: number }>(
    'select * from withdraw_turnover($1)',
    [me.memberId],
  );
  expect(turnover?.done_satang).toBe(
    sum(
      BETS.filter(
        (bet) => mine(bet) && onCash(bet) && bet.state === 'settled' && bet.closed > SINCE && bet.placed > MOMENTS.week,
      ),
    ) +
      sum(BILLS.filter((bill) => mine(bill) && onCash(bill) && isSettledBill(bill) && (bill.entered[0] ?? '') > SINCE)),
  );
  expect(namesIn(turnover?.deposited_satang, [...DEPOSITS, ...returned])).toEqual([
    ...namesOf(DEPOSITS, (one) => mine(one) && one.isPaid && !one.isTaken && !one.isOfDeposit && one.paid > SINCE),
    ...namesOf(returned, (one) => mine(one) && ['forfeited', 'expired'].includes(one.state) && one.finished > SINCE),
  ]);
});

test('a quest’s stakes, games, rounds and deposits: the member’s in the period, of its category', async () => {
  const progress = (metric: string, category: string | null = null, at: string = '2027-01-01T00:00:00Z') =>
    satangOf('quest_progress($1, $2, $3, $4, $5, $6)', [me.memberId, metric, category, SINCE, UNTIL, at]);
  const stakes = (bet: Bet) =>
    mine(bet) && bet.state === 'settled' && isWithin(bet.closed) && bet.placed >= MOMENTS.week;
  for (const category of ['slot', 'casino'])
    expect(namesIn(await progress('stake', category), BETS)).toEqual(
      namesOf(BETS, (bet) => stakes(bet) && bet.category === category),
    );
  const bills = namesOf(BILLS, (bill) => mine(bill) && isSettledBill(bill) && isWithin(bill.entered[0] ?? null));
  expect(namesIn(await progress('stake', 'lotto'), BILLS)).toEqual(bills);
  const amounts = [...BETS.filter(stakes), ...BILLS.filter(({ what }) => bills.includes(what))];
  expect(Number(await progress('stake'))).toBe(sum(amounts));
  const placed = BETS.filter((bet) => mine(bet) && bet.state === 'settled' && isWithin(bet.placed));
  expect(Number(await progress('games'))).toBe(placed.length);
  expect(Number(await progress('games', 'casino'))).toBe(1);
  const rounds = BILLS.filter((bill) => mine(bill) && !bill.isCancelled && !bill.isVoid && isWithin(bill.created));
  expect(Number(await progress('rounds'))).toBe(rounds.length);
  expect(namesIn(await progress('deposit'), DEPOSITS)).toEqual(
    namesOf(DEPOSITS, (one) => mine(one) && one.isPaid && !one.isOfDeposit && isWithin(one.paid)),
  );
});

test('a quest’s days and friends: the member’s visits, shares, and friends who have paid a deposit', async () => {
  const [day, friends] = [await addMember(server.database), await addMember(server.database)];
  const progress = (metric: string, memberId: number) =>
    satangOf('quest_progress($1, $2, null, $3, $4, $4)', [memberId, metric, SINCE, UNTIL]);
  for (const [memberId, visited, shared] of [
    [day.memberId, '2026-10-09', MOMENTS.before],
    [day.memberId, DAY, MOMENTS.first],
    [day.memberId, '2026-10-11', UNTIL],
    [day.memberId, '2026-10-12', null],
    [other.memberId, DAY, middle],
  ])
    await rows('insert into member_day (member_id, day, shared_at) values ($1, $2, $3)', [memberId, visited, shared]);
  // The day of the period's last moment, which is no longer part of it, counts.
  expect(Number(await progress('login', day.memberId))).toBe(2);
  expect(Number(await progress('share', day.memberId))).toBe(1);

  const [owner] = await rows<{ username: string }>('select username from member where id = $1', [friends.memberId]);
  for (const [referrer, paid, status, agent] of [
    ...Object.values(MOMENTS).map((moment) => [owner?.username, moment, 'paid', AGENT] as const),
    [owner?.username, middle, 'expired', AGENT] as const,
    [owner?.username, middle, 'paid', OTHER_AGENT] as const,
    ['nobody', middle, 'paid', AGENT] as const,
  ]) {
    const { memberId, wallet } = await addMember(server.database);
    // Registered the week before: what counts is the first deposit.
    await rows('update member set referred_by = $2, created_at = $3, agent_id = $4 where id = $1', [
      ...[memberId, referrer, MOMENTS.weekBefore, agent],
    ]);
    await rows(
      `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status,
         created_at, expires_at, paid_at)
       select $1, $2::bigint, $3, min(c.id), (select min(id) from receiving_account), 100, 'friend-' || $2 || n, $4::text, now(), now(),
         case when $4 = 'paid' then $5::timestamptz + n * interval '1 second' end
       from payment_channel c cross join generate_series(0, 1) n where n = 0 or $4 = 'paid' group by n`,
      [AGENT, memberId, wallet, status, paid],
    );
  }
  const counted = Object.values(MOMENTS).filter(isWithin).length;
  expect(Number(await progress('referral', friends.memberId))).toBe(counted);
  // A member whose first payment an operator credited without a deposit counts as well.
  const { memberId } = await addMember(server.database);
  await rows('update member set referred_by = $2 where id = $1', [memberId, owner?.username]);
  const [key] = await rows<{ id: number }>('select min(id) as id from operator_key');
  await rows(
    `with paid as (
       insert into provider_transaction values ('apart', '', $1, 1, 100, null, 'SCB', '1', 'x', $2, $2, null, 'unmatched') returning id
     )
     insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by, credited_member_id)
     select id, $1, 'unmatched', $2, $2, 'credited', $3, $4 from paid`,
    [AGENT, middle, key?.id, memberId],
  );
  expect(Number(await progress('referral', friends.memberId))).toBe(counted + 1);
});

test('a bonus’s lotteries: settled bills of its wallet and member', async () => {
  await rows(`update bonus set weights = '{"lotto": 1}' where wallet_id = $1`, [me.bonus]);
  for (const wallet of ['bonus', 'cash'] as const) {
    const asBonus = `select bonus_lotto_weighted(jsonb_populate_record(b, jsonb_build_object('wallet_id', $2::bigint))) from bonus b where b.wallet_id = $1`;
    expect(namesIn(await satangOf(asBonus, [me.bonus, walletOf({ who: 'me', wallet })]), BILLS)).toEqual(
      namesOf(
        BILLS,
        (bill) => mine(bill) && bill.wallet === wallet && isSettledBill(bill) && bill.settledVersion === bill.version,
      ),
    );
  }
});

test('bills that were cancelled on a day: the member’s, from the day’s first moment on', async () => {
  const cancelled = BILLS.filter((bill) => mine(bill) && bill.isCancelled && bill.created >= SINCE);
  expect(cancelled.length).toBeGreaterThan(3);
  expect(Number(await satangOf('lotto_cancelled_today($1, $2)', [me.memberId, MOMENTS.middle]))).toBe(cancelled.length);
});

test('the member’s current play: since the last pause of half an hour, without what was refunded', async () => {
  const [play] = await rows<{ started: string; stakes_satang: number; wins_satang: number }>(
    `select to_char(started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as started, stakes_satang, wins_satang
     from current_play($1, $2)`,
    [me.memberId, UNTIL],
  );
  const bets = BETS.filter((bet) => mine(bet) && bet.state !== 'refunded' && bet.placed >= MOMENTS.last);
  const bills = BILLS.filter((bill) => mine(bill) && bill.created >= MOMENTS.last);
  expect(play).toEqual({
    started: MOMENTS.last,
    stakes_satang: sum([...bets, ...bills.filter(({ isCancelled }) => !isCancelled)]),
    wins_satang: sum([...bets, ...bills]) / 2,
  });
});

test('a member without anything has 0 of each', async () => {
  const { memberId } = await addMember(server.database);
  for (const figure of [
    `points_lotto_weight($1, 0, 1000000, '{"lotto": 1}')`,
    `points_weight($1, '-infinity', 'infinity', '{"slot": 1}')`,
    `limit_used($1, 'deposit', '-infinity')`,
    `limit_used($1, 'stake', '-infinity')`,
    `deposited_between($1, '-infinity', 'infinity')`,
    '(select done_satang + 10 * deposited_satang from withdraw_turnover($1))',
    '(select stakes_satang + 10 * wins_satang from current_play($1, now()))',
    ...['login', 'share', 'deposit', 'stake', 'games', 'rounds', 'referral'].map(
      (metric) => `quest_progress($1, '${metric}', null, '2000-01-01', '2100-01-01', now())`,
    ),
  ])
    expect(Number(await satangOf(figure, [memberId])), figure).toBe(0);
});

// The last: it settles the rounds that are not.
test('the day’s affiliate income: cash stakes of referred members, in rounds whose first result is of the day', async () => {
  const count = async () => satangOf('affiliate_count_day($1, $2, $3, $4)', [AGENT, DAY, '{}', MOMENTS.after]);
  for (const [owner, member] of [
    [other, me],
    [other, foreign],
  ])
    await rows(
      `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at) values ($1, $2, $3, 1, now())`,
      [...[AGENT, owner?.memberId, member?.memberId]],
    );
  for (const [agent, day] of [
    [AGENT, '2026-10-09'],
    [OTHER_AGENT, DAY],
  ])
    await rows(`insert into affiliate_run (agent_id, day, rules) values ($1, $2, '{}')`, [agent, day]);

  // A round of the day is not settled.
  expect(await count()).toBe('false');
  expect(await rows('select from affiliate_round')).toEqual([]);
  await rows(
    `update lotto_round r set settled_version = version where exists (select from lotto_result s where s.round_id = r.id
       and s.version = 1 and s.entered_at >= $1 and s.entered_at < $2)`,
    [SINCE, UNTIL],
  );
  expect(await count()).toBe('true');
  const isCounted = (bill: Bill) =>
    onCash(bill) && !bill.isCancelled && !bill.isVoid && isWithin(bill.entered[0] ?? null);
  for (const [category, all, counted] of [
    ['slot', BETS, namesOf(BETS, (bet) => mine(bet) && bet.category === 'slot' && closedOnDay(bet))],
    ['casino', BETS, namesOf(BETS, (bet) => mine(bet) && bet.category === 'casino' && closedOnDay(bet))],
    ['lotto', BILLS, namesOf(BILLS, (bill) => mine(bill) && isCounted(bill))],
  ] as const) {
    const base =
      'select stake_satang from affiliate_base where agent_id = $1 and day = $2 and member_id = $3 and category = $4';
    expect(namesIn(await satangOf(base, [AGENT, DAY, me.memberId, category]), all)).toEqual(counted);
  }
  expect(await rows('select from affiliate_base where member_id <> $1', [me.memberId])).toEqual([]);
  const games = `select stake_satang from affiliate_game_base($1, $2, $3) where category = 'slot'`;
  expect(namesIn(await satangOf(games, [AGENT, DAY, [me.memberId, foreign.memberId]]), BETS)).toEqual(
    namesOf(BETS, (bet) => mine(bet) && bet.category === 'slot' && closedOnDay(bet)),
  );
  expect(await rows('select agent_id, day::text from affiliate_run where counted_at is not null')).toEqual([
    { agent_id: AGENT, day: DAY },
  ]);
});
