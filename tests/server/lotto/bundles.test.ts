import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billCancel, billCreate, billDays, billList, noteHandedBills } from '#contract/lotto-bills.ts';
import { bundleCreate, bundleValidate } from '#contract/lotto-bundles.ts';
import { buyerList, buyerResults, forgetBuyer, learnBuyer, mergeBuyers, renameBuyer } from '#contract/lotto-buyers.ts';
import { setLimits } from '#contract/safer-play.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { closeMember } from '#server/privacy/erasure-queries.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Line, type Lotto, type Player, START, startLotto } from './fixture.ts';

let lotto: Lotto;
let round: string;
beforeAll(async () => {
  lotto = await startLotto();
  round = await lotto.round('hanoi');
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
});
beforeEach(() => lotto.server.clock.set(START));

type Bills = readonly (readonly [buyer: string | null, ...lines: Line[]])[];

const sql = (text: string, values: unknown[] = []) => lotto.server.database.rows<Record<string, never>>(text, values);
const check = async (player: Player, bills: Bills, more: { draft_id?: string; round_id?: string } = {}) =>
  (
    await lotto.server.call(
      bundleValidate,
      {
        round_id: round,
        wallet_id: String(player.wallet),
        bills: bills.map(([buyer, ...lines]) => ({
          buyer,
          lines: lines.map(([bet_type, number, amount]) => ({ bet_type, number, amount })),
        })),
        agent_id: 3,
        ...more,
      },
      { token: player.token },
    )
  ).body;
const create = async (player: Player, validation_id: string, more: { in_part?: boolean; key?: string } = {}) =>
  (
    await lotto.server.call(
      bundleCreate,
      { validation_id, ...(more.in_part && { in_part: true }), agent_id: 3 },
      { token: player.token, idempotencyKey: more.key ?? randomUUID() },
    )
  ).body;
const ask = async (player: Player, endpoint: Parameters<typeof lotto.server.call>[0], input: object) =>
  (await lotto.server.call(endpoint, { ...input, agent_id: 3 }, { token: player.token })).body;
const limit = (player: Player, amount: number) =>
  lotto.server.call(setLimits, { kind: 'stake', period: 'day', amount }, { token: player.token });
const billsOf = async (player: Player) =>
  (await sql('select count(*)::int as n from lotto_bill where member_id = $1', [player.memberId]))[0]?.n;
const close = (number: string, betType = 'two_top') =>
  sql(
    `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values (3, $1, $2, $3, 'closed', now())`,
    [round, betType, number],
  );
/** Leaves so much of a number, in baht, whatever other tests have bought of it. */
const leave = async (betType: string, number: string, baht: number) =>
  sql(
    `insert into lotto_exposure as e select $1, $2, $3, greatest(0, a.max_per_number_satang - $4 * 100)
     from lotto_rate a join lotto_round r on r.category_id = a.category_id where r.id = $1 and a.bet_type = $2
     on conflict (round_id, bet_type, number_key) do update set stake_satang = excluded.stake_satang`,
    [round, betType, number, baht],
  );

const FAMILY: Bills = [
  ['ป้าปุ้ย', ['three_top', '126', 30], ['three_top', '266', 30], ['three_top', '459', 30]],
  ['น้องบี', ['two_top', '24', 50], ['two_bottom', '24', 50]],
  [null, ['two_top', '86', 20]],
];

describe('buying', () => {
  test('one press buys one bill for each buyer, and each is cancelled by itself', async () => {
    const player = await lotto.addPlayer();
    const { data } = await check(player, FAMILY);
    expect(data).toMatchObject({ written: 210, total: 210, bill_count: 3, is_complete: true, balance_after: 9790 });
    expect(data.bills.map(({ buyer, total }: { buyer: string; total: number }) => [buyer, total])).toEqual([
      ['ป้าปุ้ย', 90],
      ['น้องบี', 100],
      [null, 20],
    ]);
    const sold = await create(player, data.validation_id);
    expect(sold.data).toMatchObject({
      total: 210,
      bills: [
        { buyer: { name: 'ป้าปุ้ย' }, total: 90, status: 'pending', unsold: [] },
        { buyer: { name: 'น้องบี' }, total: 100 },
        { buyer: null, total: 20 },
      ],
    });
    expect(await lotto.balance(player)).toBe(1_000_000 - 21_000);
    const [, second] = sold.data.bills;
    const cancelled = await ask(player, billCancel, { bill_id: second.bill_id });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', buyer: { name: 'น้องบี' } });
    expect(await lotto.balance(player)).toBe(1_000_000 - 11_000);
    const statuses = (await ask(player, billList, {})).data.items.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['pending', 'cancelled', 'pending']);
  });

  test('the same request twice, ten times at once, and with other keys, buys once', async () => {
    const player = await lotto.addPlayer();
    const { data } = await check(player, FAMILY);
    const key = randomUUID();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => create(player, data.validation_id, { key })),
      ...Array.from({ length: 5 }, () => create(player, data.validation_id)),
    ]);
    const bought = replies.map((reply) => reply.data.bills.map(({ bill_id }: { bill_id: string }) => bill_id).join());
    expect(new Set(bought).size).toBe(1);
    expect(await billsOf(player)).toBe(3);
    expect(await lotto.balance(player)).toBe(1_000_000 - 21_000);
  });

  test('a draft that two phones send at once is bought once, and the other phone learns of its bills', async () => {
    const player = await lotto.addPlayer();
    const draft_id = randomUUID();
    const checks = await Promise.all([check(player, FAMILY, { draft_id }), check(player, FAMILY, { draft_id })]);
    const replies = await Promise.all(checks.map(({ data }) => create(player, data.validation_id)));
    expect(replies.map(({ code }) => code ?? 'bought').sort()).toEqual(['bill_sold', 'bought']);
    expect(replies.find(({ code }) => code === 'bill_sold')?.data.bills).toHaveLength(3);
    expect((await check(player, FAMILY, { draft_id })).data.bills).toHaveLength(3);
    expect(await billsOf(player)).toBe(3);
    expect(await lotto.balance(player)).toBe(1_000_000 - 21_000);
  });

  test('too little money buys nothing', async () => {
    const player = await lotto.addPlayer(15_000);
    const exposed = await lotto.exposure(round);
    const { data } = await check(player, FAMILY);
    expect(data).toMatchObject({ balance_after: -60 });
    expect(await create(player, data.validation_id)).toMatchObject({ code: 'insufficient_balance' });
    expect([await billsOf(player), await lotto.balance(player)]).toEqual([0, 15_000]);
    expect(await lotto.exposure(round)).toEqual(exposed);
    expect((await ask(player, buyerList, {})).data).toEqual([]);
  });

  test('a bill of a bundle is not sold alone, and another member sells none of it', async () => {
    const [player, stranger] = [await lotto.addPlayer(), await lotto.addPlayer()];
    const { data } = await check(player, FAMILY);
    const [first] = await lotto.server.database.rows<{ id: string }>(
      'select id from lotto_validation where bundle_id = $1 order by place limit 1',
      [data.validation_id],
    );
    expect(await ask(player, billCreate, { validation_id: first?.id })).toMatchObject({ code: 'validation_expired' });
    expect(await create(stranger, data.validation_id)).toMatchObject({ code: 'validation_expired' });
    expect(await create(player, 'x')).toMatchObject({ code: 'validation_expired' });
    lotto.server.clock.set(new Date(START.getTime() + 6 * 60_000));
    expect(await create(player, data.validation_id)).toMatchObject({ code: 'validation_expired' });
    expect(await billsOf(player)).toBe(0);
  });

  test('a server that dies in the middle leaves nothing, and the repeat buys once', async () => {
    const player = await lotto.addPlayer();
    const { data } = await check(player, FAMILY);
    const key = randomUUID();
    let dying: Promise<unknown> | undefined;
    await lotto.server.database.transaction(async (tx) => {
      await tx.rows('select 1 from lotto_validation where bundle_id = $1 and place = 3 for update', [
        data.validation_id,
      ]);
      dying = create(player, data.validation_id, { key });
      let killed: unknown[] = [];
      while (killed.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        killed = await sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%lotto_create_bundle%'`,
        );
      }
    });
    expect(await dying).toMatchObject({ error: expect.any(Number) });
    expect((await create(player, data.validation_id, { key })).data.bills).toHaveLength(3);
    expect([await billsOf(player), await lotto.balance(player)]).toEqual([3, 1_000_000 - 21_000]);
  });
});

describe('limits', () => {
  test('the limit of a member holds for all bills together', async () => {
    const player = await lotto.addPlayer();
    await limit(player, 200);
    expect(await check(player, FAMILY)).toMatchObject({ code: 'limit_reached' });
    const { data } = await check(player, FAMILY.slice(0, 2));
    await limit(player, 180);
    expect(await create(player, data.validation_id)).toMatchObject({ code: 'limit_reached' });
    expect([await billsOf(player), await lotto.balance(player)]).toEqual([0, 1_000_000]);
  });

  test('twenty bills at once from two phones stay within the limit of the member and of a number', async () => {
    const player = await lotto.addPlayer();
    await limit(player, 300);
    const twenty: Bills = Array.from({ length: 20 }, (_, place) => [
      `คนที่ ${'กขคงจฉชซฌญฎฏฐฑฒณดตถท'[place]}`,
      ['two_bottom', '31', 10],
    ]);
    const checks = await Promise.all([check(player, twenty), check(player, twenty)]);
    const replies = await Promise.all(checks.map(({ data }) => create(player, data.validation_id)));
    expect(replies.map(({ code }) => code ?? 'bought').sort()).toEqual(['bought', 'limit_reached']);
    expect([await billsOf(player), await lotto.balance(player)]).toEqual([20, 1_000_000 - 20_000]);

    await leave('two_bottom', '32', 250);
    const players = await lotto.crowd(4);
    const ofNumber: Bills = twenty.map(([buyer]) => [buyer, ['two_bottom', '32', 10]]);
    const priced = await Promise.all(players.map((one) => check(one, ofNumber)));
    const sold = await Promise.all(players.map((one, place) => create(one, priced[place].data.validation_id)));
    expect(sold.map(({ code }) => code ?? 'bought').sort()).toEqual([
      'bill_changed',
      'bill_changed',
      'bill_changed',
      'bought',
    ]);
    const changed = sold.find(({ code }) => code === 'bill_changed')?.data;
    expect(changed).toMatchObject({ total: 50, bill_count: 5, is_complete: false });
  });

  test('bundles whose numbers come in another order never wait for each other in a circle', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => lotto.addPlayer()));
    const numbers = Array.from({ length: 10 }, (_, digit) => `${digit}5`);
    const priced = await Promise.all(
      players.map((player, place) => {
        const ordered = place % 2 === 0 ? numbers : numbers.toReversed();
        return check(
          player,
          ordered.map((number, nth) => [`คน ${'กขคงจฉชซฌญ'[nth]}`, ['two_top', number, 1]]),
        );
      }),
    );
    const sold = await Promise.all(players.map((player, place) => create(player, priced[place].data.validation_id)));
    expect(sold.map(({ error }) => error)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('in part', () => {
  test('what exceeds a limit is cut, what is closed is left out, and one yes buys the rest', async () => {
    const player = await lotto.addPlayer();
    await leave('three_top', '528', 300);
    await close('91', 'two_bottom');
    const bills: Bills = [
      ['แม่', ['three_top', '528', 500], ['three_tod', '528', 100], ['two_bottom', '19', 50], ['two_bottom', '91', 50]],
      ['ลูก', ['two_bottom', '91', 20]],
      [null, ['run_top', '4', 1]],
    ];
    const { data } = await check(player, bills);
    expect(data).toMatchObject({ written: 721, total: 451, bill_count: 2, is_complete: false, balance_after: 9549 });
    expect(data.bills[0].lines).toMatchObject([
      { status: 'over_limit', amount: 500, sold: 300, rate: 850, payout: 255_000, message: 'เลขนี้รับได้อีก 300.00 บาท' },
      { status: 'ok', amount: 100, sold: 100, message: null },
      { status: 'ok', amount: 50, sold: 50 },
      { status: 'closed', amount: 50, sold: 0, payout: 0, message: 'เลขนี้ปิดรับแล้ว' },
    ]);
    expect(data.bills[1]).toMatchObject({ line_count: 0, total: 0, max_payout: 0 });

    expect(await create(player, data.validation_id)).toMatchObject({ code: 'bill_refused' });
    const sold = await create(player, data.validation_id, { in_part: true });
    expect(sold.data).toMatchObject({
      total: 451,
      bills: [
        {
          buyer: { name: 'แม่' },
          total: 450,
          line_count: 3,
          unsold: [
            { bet_type: 'three_top', number: '528', amount: 200, why: 'เลขนี้รับได้อีก 300.00 บาท' },
            { bet_type: 'two_bottom', number: '91', amount: 50, why: 'เลขนี้ปิดรับแล้ว' },
          ],
        },
        { buyer: null, total: 1, unsold: [] },
      ],
      left_out: [
        {
          buyer: 'ลูก',
          round: { round_id: round },
          unsold: [{ bet_type: 'two_bottom', number: '91', amount: 20, why: 'เลขนี้ปิดรับแล้ว' }],
        },
      ],
    });
    expect(await lotto.balance(player)).toBe(1_000_000 - 45_100);
    expect(await create(player, data.validation_id, { in_part: true })).toEqual(sold);
    // A buyer of whom nothing could be bought is no buyer yet.
    expect((await ask(player, buyerList, {})).data).toMatchObject([{ name: 'แม่', bill_count: 1 }]);
  });

  test('of whom nothing could be bought stands among the slips and in the results, as the member calls them', async () => {
    const player = await lotto.addPlayer();
    await close('93', 'two_bottom');
    const part: Bills = [
      ['แม่', ['two_bottom', '94', 5]],
      ['น้องบี', ['two_bottom', '93', 20]],
      [null, ['two_bottom', '93', 10]],
    ];
    const { data } = await check(player, part);
    const sold = await create(player, data.validation_id, { in_part: true });
    const left = sold.data.left_out;
    expect(left.map(({ buyer }: { buyer: string | null }) => buyer)).toEqual(['น้องบี', null]);
    const listed = async (input: object) => {
      const list = (await ask(player, billList, { order: 'draw', ...input })).data.left_out;
      return list.map((one: { buyer: string | null }) => one.buyer);
    };
    expect((await ask(player, billList, { order: 'draw' })).data.left_out).toEqual(left.toReversed());
    expect(await listed({ status: 'pending' })).toEqual([]);
    expect(await listed({ order: 'newest' })).toEqual([]);
    expect(await listed({ buyer_id: 'own' })).toEqual([null]);
    expect((await ask(player, buyerResults, { round_id: round })).data).toMatchObject({
      buyers: [{ buyer: { name: 'แม่' } }],
      left_out: left,
    });
    const stranger = await lotto.addPlayer();
    expect((await ask(stranger, billList, { order: 'draw' })).data.left_out).toEqual([]);

    // Once they have bought, they are a buyer, and the name that the member gives them holds here too.
    const [bee] = (await create(player, (await check(player, [['น้องบี', ['two_bottom', '95', 5]]])).data.validation_id))
      .data.bills;
    await ask(player, renameBuyer, { buyer_id: bee.buyer.buyer_id, name: 'บี' });
    expect(await listed({ buyer_id: bee.buyer.buyer_id })).toEqual(['บี']);
    await ask(player, billCancel, { bill_id: bee.bill_id });
    await ask(player, forgetBuyer, { buyer_id: bee.buyer.buyer_id });
    expect(await listed({})).toEqual([null]);
    await lotto.server.database.transaction((tx) => closeMember(tx, player.memberId));
    expect(await sql('select 1 from lotto_left_out where member_id = $1', [player.memberId])).toEqual([]);
  });

  test('pages of slips have what could not be bought once, with the draw it belongs to', async () => {
    const player = await lotto.addPlayer();
    await close('96', 'two_bottom');
    const other = await lotto.round('hanoi-special');
    const buyIn = async (round_id: string, bills: Bills) => {
      const { data } = await check(player, bills, { round_id });
      return (await create(player, data.validation_id, { in_part: true })).data.bills;
    };
    await buyIn(round, [
      ['แม่', ['two_bottom', '94', 5]],
      ['ลูก', ['two_bottom', '96', 5]],
    ]);
    await buyIn(round, [['แม่', ['two_bottom', '94', 5]]]);
    await buyIn(other, [['แม่', ['two_bottom', '94', 5]]]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await ask(player, billList, { order: 'draw', limit: 1, ...(cursor && { cursor }) })).data;
      seen.push(...page.left_out.map(({ buyer }: { buyer: string }) => buyer));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['ลูก']);
  });

  test('the bills share the rest of a number, the first one first, also through a tod', async () => {
    const player = await lotto.addPlayer();
    await leave('three_tod', '147', 50);
    const { data } = await check(player, [
      ['ก', ['three_tod', '741', 40]],
      ['ข', ['three_tod', '147', 40]],
      ['ค', ['three_tod', '714', 40]],
    ]);
    expect(data.bills.map(({ total }: { total: number }) => total)).toEqual([40, 10, 0]);
    expect((await create(player, data.validation_id, { in_part: true })).data.total).toBe(50);
  });

  test('a stake above the most of a line is cut, one below the least and a kind that is not sold are left out', async () => {
    const player = await lotto.addPlayer(100_000_000);
    const { data } = await check(player, [
      ['ก', ['three_top', '333', 1500], ['three_front', '333', 10], ['two_top', '33', 7]],
    ]);
    expect(data.bills[0].lines).toMatchObject([
      { status: 'over_limit', sold: 1000, message: 'แทงสูงสุด 1,000.00 บาทต่อรายการ' },
      { status: 'refused', sold: 0, rate: 0, message: 'งวดนี้ไม่เปิดรับประเภทนี้' },
      { status: 'ok', sold: 7 },
    ]);
    expect(data).toMatchObject({ written: 1517, total: 1007 });
  });

  test('if it changes again nothing is bought, and it is shown anew', async () => {
    const player = await lotto.addPlayer();
    await leave('two_top', '58', 30);
    const { data } = await check(player, [
      ['แม่', ['two_top', '58', 50]],
      [null, ['two_top', '59', 5]],
    ]);
    await leave('two_top', '58', 10);
    const changed = await create(player, data.validation_id, { in_part: true });
    expect(changed).toMatchObject({ code: 'bill_changed', data: { written: 55, total: 15, is_complete: false } });
    expect(await billsOf(player)).toBe(0);
    const again = await create(player, changed.data.validation_id, { in_part: true });
    expect(again.data).toMatchObject({ total: 15, bills: [{ unsold: [{ amount: 40 }] }, { unsold: [] }] });
  });

  test('nothing of it can be bought: there is nothing to say yes to', async () => {
    const player = await lotto.addPlayer();
    await close('64');
    const { data } = await check(player, [['แม่', ['two_top', '64', 5]]]);
    expect(data).toMatchObject({ total: 0, bill_count: 0, is_complete: false });
    expect(await create(player, data.validation_id, { in_part: true })).toMatchObject({ code: 'validation_expired' });
  });
});

describe('buyers', () => {
  const buy = async (player: Player, bills: Bills) => {
    const { data } = await check(player, bills);
    return (await create(player, data.validation_id)).data.bills;
  };
  const namesOf = async (player: Player) =>
    (await ask(player, buyerList, {})).data.map(({ name, names }: { name: string; names: string[] }) => [
      name,
      ...names,
    ]);

  test('a name means the same buyer in the next list, by case and marks as a phone types them', async () => {
    const player = await lotto.addPlayer();
    const [first] = await buy(player, [['Bee น้ำ', ['two_top', '01', 1]]]);
    const [second] = await buy(player, [['bee  น\u0e49\u0e4dา', ['two_top', '01', 1]]]);
    expect(second.buyer).toEqual(first.buyer);
    expect((await ask(player, buyerList, {})).data).toMatchObject([
      { name: 'Bee น้ำ', bill_count: 2, round_count: 1, last_draw: first.round.draw_date },
    ]);
  });

  test('two phones that name a new buyer at once make one buyer', async () => {
    const player = await lotto.addPlayer();
    const checks = await Promise.all([1, 2, 3, 4].map((baht) => check(player, [['แดง', ['two_top', '02', baht]]])));
    await Promise.all(checks.map(({ data }) => create(player, data.validation_id)));
    expect((await ask(player, buyerList, {})).data).toMatchObject([{ name: 'แดง', bill_count: 4 }]);
  });

  test('a buyer is renamed, merged and forgotten; what was learned holds for later lists', async () => {
    const player = await lotto.addPlayer();
    const [auntie, other] = await buy(player, [
      ['ป้าปุ้ย', ['two_top', '03', 1]],
      ['ป้าปุ๋ย', ['two_top', '03', 2]],
    ]);
    const taken = await ask(player, renameBuyer, { buyer_id: other.buyer.buyer_id, name: 'ป้าปุ้ย' });
    expect(taken).toMatchObject({ code: 'buyer_name_taken', data: auntie.buyer });
    await ask(player, mergeBuyers, { buyer_id: other.buyer.buyer_id, into_id: auntie.buyer.buyer_id });
    expect(await namesOf(player)).toEqual([['ป้าปุ้ย', 'ป้าปุ้ย', 'ป้าปุ๋ย']]);
    await ask(player, learnBuyer, { buyer_id: auntie.buyer.buyer_id, name: 'ปุ้ย' });
    const renamed = await ask(player, renameBuyer, { buyer_id: auntie.buyer.buyer_id, name: 'ป้า' });
    expect(renamed.data).toEqual({ buyer_id: auntie.buyer.buyer_id, name: 'ป้า' });
    for (const written of ['ป้าปุ๋ย', 'ปุ้ย', 'ป้า'])
      expect((await buy(player, [[written, ['two_top', '03', 1]]]))[0].buyer).toEqual(renamed.data);
    const twice = await check(player, [
      ['ปุ้ย', ['two_top', '03', 1]],
      ['ป้า', ['two_top', '04', 1]],
    ]);
    expect(twice.fields).toEqual({ 'bills.1.buyer': 'คนซื้อนี้มีใบอื่นในรายการแล้ว รวมเป็นใบเดียวก่อน' });
    const ofBuyer = async (buyer_id: string) => (await ask(player, billList, { buyer_id })).data.items.length;
    expect([await ofBuyer(auntie.buyer.buyer_id), await ofBuyer('own'), await ofBuyer('x')]).toEqual([5, 0, 0]);
    expect((await ask(player, forgetBuyer, { buyer_id: auntie.buyer.buyer_id })).error).toBe(0);
    expect(await namesOf(player)).toEqual([]);
    expect(await ofBuyer('own')).toBe(5);
    expect(await ask(player, forgetBuyer, { buyer_id: auntie.buyer.buyer_id })).toMatchObject({
      code: 'buyer_not_found',
    });
  });

  test('another member changes, sees and ticks nothing', async () => {
    const [player, stranger] = [await lotto.addPlayer(), await lotto.addPlayer()];
    const [bill] = await buy(player, [['แม่', ['two_top', '05', 1]]]);
    const [own] = await buy(stranger, [['แม่', ['two_top', '05', 1]]]);
    const { buyer_id } = bill.buyer;
    for (const [endpoint, input] of [
      [renameBuyer, { buyer_id, name: 'พ่อ' }],
      [learnBuyer, { buyer_id, name: 'พ่อ' }],
      [mergeBuyers, { buyer_id, into_id: own.buyer.buyer_id }],
      [mergeBuyers, { buyer_id: own.buyer.buyer_id, into_id: buyer_id }],
      [forgetBuyer, { buyer_id }],
    ] as const)
      expect((await ask(stranger, endpoint, input)).code).toBe('buyer_not_found');
    const ticked = await ask(stranger, noteHandedBills, { bill_ids: [own.bill_id, bill.bill_id], is_handed: true });
    expect(ticked.code).toBe('bill_not_found');
    expect((await lotto.detail(stranger, own.bill_id)).handed_at).toBeNull();
    expect((await ask(stranger, billList, { buyer_id })).data.items).toEqual([]);
    expect(await namesOf(player)).toEqual([['แม่', 'แม่']]);
  });

  test('buyers go with the account of the member, and the bills stay', async () => {
    const player = await lotto.addPlayer();
    const [bill] = await buy(player, [['แม่', ['two_top', '09', 1]]]);
    await lotto.server.database.transaction((tx) => closeMember(tx, player.memberId));
    expect(await sql('select name from lotto_buyer where member_id = $1', [player.memberId])).toEqual([]);
    expect(await sql('select name from lotto_buyer_name where member_id = $1', [player.memberId])).toEqual([]);
    expect(await sql('select buyer_id from lotto_bill where id = $1', [bill.bill_id])).toEqual([{ buyer_id: null }]);
  });

  test.each([
    ['a number', '0812345678', 'ชื่อต้องมีตัวอักษร'],
    ['5,000 characters', 'ก'.repeat(5000), 'ข้อความยาวเกินไป'],
    ['markup', '<b>แม่</b>', 'ชื่อมีอักขระที่ใช้ไม่ได้'],
    ['nothing to see', '\u202e\u200b', 'กรุณากรอกชื่อ'],
  ])('a name that is %s is refused, and nothing is written', async (_, name, message) => {
    const player = await lotto.addPlayer(0);
    expect(await check(player, [[name, ['two_top', '06', 1]]])).toMatchObject({
      code: 'invalid_input',
      fields: { 'bills.0.buyer': message },
    });
  });

  test('marks of direction and pictures are left out of a name', async () => {
    const player = await lotto.addPlayer();
    const [bill] = await buy(player, [['\u202eแม่\u200b ❤️', ['two_top', '06', 1]]]);
    expect(bill.buyer.name).toBe('แม่');
  });

  test('more than 20 bills, more than 2,000 lines, and no bill are refused', async () => {
    const player = await lotto.addPlayer(0);
    const line: Line = ['two_top', '07', 1];
    const many = (count: number, lines: number): Bills =>
      Array.from({ length: count }, (_, place) => [`คน ${'กขคงจฉชซฌญฎฏฐฑฒณดตถทธ'[place]}`, ...Array(lines).fill(line)]);
    for (const bills of [many(21, 1), many(20, 101), []])
      expect((await check(player, bills)).fields).toEqual({ bills: expect.any(String) });
    expect((await check(player, many(20, 100))).data).toMatchObject({ bill_count: 20, total: 2000 });
  });

  test('a member keeps 200 buyers', async () => {
    const player = await lotto.addPlayer();
    await sql(
      `with made as (insert into lotto_buyer (member_id, name, created_at)
         select $1, 'คน ' || chr(3584 + 1 + n % 46) || n, now() from generate_series(1, 199) n returning id, name)
       insert into lotto_buyer_name select $1, name, id from made`,
      [player.memberId],
    );
    const two: Bills = [
      ['ใหม่', ['two_top', '08', 1]],
      ['ใหม่ๆ', ['two_top', '08', 1]],
    ];
    expect(await check(player, two)).toMatchObject({ code: 'too_many_buyers' });
    expect(await buy(player, two.slice(0, 1))).toHaveLength(1);
  });
});

describe('after the draw', () => {
  const enter = async (id: string, after: number, numbers: { three_top: string; two_bottom: string } | null) => {
    const { database, platform } = lotto.server;
    await database.transaction((tx) =>
      enterResult(
        tx,
        {
          roundId: Number(id),
          after,
          prizes: numbers && prizesOf(numbers),
          reason: after > 0 || !numbers ? 'แก้ผล' : null,
          enteredBy: 'test',
        },
        platform.now(),
      ),
    );
    await settleRound(database, Number(id), { now: platform.now });
  };

  test('each buyer’s return, ticked, corrected and voided; the ticks stay', async () => {
    const player = await lotto.addPlayer();
    const special = await lotto.round('hanoi-special');
    const bills: Bills = [
      ['แม่', ['two_bottom', '19', 50], ['two_top', '28', 10]],
      ['น้องบี', ['two_bottom', '07', 20]],
      [null, ['two_top', '86', 20]],
    ];
    const { data } = await check(player, bills, { round_id: special });
    const [mother] = (await create(player, data.validation_id)).data.bills;
    const results = async () => (await ask(player, buyerResults, { round_id: special })).data;
    expect(await results()).toMatchObject({ prizes: null, settled_at: null, buyers: [{ paid: 0 }, {}, {}] });

    lotto.server.clock.set(new Date(START.getTime() + 12 * 3_600_000));
    await enter(special, 0, { three_top: '528', two_bottom: '07' });
    const first = await results();
    expect(first).toMatchObject({
      settled_at: expect.any(String),
      corrected_at: null,
      void_reason: null,
      wallet_names: ['กระเป๋าหลัก'],
      buyers: [
        { buyer: { name: 'น้องบี' }, staked: 20, paid: 1800, handed: 0, hits: [{ number: '07', amount: 20, rate: 90 }] },
        { buyer: { name: 'แม่' }, staked: 60, paid: 900, line_count: 2, numbers: ['19', '28'] },
        { buyer: null, paid: 0, hits: [] },
      ],
    });
    const [notice] = await lotto.server.database.rows<{ link: string }>(
      'select link from member_notice where member_id = $1 order by id desc limit 1',
      [player.memberId],
    );
    expect(notice?.link).toBe(`/lotto/bills?won=${special}`);
    const bee = first.buyers[0];
    const ticked = await ask(player, noteHandedBills, { bill_ids: bee.bill_ids, is_handed: true });
    expect((await results()).buyers[0]).toMatchObject({ handed: 1800, handed_at: ticked.data.handed_at });
    const month = mother.round.draw_date.slice(0, 7);
    const days = await ask(player, billDays, { month, buyer_id: mother.buyer.buyer_id });
    expect(days.data).toMatchObject({ waiting: 0, days: [{ bill_count: 1, staked: 60, paid: 900 }] });

    await enter(special, 1, { three_top: '528', two_bottom: '19' });
    expect(await results()).toMatchObject({
      corrected_at: expect.any(String),
      buyers: [
        { buyer: { name: 'แม่' }, paid: 5400, handed: 0, handed_at: null },
        { buyer: { name: 'น้องบี' }, paid: 0, handed: 0, handed_at: ticked.data.handed_at },
        {},
      ],
    });

    await enter(special, 2, null);
    expect(await results()).toMatchObject({
      prizes: null,
      void_reason: 'แก้ผล',
      buyers: [
        { buyer: { name: 'แม่' }, paid: 60, hits: [] },
        { buyer: { name: 'น้องบี' }, paid: 20, handed: 20 },
        { buyer: null, paid: 20 },
      ],
    });
    expect(await lotto.balance(player)).toBe(1_000_000);
  });

  test('who owes from a correction is led to who of theirs won, as everybody who bought for others', async () => {
    const player = await lotto.addPlayer();
    const vip = await lotto.round('hanoi-vip');
    const { data } = await check(player, [['แม่', ['two_bottom', '19', 50]]], { round_id: vip });
    const [mother] = (await create(player, data.validation_id)).data.bills;
    await sql(
      `insert into lotto_receivable (agent_id, member_id, bill_id, version, amount_satang, outstanding_satang, created_at)
       values (3, $1, $2, 9, 100, 100, $3)`,
      [player.memberId, mother.bill_id, lotto.server.platform.now()],
    );
    lotto.server.clock.set(new Date(START.getTime() + 12 * 3_600_000));
    await enter(vip, 0, { three_top: '528', two_bottom: '19' });
    expect(await lotto.balance(player)).toBe(1_000_000 - 5000 + 450_000 - 100);
    expect(await sql('select kind, link from member_notice where member_id = $1', [player.memberId])).toEqual([
      { kind: 'lotto_win', link: `/lotto/bills?won=${vip}` },
    ]);
  });
});
