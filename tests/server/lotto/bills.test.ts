import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billCancel, billDetail, billList } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { lottoHistory, lottoResult, lottoResults } from '#contract/lotto-results.ts';
import { lottoLimit, lottoRate, lottoRound, lottoRule } from '#contract/lotto-rounds.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { yeekeeList, yeekeeVerify } from '#contract/yeekee.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { priceLines } from '#server/lotto/bills/validation-queries.ts';
import { lottoDomain } from '#server/lotto/domain.ts';
import { highestPayoutOf, termsFrom } from '#src/features/lotto/model/round-terms.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { at, DAY, type Line, type Lotto, START, startLotto } from './fixture.ts';

let lotto: Lotto;
beforeAll(async () => {
  lotto = await startLotto();
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
});
beforeEach(() => lotto.server.clock.set(START));

const sql = (text: string, values: unknown[] = []) => lotto.server.database.rows<Record<string, number>>(text, values);

describe('reading', () => {
  test('the lobby answers with status 0 and lists every lottery with its next round', async () => {
    const { body } = await lotto.server.call(lottoLobby, { agent_id: 3 });
    expect(body).toMatchObject({ status: 0 });
    expect(body).not.toHaveProperty('error');
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain('รัฐบาลไทย');
    const yeekee = body.data.find(({ kind }: { kind: string }) => kind === 'yeekee');
    expect(yeekee.rounds.filter(({ status }: { status: string }) => status === 'open')).toHaveLength(3);
    expect(yeekee.rounds.find(({ status }: { status: string }) => status === 'open')).toMatchObject({
      round_no: 17,
      rounds_in_day: 88,
      name: 'รอบที่ 17',
      headline: { bet_type: 'three_top', rate: 850 },
    });
  });

  test('beside its next round the lobby has the newest round of a lottery that waits for its result', async () => {
    const { rows } = lotto.server.database;
    const [row] = await rows<{ id: string; closes: Date; next: string }>(
      `select r.id::text, r.bet_closes_at as closes, (select n.id::text from lotto_round n
         where n.category_id = r.category_id and n.bet_closes_at > r.bet_closes_at order by n.bet_closes_at limit 1) as next
       from lotto_round r where r.id = $1`,
      [await lotto.round('hanoi')],
    );
    if (!row) throw new Error('no round');
    lotto.server.clock.set(row.closes);
    const { body } = await lotto.server.call(lottoLobby, { agent_id: 3 });
    const idsOf = ({ rounds }: { rounds: { round_id: string }[] }) => rounds.map(({ round_id }) => round_id);
    expect(body.data.map(idsOf).filter((ids: string[]) => ids.includes(row.id))).toEqual([[row.id, row.next]]);
  });

  test('a round that is not held hides no open one, and stays to be seen', async () => {
    const { rows } = lotto.server.database;
    const round = await lotto.round('hanoi-special');
    const next = await rows<{ id: string }>(
      `update lotto_round n set bet_opens_at = v.bet_opens_at from lotto_round v
       where v.id = $1 and n.id = (select o.id from lotto_round o where o.category_id = v.category_id and o.bet_closes_at > v.bet_closes_at
         order by o.bet_closes_at limit 1) returning n.id::text`,
      [round],
    );
    await rows("select lotto_enter_result($1, 0, null, null, null, 'เลื่อนออกรางวัล', 'test', $2)", [
      round,
      lotto.server.platform.now(),
    ]);
    const { body } = await lotto.server.call(lottoLobby, { agent_id: 3 });
    const shown = body.data.find(({ name }: { name: string }) => name === 'ฮานอย พิเศษ').rounds;
    expect(shown.map(({ round_id, status }: { round_id: string; status: string }) => [round_id, status])).toEqual([
      [round, 'void'],
      [next[0]?.id, 'open'],
    ]);
  });

  test('a round is open from its first moment to its close, which is not one of them', async () => {
    const rows = await lotto.server.database.rows<{ statuses: string[] }>(
      `select array[lotto_status(r, r.bet_opens_at - interval '1 ms'), lotto_status(r, r.bet_opens_at),
         lotto_status(r, r.bet_closes_at - interval '1 ms'), lotto_status(r, r.bet_closes_at)] as statuses
       from lotto_round r where r.id = $1`,
      [await lotto.round('hanoi')],
    );
    expect(rows).toEqual([{ statuses: ['upcoming', 'open', 'open', 'closed'] }]);
  });

  test('without an id the round that closes next', async () => {
    const { body } = await lotto.server.call(lottoRound, {});
    expect(body.data).toMatchObject({ status: 'open' });
    const unknown = await lotto.server.call(lottoRound, { round_id: '999999999' });
    expect(unknown.body).toMatchObject({ code: 'round_not_found' });
    for (const round_id of ['x', "1' or '1'='1", '1e9', '-1'])
      expect((await lotto.server.call(lottoRound, { round_id })).body.code).toBe('round_not_found');
    for (const endpoint of [lottoResults, lottoHistory])
      for (const category_id of ['999999', 'x'])
        expect((await lotto.server.call(endpoint, { category_id })).body.code).toBe('lottery_not_found');
  });

  test('rates carry the true odds and the return to the player', async () => {
    const { body } = await lotto.server.call(lottoRate, { round_id: await lotto.round('hanoi') });
    expect(body.data.find(({ bet_type }: { bet_type: string }) => bet_type === 'three_top')).toEqual({
      bet_type: 'three_top',
      rate: 850,
      min: 1,
      max: 1000,
      max_per_number: 10_000,
      odds: 1000,
      rtp: 85,
      is_open: true,
    });
    expect(body.data.find(({ bet_type }: { bet_type: string }) => bet_type === 'run_top')).toMatchObject({
      odds: 3.69,
      rtp: 86.72,
    });
  });

  test('the secret seed is in no answer before the result', async () => {
    const round_id = await lotto.round('yeekee');
    const [row] = await sql('select seed, seed_hash from lotto_round where id = $1', [round_id]);
    const answers = await Promise.all(
      [lottoRound, lottoRule, lottoResult, yeekeeVerify, yeekeeList].map((endpoint) =>
        lotto.server.call(endpoint, { round_id }),
      ),
    );
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(text).not.toContain(row?.seed);
    expect(text).toContain(row?.seed_hash);
  });
});

describe('pricing and selling', () => {
  test('every bet type of the government round, at the rates of the rules', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('government');
    const lines: Line[] = [
      ['three_top', '007', 1],
      ['three_tod', '210', 2],
      ['three_front', '054', 3],
      ['three_bottom', '837', 4],
      ['two_top', '00', 5],
      ['two_bottom', '๑๒', 6],
      ['run_top', '9', 7],
      ['run_bottom', ' 0 ', 8],
    ];
    const { body } = await lotto.validate(player, round, lines);
    expect(body.data.lines.map(({ rate, payout }: { rate: number; payout: number }) => [rate, payout])).toEqual([
      [900, 900],
      [150, 300],
      [450, 1350],
      [450, 1800],
      [90, 450],
      [90, 540],
      [3.2, 22.4],
      [4.2, 33.6],
    ]);
    expect(body.data).toMatchObject({ total: 36, is_acceptable: true, balance_after: 9964, merged: 0 });
    // 007, of which no other line wins, 12 below, and the front and back numbers.
    expect(body.data.max_payout).toBe(900 + 540 + 1350 + 1800);
    const { body: created } = await lotto.create(player, body.data.validation_id);
    expect(created.data).toMatchObject({ status: 'pending', total: 36, line_count: 8, payout: 0, max_payout: 4590 });
    expect(created.data.bill_no).toMatch(/^TH-\d{6,}$/);
    expect(await lotto.balance(player)).toBe(996_400);
    expect(await lotto.exposure(round)).toMatchObject({
      'three_tod 012': 200,
      'two_bottom 12': 600,
      'run_bottom 0': 800,
    });
  });

  test('lines of one bet are merged, and the answer has their number', async () => {
    const player = await lotto.addPlayer();
    const { body } = await lotto.validate(player, await lotto.round('hanoi'), [
      ['two_top', '12', 10],
      ['two_top', '21', 10],
      ['two_top', '๑๒', 5],
    ]);
    expect(body.data).toMatchObject({ merged: 1, line_count: 2, total: 25 });
    expect(body.data.lines[0]).toMatchObject({ number: '12', amount: 15 });
  });

  test('a validation makes one bill, however often it is created at once', async () => {
    const player = await lotto.addPlayer();
    const { body } = await lotto.validate(player, await lotto.round('hanoi'), [['two_top', '77', 50]]);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => lotto.create(player, body.data.validation_id, randomUUID())),
    );
    expect(new Set(replies.map((reply) => reply.body.data?.bill_id)).size).toBe(1);
    expect(await lotto.balance(player)).toBe(995_000);
  });

  test('a priced bill that nobody bought is deleted; one that was sold answers repeats until days after its round', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const validated = async () =>
      (await lotto.validate(player, round, [['two_top', '78', 10]])).body.data.validation_id as string;
    const [bought, unbought] = [await validated(), await validated()];
    const bill = (await lotto.create(player, bought)).body.data.bill_id;
    const kept = async () =>
      (await sql('select id from lotto_validation where id = any ($1)', [[bought, unbought]])).map(({ id }) => id);
    const tidy = async (at: Date) => {
      lotto.server.clock.set(at);
      for (const chore of lottoDomain.housekeeping?.(lotto.server.platform) ?? []) await chore();
    };
    await tidy(START);
    expect(await kept()).toHaveLength(2);
    await tidy(new Date(START.getTime() + 2 * 3_600_000));
    expect(await kept()).toEqual([bought]);
    expect((await lotto.create(player, bought, randomUUID())).body.data.bill_id).toBe(bill);
    await tidy(new Date(START.getTime() + 5 * 86_400_000));
    expect(await kept()).toEqual([]);
  });

  test('a rate that has changed sells nothing, and the answer has the new price', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const { body } = await lotto.validate(player, round, [['two_top', '45', 10]]);
    await sql(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values (3, $1, 'two_top', '45', 'half', now())`,
      [round],
    );
    const refused = await lotto.create(player, body.data.validation_id);
    expect(refused.body).toMatchObject({
      code: 'bill_changed',
      data: {
        total: 10,
        is_acceptable: true,
        lines: [{ status: 'half', rate: 45, payout: 450, message: 'เลขนี้จ่ายลดจากอัตราปกติ' }],
      },
    });
    expect(await lotto.balance(player)).toBe(1_000_000);
    const accepted = await lotto.create(player, refused.body.data.validation_id);
    expect(accepted.body.data.lines[0]).toMatchObject({ rate: 45, is_half: true });
  });

  test('a maximum of a line that was lowered since sells nothing, and the answer says to what', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const { body } = await lotto.validate(player, round, [['run_top', '4', 100]]);
    const setMaximum = (satang: number) =>
      sql(
        `update lotto_rate set max_satang = $2 where bet_type = 'run_top'
         and category_id = (select category_id from lotto_round where id = $1)`,
        [round, satang],
      );
    await setMaximum(5000);
    try {
      expect((await lotto.create(player, body.data.validation_id)).body).toMatchObject({
        code: 'invalid_input',
        fields: { 'lines.0.amount': 'แทงสูงสุด 50.00 บาทต่อรายการ' },
      });
      expect(await lotto.balance(player)).toBe(1_000_000);
    } finally {
      await setMaximum(1_000_000);
    }
    expect((await lotto.create(player, body.data.validation_id)).body.data).toMatchObject({ total: 100 });
  });

  test('closed numbers are refused, a tod by any order of its digits', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('government');
    await sql(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values (3, $1, 'three_tod', '135', 'closed', now())`,
      [round],
    );
    const { body } = await lotto.validate(player, round, [
      ['three_tod', '531', 10],
      ['three_top', '531', 10],
    ]);
    expect(body.data).toMatchObject({ is_acceptable: false, total: 10, line_count: 1 });
    expect(body.data.lines[0]).toMatchObject({ status: 'closed', payout: 0, message: 'เลขนี้ปิดรับแล้ว' });
    expect((await lotto.create(player, body.data.validation_id)).body.code).toBe('validation_expired');
    const limits = await lotto.server.call(lottoLimit, { round_id: round });
    expect(limits.body.data).toContainEqual({ bet_type: 'three_tod', number: '135', mode: 'closed', rate: null });
  });

  test('the highest payout is the best result’s, the same in the app', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('gsb');
    for (const [number, mode] of Object.entries({ '3': 'half', '4': 'closed' }))
      await sql(
        `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values (3, $1, 'run_top', $2, $3, now())`,
        [round, number, mode],
      );
    const lines = [...'0123456789'].map((number) => ({ bet_type: 'run_top', number, amount: '20' }) as const);
    const { body } = await lotto.validate(
      player,
      round,
      lines.map(({ bet_type, number, amount }) => [bet_type, number, Number(amount)]),
    );
    expect(body.data.max_payout).toBe(3 * 20 * 3.2);
    const rates = await lotto.server.call(lottoRate, { round_id: round });
    const limits = await lotto.server.call(lottoLimit, { round_id: round });
    const terms = termsFrom(rates.body.data, limits.body.data, 'gsb');
    expect(bahtOf(highestPayoutOf(lines, terms))).toBe(body.data.max_payout);
    const two = await lotto.validate(player, round, [
      ['run_top', '3', 20],
      ['run_top', '5', 20],
    ]);
    expect(two.body.data.max_payout).toBe(20 * 1.6 + 20 * 3.2);
  });

  test('two orders of the digits of one tod are two lines and one number: sold together, counted together', async () => {
    const round = await lotto.round('hanoi');
    const player = await lotto.addPlayer();
    const before = (await lotto.exposure(round))['three_tod 459'] ?? 0;
    const { bill_id } = await lotto.buy(player, round, [
      ['three_tod', '459', 10],
      ['three_tod', '954', 20],
    ]);
    expect((await lotto.detail(player, bill_id)).lines).toMatchObject([{ number: '459' }, { number: '954' }]);
    expect((await lotto.exposure(round))['three_tod 459']).toBe(before + 3000);
  });

  test('a draft that many tabs check and send at once is one bill', async () => {
    const [player, other] = [await lotto.addPlayer(), await lotto.addPlayer()];
    const [round, draft] = [await lotto.round('hanoi'), randomUUID()];
    const tabs = await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        lotto.validate(
          player,
          round,
          [
            ['two_top', '61', 50],
            ['two_top', String(70 + tab), 1],
          ],
          draft,
        ),
      ),
    );
    const replies = await Promise.all(tabs.map(({ body }) => lotto.create(player, body.data.validation_id)));
    const sold = replies.filter(({ body }) => body.error === 0);
    expect(sold).toHaveLength(1);
    const bill = sold[0]?.body.data;
    const refused = { error: 6013, code: 'bill_sold', data: { bill_id: bill.bill_id, lines: bill.lines } };
    for (const { body } of replies.filter(({ body }) => body.error !== 0)) expect(body).toMatchObject(refused);
    expect(await lotto.balance(player)).toBe(1_000_000 - 5_100);
    // Also when it is checked, at once or later, and for nobody else.
    expect((await lotto.validate(player, round, [['two_top', '62', 5]], draft)).body).toMatchObject(refused);
    const sale = tabs[replies.findIndex(({ body }) => body.error === 0)]?.body.data.validation_id;
    expect((await lotto.create(player, sale, randomUUID())).body).toMatchObject({
      error: 0,
      data: { bill_id: bill.bill_id },
    });
    const theirs = await lotto.validate(other, round, [['two_top', '61', 50]], draft);
    expect((await lotto.create(other, theirs.body.data.validation_id)).body.error).toBe(0);
    expect((await lotto.validate(player, round, [['two_top', '61', 50]])).body.error).toBe(0);
  });

  test('a hot number is never oversold: 30 members at once, room for 20', async () => {
    const round = await lotto.round('malay').catch(() => lotto.round('hanoi-vip'));
    const players = await lotto.crowd(30);
    const validations = await Promise.all(
      players.map((player) => lotto.validate(player, round, [['three_top', '999', 500]])),
    );
    const replies = await Promise.all(
      players.map((player, index) => lotto.create(player, validations[index]?.body.data.validation_id)),
    );
    const sold = replies.filter(({ body }) => body.error === 0);
    expect(sold).toHaveLength(20);
    for (const { body } of replies.filter(({ body }) => body.error !== 0)) {
      expect(body).toMatchObject({ code: 'bill_changed', data: { lines: [{ status: 'over_limit', available: 0 }] } });
    }
    expect((await lotto.exposure(round))['three_top 999']).toBe(1_000_000);
  });

  test('a number takes what is left to its limit, and no baht more', async () => {
    const round = await lotto.round('hanoi-vip');
    await lotto.server.database.rows(`insert into lotto_exposure values ($1, 'three_top', '998', 980000)`, [round]);
    const player = await lotto.addPlayer();
    const lineOf = async (amount: number) =>
      (await lotto.validate(player, round, [['three_top', '998', amount]])).body.data.lines[0];
    expect(await lineOf(201)).toMatchObject({
      status: 'over_limit',
      available: 200,
      message: 'เลขนี้รับได้อีก 200.00 บาท',
    });
    expect(await lineOf(200)).toMatchObject({ status: 'ok', available: null });
  });

  test('what is left of a number goes to the first of its lines, also where they are written in other orders', async () => {
    const round = await lotto.round('hanoi-vip');
    await lotto.server.database.rows(`insert into lotto_exposure values ($1, 'three_tod', '899', 1900000)`, [round]);
    const player = await lotto.addPlayer();
    const statesOf = async (...lines: Line[]) =>
      (await lotto.validate(player, round, lines)).body.data.lines.map(
        ({ status, available }: { status: string; available: number | null }) => [status, available],
      );
    expect(await statesOf(['three_tod', '998', 600], ['three_tod', '989', 600], ['three_tod', '899', 600])).toEqual([
      ['ok', null],
      ['over_limit', 400],
      ['over_limit', 0],
    ]);
    expect(await statesOf(['three_tod', '998', 600], ['three_tod', '989', 400])).toEqual([
      ['ok', null],
      ['ok', null],
    ]);
  });
});

test('a bill is priced by its own numbers: not by reading all that its round has sold', async () => {
  const { database } = lotto.server;
  const round = Number(await lotto.round('hanoi'));
  const scans = await database.transaction(async (tx) => {
    await tx.rows(
      // A bet type that no other test sells.
      `insert into lotto_exposure select $1, 'three_front', lpad(n::text, 3, '0'), 100 from generate_series(0, 999) n`,
      [round],
    );
    await tx.rows('analyze lotto_exposure');
    const line = { bet_type: 'three_top', number: '123', key: '123', stake_satang: satang(100) } as const;
    const read = `select pg_stat_get_xact_tuples_returned('lotto_exposure'::regclass) as rows`;
    const before = await tx.row<{ rows: number }>(read);
    const priced = await priceLines(tx, round, [line]);
    const after = await tx.row<{ rows: number }>(read);
    return { priced: priced.length, rows: Number(after?.rows) - Number(before?.rows) };
  });
  expect(scans).toEqual({ priced: 1, rows: 0 });
});

describe('refusals change nothing', () => {
  test.each<[string, Line, string, string]>([
    ['too short', ['three_top', '12', 1], 'lines.0.number', '3 หลัก'],
    ['too long', ['two_top', '123', 1], 'lines.0.number', '2 หลัก'],
    ['letters', ['two_top', 'ab', 1], 'lines.0.number', 'เฉพาะตัวเลข'],
    ['zero', ['two_top', '12', 0], 'lines.0.amount', 'มากกว่า 0'],
    ['negative', ['two_top', '12', -5], 'lines.0.amount', 'มากกว่า 0'],
    ['a fraction of a baht', ['two_top', '12', 1.5], 'lines.0.amount', 'บาทเต็ม'],
    ['above the maximum of a line', ['two_top', '12', 5001], 'lines.0.amount', 'แทงสูงสุด 5,000.00 บาท'],
    ['a bet type that is not sold', ['three_front', '123', 1], 'lines.0.bet_type', 'ไม่เปิดรับ'],
  ])('%s', async (_name, line, field, sentence) => {
    const player = await lotto.addPlayer();
    const { body } = await lotto.validate(player, await lotto.round('hanoi'), [line]);
    expect(body).toMatchObject({ code: 'invalid_input', data: null });
    expect(body.fields[field]).toContain(sentence);
  });

  test('more lines than a bill may have', async () => {
    const player = await lotto.addPlayer();
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => ['three_top', String(n % 1000).padStart(3, '0'), 1] as const,
    );
    const { body } = await lotto.validate(player, await lotto.round('hanoi'), lines);
    expect(body).toMatchObject({ code: 'invalid_input', fields: { lines: 'โพยหนึ่งใบมีได้ไม่เกิน 2,000 รายการ' } });
  });

  test('closing between validate and create: the server decides by its clock', async () => {
    const player = await lotto.addPlayer();
    const { body } = await lotto.validate(player, await lotto.round('yeekee'), [['two_top', '11', 10]]);
    lotto.server.clock.set(at('10:15:00'));
    const refused = await lotto.create(player, body.data.validation_id);
    expect(['round_closed', 'validation_expired']).toContain(refused.body.code);
    expect(await lotto.balance(player)).toBe(1_000_000);
  });

  test('an expired or foreign validation, and too little money', async () => {
    const [player, other, poor] = [await lotto.addPlayer(), await lotto.addPlayer(), await lotto.addPlayer(999)];
    const round = await lotto.round('hanoi');
    const { body } = await lotto.validate(player, round, [['two_top', '11', 10]]);
    expect((await lotto.create(other, body.data.validation_id)).body.code).toBe('validation_expired');
    expect((await lotto.create(player, 'not-a-uuid')).body.code).toBe('validation_expired');
    const atItsEnd = `select outcome from lotto_validation v cross join lotto_create_bill(v.member_id, v.id, null, v.expires_at) where v.id = $1`;
    expect(await lotto.server.database.rows(atItsEnd, [body.data.validation_id])).toEqual([
      { outcome: 'validation_expired' },
    ]);
    lotto.server.clock.advance(6 * 60_000);
    expect((await lotto.create(player, body.data.validation_id)).body.code).toBe('validation_expired');
    const priced = await lotto.validate(poor, round, [['two_top', '11', 10]]);
    expect((await lotto.create(poor, priced.body.data.validation_id)).body.code).toBe('insufficient_balance');
    expect(await lotto.balance(poor)).toBe(999);
  });

  test("another member's wallet or bill", async () => {
    const [player, other] = [await lotto.addPlayer(), await lotto.addPlayer()];
    const round = await lotto.round('hanoi');
    const foreign = await lotto.validate({ ...player, wallet: other.wallet }, round, [['two_top', '11', 10]]);
    expect(foreign.body).toMatchObject({ code: 'invalid_input', fields: { wallet_id: 'ไม่พบกระเป๋าเงินนี้' } });
    const { bill_id } = await lotto.buy(player, round, [['two_top', '11', 10]]);
    for (const endpoint of [billDetail, billCancel])
      expect((await lotto.server.call(endpoint, { bill_id }, { token: other.token })).body.code).toBe('bill_not_found');
  });
});

describe('a lottery that is taken out of sale', () => {
  const setSale = (code: string, isOn: boolean) =>
    sql('update lotto_category set is_on = $2 where code = $1 returning id', [code, isOn]);

  test('sells nothing more in rounds that are made already; what was bought can be cancelled', async () => {
    const player = await lotto.addPlayer();
    const round_id = await lotto.round('hanoi');
    const { bill_id } = await lotto.buy(player, round_id, [['two_top', '33', 10]]);
    const priced = await lotto.validate(player, round_id, [['two_top', '34', 10]]);
    await setSale('hanoi', false);
    try {
      expect((await lotto.create(player, priced.body.data.validation_id)).body.code).toBe('round_closed');
      expect((await lotto.validate(player, round_id, [['two_top', '34', 10]])).body.code).toBe('round_closed');
      expect((await lotto.server.call(lottoRound, { round_id })).body.data.status).toBe('closed');
      expect((await lotto.detail(player, bill_id)).cancellable_until).not.toBeNull();
      const cancelled = await lotto.server.call(billCancel, { bill_id }, { token: player.token });
      expect(cancelled.body.data).toMatchObject({ status: 'cancelled' });
      expect(await lotto.balance(player)).toBe(1_000_000);
    } finally {
      await setSale('hanoi', true);
    }
    expect((await lotto.validate(player, round_id, [['two_top', '34', 10]])).body.error).toBe(0);
  });

  test('is not what a player without a choice is led to', async () => {
    const next = async () => (await lotto.server.call(lottoRound, {})).body.data;
    expect(await next()).toMatchObject({ kind: 'yeekee' });
    await setSale('yeekee', false);
    try {
      expect(await next()).not.toMatchObject({ kind: 'yeekee' });
    } finally {
      await setSale('yeekee', true);
    }
  });
});

describe('cancellation', () => {
  const cancel = (player: { token: string }, bill_id: string) =>
    lotto.server.call(billCancel, { bill_id }, { token: player.token });

  test('gives the stakes and the exposure back, once', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const before = (await lotto.exposure(round))['two_top 33'] ?? 0;
    const { bill_id } = await lotto.buy(player, round, [
      ['two_top', '33', 10],
      ['three_tod', '321', 5],
    ]);
    const replies = await Promise.all([cancel(player, bill_id), cancel(player, bill_id), cancel(player, bill_id)]);
    for (const { body } of replies) expect(body.data).toMatchObject({ status: 'cancelled', cancellable_until: null });
    expect(await lotto.balance(player)).toBe(1_000_000);
    expect((await lotto.exposure(round))['two_top 33']).toBe(before);
  });

  test('five a day, at least ten minutes before the close, never in yeekee', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const bills: string[] = [];
    for (let time = 0; time < 8; time += 1)
      bills.push((await lotto.buy(player, round, [['two_top', '33', 10]])).bill_id);
    const replies = await Promise.all(bills.map((bill_id) => cancel(player, bill_id)));
    expect(replies.filter(({ body }) => body.error === 0)).toHaveLength(5);
    const sixth = await lotto.buy(player, round, [['two_top', '33', 10]]);
    expect((await cancel(player, sixth.bill_id)).body.code).toBe('cancel_limit');
    const rule = await lotto.server.call(lottoRule, { round_id: round }, { token: player.token });
    expect(rule.body.data.cancel).toEqual({
      allowed: true,
      minutes_before_close: 10,
      times_a_day: 5,
      times_left_today: 0,
    });

    const late = await lotto.addPlayer();
    const bill = await lotto.buy(late, round, [['two_top', '33', 10]]);
    lotto.server.clock.set(at('17:50:01'));
    expect((await cancel(late, bill.bill_id)).body.code).toBe('bill_not_cancellable');

    lotto.server.clock.set(START);
    const yeekee = await lotto.buy(late, await lotto.round('yeekee'), [['two_top', '33', 10]]);
    expect((await cancel(late, yeekee.bill_id)).body.code).toBe('bill_not_cancellable');
  });

  test('the list filters, pages and counts what is pending', async () => {
    const player = await lotto.addPlayer();
    const round = await lotto.round('hanoi');
    const bills: string[] = [];
    for (const number of ['01', '02', '03'])
      bills.unshift((await lotto.buy(player, round, [['two_top', number, 1]])).bill_id);
    await cancel(player, bills[0] ?? '');
    const list = (input: object) => lotto.server.call(billList, input, { token: player.token });
    const first = await list({ limit: 2 });
    expect(first.body.data).toMatchObject({
      items: [{ bill_id: bills[0] }, { bill_id: bills[1] }],
      pending_count: 2,
      next_cursor: bills[1],
    });
    const second = await list({ limit: 2, cursor: first.body.data.next_cursor });
    expect(second.body.data.items.map(({ bill_id }: { bill_id: string }) => bill_id)).toEqual([bills[2]]);
    expect((await list({ status: 'cancelled' })).body.data.items).toHaveLength(1);
    expect((await list({ status: 'settled' })).body.data.items).toEqual([]);
    expect((await list({ from: addDays(DAY, 1) })).body.data.items).toEqual([]);
    expect((await list({ from: DAY, to: DAY })).body.data.items).toHaveLength(3);
    expect((await list({ round_id: await lotto.round('hanoi-vip') })).body.data.items).toEqual([]);
    expect((await list({ round_id: round })).body.data.items).toHaveLength(3);
    // A day begins with its first moment.
    const move = 'update lotto_bill set created_at = $2 where id = $1';
    await lotto.server.database.rows(move, [bills[1], at('00:00:00')]);
    await lotto.server.database.rows(move, [bills[2], new Date(at('00:00:00').getTime() + 86_400_000)]);
    const ofDay = (await list({ from: DAY, to: DAY })).body.data.items;
    expect(ofDay.map(({ bill_id }: { bill_id: string }) => bill_id)).toEqual(bills.slice(0, 2));
  });

  test('by draws, a draw’s bills stay together over pages, with the sum of all of them', async () => {
    const player = await lotto.addPlayer();
    const [hanoi, government, yeekee] = [
      await lotto.round('hanoi'),
      await lotto.round('government'),
      await lotto.round('yeekee'),
    ];
    const bought: string[] = [];
    for (const round of [hanoi, government, yeekee, hanoi, government])
      bought.push((await lotto.buy(player, round, [['two_top', '12', 10]])).bill_id);
    await cancel(player, bought[3] ?? '');
    const list = (input: object) => lotto.server.call(billList, { order: 'draw', ...input }, { token: player.token });
    const ids = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.data.items.map(({ bill_id }: { bill_id: string }) => bill_id);
    const pages = [await list({ limit: 1 })];
    for (let cursor = pages[0]?.body.data.next_cursor; cursor !== null; cursor = pages.at(-1)?.body.data.next_cursor)
      pages.push(await list({ limit: 1, cursor }));
    const all = pages.flatMap(ids);
    // The government's draw is days ahead; of one day the lottery that was made first.
    expect(all.slice(0, 2)).toEqual([bought[4], bought[1]]);
    expect(all.indexOf(bought[0] ?? '') - all.indexOf(bought[3] ?? '')).toBe(1);
    expect(all).toEqual(ids(await list({})));
    const sums = (page: (typeof pages)[number] | undefined) =>
      page?.body.data.draws.map(({ bill_count, total }: { bill_count: number; total: number }) => [bill_count, total]);
    expect(sums(pages[0])).toEqual([[2, 20]]);
    expect(sums(await list({ round_id: hanoi }))).toEqual([[2, 10]]);
    expect((await list({})).body.data.draws).toHaveLength(3);
    for (const cursor of ['x', '2026-99-99.1.1', '2026-02-29.1.1', '0000-01-01.1.1', '2026-01-01.999999999999999999.1'])
      expect((await list({ cursor })).body).toMatchObject({ error: 0, data: { items: [], next_cursor: null } });
    expect((await list({ order: 'newest' })).body.data.draws).toEqual([]);
  });
});
