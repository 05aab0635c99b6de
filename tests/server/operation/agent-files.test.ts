import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorAudit, operatorConfirm } from '#contract/operator.ts';
import { operatorPromotions, operatorSavePromotion } from '#contract/operator-content.ts';
import { operatorQuests, operatorSaveQuest } from '#contract/operator-quest.ts';
import { keyWithoutSecret } from '#server/access/operator-key-queries.ts';
import { configOf } from '#server/agent/queries.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { lottoJob } from '#server/lotto/jobs.ts';
import { closeNumbers } from '#server/lotto/rounds/closed-number-queries.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { applyFolder, tryFolder } from '#server/operation/apply.ts';
import { describeSteps } from '#server/operation/describe.ts';
import { readFolder } from '#server/operation/folder.ts';
import { requestConfirmation } from '#server/operator/confirmations.ts';
import { startTestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';
import { type AgentFolder, copyAgentFolder, type Json, PLAYER } from './agent-folder.ts';

const server = await startTestServer({ config: { sandbox: false } });
afterAll(() => server.close());
const { database } = server;
const AT = new Date('2026-11-23T05:00:00Z');

let folder: string;
let edit: AgentFolder['edit'];
beforeEach(() => {
  const copy = copyAgentFolder();
  ({ path: folder, edit } = copy);
  return copy.remove;
});

const read = (file: string): Json => JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'));

const options = { at: AT, remove: false, by: 'test', gives: Number.POSITIVE_INFINITY };
const apply = (more: { remove?: boolean } = {}, on: Database = database) =>
  on.transaction((tx) => applyFolder(tx, readFolder(folder), { ...options, ...more }));
const plan = async () => {
  const { steps, left } = await tryFolder(database, readFolder(folder), options);
  return describeSteps([...steps, ...left], false);
};

const CONFIGURED = [
  ...[
    'agent',
    'payment_channel',
    'receiving_account',
    'lotto_category',
    'lotto_rate',
    'wheel',
    'wheel_prize',
    'quest_event',
  ],
  ...['quest', 'redemption_item', 'promotion', 'coupon_batch', 'coupon_code', 'agent_notification', 'agent_banner'],
  ...['poll', 'poll_choice', 'agent_event', 'operator_key', 'operator_audit', 'file_record'],
];
const counts = () =>
  Promise.all(
    CONFIGURED.map(async (table) => {
      const row = await database.row<{ count: number }>(`select count(*)::int as count from ${table}`);
      return [table, row?.count];
    }),
  );

/** A database whose connection is lost before the statement of this number. */
const losingAt = (lost: number): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) => {
      let count = 0;
      const guarded = <Result>(run: () => Promise<Result>) => {
        count += 1;
        return count === lost ? Promise.reject(new Error('connection lost')) : run();
      };
      const cut: Transaction = {
        ...tx,
        rows: (text, values) => guarded(() => tx.rows(text, values)),
        row: (text, values) => guarded(() => tx.row(text, values)),
      };
      return work(cut);
    }),
});

test('an apply that is cut off in its middle has done nothing; the next one completes', async () => {
  const before = await counts();
  let lost = 1;
  for (; ; lost += 53) {
    const cut = await apply({}, losingAt(lost)).then(
      () => false,
      (error) => error.message === 'connection lost',
    );
    if (!cut) break;
    expect(await counts()).toEqual(before);
  }
  expect(lost).toBeGreaterThan(200);
  expect(Object.fromEntries(await counts())).toMatchObject({
    agent: 1,
    lotto_category: Object.keys(read('operation/lotteries').lotteries).length,
    wheel_prize: 10,
    quest: 19,
  });
});

test('a plan after an apply is empty, and a second apply does nothing', async () => {
  await apply();
  const before = await counts();
  expect(await plan()).toEqual([]);
  expect(await apply()).toEqual({ steps: [], gifts: [], left: [], lines: [] });
  expect(await counts()).toEqual(before);
});

test('players register and log in while a plan or an apply is under way', async () => {
  await apply();
  edit('operation/settings', (settings) => {
    settings.withdraw = { ...settings.withdraw, times_a_day: 4 };
  });
  const body = await database.transaction(async (tx) => {
    await applyFolder(tx, readFolder(folder), options);
    const player = { ...PLAYER, phone: '0891112233', bank_account_no: '9988776655' };
    return (await server.call(register, player)).body;
  });
  expect(body).toMatchObject({ error: 0 });
});

test('a plan names each field that a file changes, an apply makes it so, and the audit log has it', async () => {
  await apply();
  edit('operation/lotteries', ({ rates }) => {
    rates.government[0].rate = 850;
  });
  edit('operation/wheel', (wheel) => {
    wheel.slices[9] = undefined;
    wheel.slices.pop();
    wheel.slices.pop();
  });
  edit('operation/settings', (settings) => {
    settings.cashback = { loss_percent: 4 };
  });
  const expected = [
    '~ agent chokdee',
    '    config.cashback: nothing → {"loss_percent":4}',
    '~ lottery government',
    '    rates[0].rate: 900 → 850',
    '~ wheel wheel',
    expect.stringContaining('    slices[8]: {"name":"5,000 บาท"'),
    expect.stringContaining('    slices[9]: {"name":"50 คะแนน"'),
  ];
  expect(await plan()).toEqual(expected);
  expect(describeSteps((await apply()).steps, false)).toEqual(expected);
  expect(await plan()).toEqual([]);
  const slices = 'select count(*)::int as count from wheel_prize where is_on';
  expect(await database.row(slices)).toEqual({ count: 8 });
  const audit = await database.row<{ action: string; input: { by: string; changes: Json[] } }>(
    'select action, input from operator_audit order by id desc limit 1',
  );
  expect(audit).toMatchObject({ action: 'agent apply', input: { by: 'test' } });
  expect(audit?.input.changes.map(({ kind }) => kind)).toEqual(['agent', 'lottery', 'wheel']);
});

test('records that files no longer have stay until --remove; records that they never made are not theirs', async () => {
  await apply();
  await database.rows(
    "insert into promotion (agent_id, updated_at, position, title, description, terms, kind, bonus_percent, min_deposit_satang, max_bonus_satang, turnover_times, categories, valid_days) select agent_id, updated_at, 9, 'ของแอดมิน', '', terms, kind, bonus_percent, min_deposit_satang, max_bonus_satang, turnover_times, categories, valid_days from promotion limit 1",
  );
  edit('operation/promotions', (promotions) => {
    delete promotions.fixed;
  });
  edit('operation/lotteries', ({ lotteries }) => {
    delete lotteries['dow-jones'];
  });
  const left = ['lottery dow-jones', 'promotion fixed'];
  expect(await plan()).toEqual(
    expect.arrayContaining(left.map((one) => `? ${one}: no file has it any more; --remove ends it`)),
  );
  expect((await apply()).left).toHaveLength(2);
  const sold = () => database.rows("select 1 from lotto_category where is_on and code = 'dow-jones'");
  expect(await sold()).toHaveLength(1);
  expect(describeSteps((await apply({ remove: true })).steps, true)).toEqual(
    expect.arrayContaining(left.map((one) => `- ${one}`)),
  );
  expect(await sold()).toHaveLength(0);
  const titles = await database.rows<{ title: string }>(
    'select title from promotion where removed_at is null order by position',
  );
  expect(titles.map(({ title }) => title)).toEqual(['โบนัสต้อนรับ 100%', 'ฝากทุกวัน รับ 10%', 'ของแอดมิน']);
  expect(await plan()).toEqual([]);
});

test('a waiting request on a promotion or quest ends once files change it: confirmed later, it would undo that', async () => {
  await apply();
  const [promotion, quest] = await Promise.all(
    ['promotion', 'quest'].map((table) =>
      database.row<{ id: string }>(`select id::text from ${table} order by position, id limit 1`),
    ),
  );
  const request = (subject: string) =>
    database.transaction(async (tx) =>
      requestConfirmation(
        tx,
        {
          agentId: 3,
          action: '/operator/save',
          subject,
          summary: '',
          input: {},
          requestedBy: await keyWithoutSecret(tx, 3, 'files', AT),
        },
        AT,
      ),
    );
  const ids = await Promise.all([request(`promotion ${promotion?.id}`), request(`quest ${quest?.id}`)]);
  edit('operation/promotions', ({ welcome }) => {
    welcome.is_active = false;
  });
  edit('operation/quests', ({ quests }) => {
    quests['day-1'].reward.amount = 11;
  });
  await apply();
  const states = await database.rows('select state from operator_confirmation where id = any ($1)', [ids]);
  expect(states).toEqual([{ state: 'expired' }, { state: 'expired' }]);
});

test('a server that runs already has the rounds of a new lottery within a minute', async () => {
  const empty = await startTestServer({ config: { sandbox: false } });
  try {
    const job = lottoJob(empty.platform);
    await job.due();
    await apply({}, empty.database);
    const rounds = async () => (await empty.database.rows('select 1 from lotto_round')).length;
    expect(await rounds()).toBe(0);
    empty.clock.advance(60_000);
    await job.due();
    expect(await rounds()).toBeGreaterThan(100);
  } finally {
    await empty.close();
  }
});

test('without settings.json the settings stay as they are, and what agent.json says is still made so', async () => {
  edit('operation/settings', (settings) => {
    settings.withdraw = { ...settings.withdraw, times_a_day: 7 };
    settings.theme = { '--color-primary': '#aa3366' };
  });
  await apply();
  const before = await configOf(database, 3);
  rmSync(join(folder, 'operation/settings.json'));
  expect(await plan()).toEqual([]);
  edit('agent', (agent) => {
    agent.license.number = 'REAL-7';
  });
  expect(await plan()).toEqual(['~ agent chokdee', '    config.license.number: "DEMO-0000" → "REAL-7"']);
  await apply();
  const config = { ...Object(before?.config), license: { ...Object(before?.config).license, number: 'REAL-7' } };
  expect(await configOf(database, 3)).toEqual({ config });
  expect(await plan()).toEqual([]);
});

test('operators’ changes by calls stay: hidden games, and stock', async () => {
  await apply();
  await database.rows(`update agent set config = jsonb_set(config, '{games}', '{"hidden_games": ["slot-1"]}')`);
  await database.rows('update redemption_item set stock = 7 where stock = 100');
  expect(await plan()).toEqual([]);
  edit('operation/settings', (settings) => {
    settings.withdraw.times_a_day = 5;
  });
  await apply();
  const agent = await database.row<{ config: Json }>('select config from agent');
  expect(agent?.config).toMatchObject({ games: { hidden_games: ['slot-1'] }, withdraw: { times_a_day: 5 } });
});

test('an operator’s key is shown once, changes its scopes, and is revoked when its file no longer has it', async () => {
  const operators = (keys: Json) => writeFileSync(join(folder, 'operation/operators.json'), JSON.stringify(keys));
  operators({ desk: ['deposits'] });
  const [line] = (await apply()).lines;
  const key = /ck_op_\S+/.exec(line ?? '')?.[0] ?? '';
  const audit = () => server.call(operatorAudit, {}, { token: key });
  expect((await audit()).status).toBe(403);
  operators({ desk: ['deposits', 'audit:read'] });
  expect((await apply()).lines).toEqual([]);
  const { body } = await audit();
  expect(body.data.items[0]).toMatchObject({ key: 'files', action: 'agent apply', outcome: 'done' });
  operators({});
  await apply({ remove: true });
  expect((await audit()).status).toBe(401);
  operators({ desk: ['deposits'] });
  await expect(apply()).rejects.toThrow('operators.json: operator key desk: was revoked');
});

test('closed numbers of a lottery are in its rounds, new ones too; what an operator sets in a round stays', async () => {
  await apply();
  await makeRounds(database, AT);
  const closed = () =>
    database.rows(
      `select distinct n.bet_type, n.number_key, n.mode, n.rate::float8 as rate, count(*)::int as rounds from lotto_closed_number n
       join lotto_round r on r.id = n.round_id join lotto_category c on c.id = r.category_id where c.code = 'hanoi'
       group by 1, 2, 3, 4 order by 1, 2, 3`,
    );
  const rounds = await database.rows<{ id: number }>(
    `select r.id from lotto_round r join lotto_category c on c.id = r.category_id where c.code = 'hanoi' and bet_closes_at > $1 order by 1`,
    [AT],
  );
  expect(rounds.length).toBeGreaterThan(20);
  // An operator has already decided one round.
  const byOperator = { bet_type: 'two_top', number: '45', key: '45', mode: 'closed', rate: null } as const;
  await database.transaction((tx) => closeNumbers(tx, { id: rounds[0]?.id ?? 0, agentId: 3 }, [byOperator], AT));
  edit('operation/lotteries', (file) => {
    file.closed_numbers = {
      lucky: [
        { bet_type: 'two_top', numbers: ['45', '54'], mode: 'half' },
        { bet_type: 'three_tod', numbers: ['531'], mode: 'half', rate: 40 },
      ],
    };
    file.lotteries.hanoi.closed_numbers = 'lucky';
  });
  expect(await plan()).toEqual([
    '~ lottery hanoi',
    expect.stringContaining(
      'closed_numbers[0]: nothing → {"bet_type":"three_tod","number":"135","mode":"half","rate":40}',
    ),
    expect.stringContaining('closed_numbers[1]'),
    expect.stringContaining('closed_numbers[2]'),
  ]);
  await apply();
  expect(await plan()).toEqual([]);
  const all = rounds.length;
  const half = { mode: 'half', rate: null };
  const expected = (count: number) => [
    { bet_type: 'three_tod', number_key: '135', mode: 'half', rate: 40, rounds: count },
    { bet_type: 'two_top', number_key: '45', mode: 'closed', rate: null, rounds: 1 },
    { bet_type: 'two_top', number_key: '45', ...half, rounds: count - 1 },
    { bet_type: 'two_top', number_key: '54', ...half, rounds: count },
  ];
  expect(await closed()).toEqual(expected(all));
  // Rounds of tomorrow get them as they are made.
  await makeRounds(database, new Date(AT.getTime() + 2 * 86_400_000));
  expect(await closed()).toEqual(expected(all + 2));
  // A number that an operator opens again stays open while the list is the same.
  const later = rounds[1]?.id;
  await database.rows('delete from lotto_closed_number where round_id = $1', [later]);
  edit('operation/lotteries', ({ lotteries }) => (lotteries.hanoi.note = 'ใหม่'));
  await apply();
  expect(await database.rows('select from lotto_closed_number where round_id = $1', [later])).toEqual([]);
  edit('operation/lotteries', ({ lotteries }) => {
    lotteries.hanoi.closed_numbers = null;
  });
  await apply();
  expect(await closed()).toEqual([{ bet_type: 'two_top', number_key: '45', mode: 'closed', rate: null, rounds: 1 }]);
});

test('polls open with the apply that makes them, change while nobody has voted, and are closed when their file is', async () => {
  await apply();
  const polls = () =>
    database.rows<{ id: number; question: string; opens_at: Date; days: number }>(
      'select id, question, opens_at, extract(day from closes_at - opens_at)::int as days from poll order by id',
    );
  const made = await polls();
  expect(made.map(({ days }) => days)).toEqual([30, 14]);
  const [final, games] = made;
  edit('operation/polls', (file) => {
    file.final.question = 'ใครได้แชมป์';
    file.next = {
      ...file.games,
      days: undefined,
      opens_at: '2027-01-01T00:00:00+07:00',
      closes_at: '2027-02-01T00:00:00+07:00',
    };
  });
  expect(await plan()).toEqual([
    '~ poll final',
    expect.stringMatching(/^ {4}question: .* → "ใครได้แชมป์"$/),
    '+ poll next',
  ]);
  await apply();
  expect(await plan()).toEqual([]);
  const { body } = await server.call(register, PLAYER);
  expect(body.error).toBe(0);
  await database.rows(
    `insert into poll_vote (poll_id, choice_id, member_id, nth, created_at)
     select $1, min(c.id), min(m.id), 1, now() from poll_choice c, member m where c.poll_id = $1`,
    [final?.id],
  );
  edit('operation/polls', ({ final }) => (final.title = 'อีกครั้ง'));
  await expect(apply()).rejects.toThrow('polls.json: poll final: มีผู้โหวตแล้ว แก้ไขโพลนี้ไม่ได้');
  edit('operation/polls', ({ final }) => (final.title = 'โพลทายผล'));
  await database.rows('delete from poll_vote');
  edit('operation/polls', (file) => {
    delete file.games;
    delete file.next;
  });
  expect(await plan()).toEqual(expect.arrayContaining(['? poll games: no file has it any more; --remove ends it']));
  const later = new Date(AT.getTime() + 60_000);
  await database.transaction((tx) => applyFolder(tx, readFolder(folder), { ...options, at: later, remove: true }));
  expect(
    await database.rows(
      'select id, closes_at <= $1 as is_closed, voided_at is not null as is_void from poll order by id',
      [later],
    ),
  ).toEqual([
    { id: final?.id, is_closed: false, is_void: false },
    { id: games?.id, is_closed: true, is_void: false },
    { id: expect.any(Number), is_closed: false, is_void: true },
  ]);
  expect(await plan()).toEqual([]);
});

const WRONG: readonly [string, string, (content: Json) => void, string][] = [
  [
    'an unknown setting',
    'operation/settings',
    (s) => (s.withdraw.maximum = 1),
    'settings.json: withdraw.maximum: not a setting',
  ],
  ['a setting of agent.json', 'operation/settings', (s) => (s.license = null), 'settings.json: license: not a setting'],
  [
    'what calls change',
    'operation/settings',
    (s) => (s.games = { hidden_games: [] }),
    'settings.json: games.hidden_games: not a setting',
  ],
  [
    'too much cashback',
    'operation/settings',
    (s) => (s.cashback = { percent: { lotto: 40 } }),
    'agent chokdee gives back',
  ],
  [
    'a rate above the edge',
    'operation/lotteries',
    ({ rates }) => (rates.government[0].rate = 1000),
    'lotteries.json: rates.government[0].rate: pays as much as is staked',
  ],
  [
    'bets that no result of the lottery can win',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.rates = 'government'),
    'lotteries.json: lotteries.hanoi.rates: sells three_front, which only government draws',
  ],
  [
    'a source of a draw from its seed',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.sources = [{ name: 'feed' }]),
    'lotteries.json: lotteries.hanoi.sources: a rule of seed has none: only official results come from sources',
  ],
  [
    'a source of shots',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.yeekee.sources = [{ name: 'feed' }]),
    'lotteries.json: lotteries.yeekee.sources: a rule of yeekee has none: only official results come from sources',
  ],
  [
    'an icon that is none',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.icon = 'vn'),
    'lotteries.json: lotteries.hanoi.icon: is an address below /media/, as /media/flag-vn.svg',
  ],
  [
    'an icon that nobody has drawn',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.icon = '/media/flag-vm.svg'),
    'lotteries.json: lotteries.hanoi.icon: there is no drawing flag-vm.svg, did you mean flag-vn.svg?',
  ],
  [
    'a country without a flag',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.country = 'qq'),
    'lotteries.json: lotteries.hanoi.country: there is no drawing flag-qq.svg',
  ],
  [
    'a kind with a letter missing',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.korea.kind = 'stok'),
    'lotteries.json: lotteries.korea.kind: did you mean stock? Another kind has another word',
  ],
  [
    'a banner that nobody has drawn',
    'operation/content',
    ({ banners }) => (banners.games.image = '/media/banner-game.svg'),
    'content.json: banners.games.image: there is no drawing banner-game.svg, did you mean banner-games.svg?',
  ],
  [
    'one source twice',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.sources = [{ name: 'feed' }, { name: 'feed' }]),
    'lotteries.json: lotteries.hanoi.sources: has a source twice',
  ],
  [
    'a schedule that closes first',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.schedule.closes = '00:30'),
    'lotteries.json: lotteries.hanoi.schedule: closes before it opens',
  ],
  [
    'yeekee rounds that go on into the next day’s',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.yeekee.schedule.rounds = 97),
    'lotteries.json: lotteries.yeekee.schedule: has rounds for more than a day: they overlap those of the next day',
  ],
  [
    'a draw that is moved onto another one',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.gsb.schedule.moved = { '2027-02-01': '2027-02-16' }),
    'lotteries.json: lotteries.gsb.schedule: moves a draw to 2027-02-16, on which it has one already',
  ],
  [
    'two draws that are moved to one day',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.gsb.schedule.moved = { '2027-02-01': '2027-02-09', '2027-02-16': '2027-02-09' }),
    'lotteries.json: lotteries.gsb.schedule: moves two draws to one day',
  ],
  [
    'a draw that is moved from a day without one',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.baac.schedule.moved = { '2027-01-01': '2026-12-30' }),
    'lotteries.json: lotteries.baac.schedule: moves 2027-01-01, on which it has no draw',
  ],
  [
    'a weekday twice',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.malay.schedule.weekdays = [3, 3]),
    'lotteries.json: lotteries.malay.schedule: has a day twice',
  ],
  [
    'an unknown key at the top',
    'operation/lotteries',
    (l) => (l.prices = {}),
    'lotteries.json: Unrecognized key: "prices"',
  ],
  [
    'a table that is not there',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.rates = 'best'),
    'lotteries.json: lotteries.hanoi.rates: rates has no best',
  ],
  [
    'an unknown key',
    'operation/deposits',
    ({ channels }) => (channels.bank.fee = 1),
    'deposits.json: channels.bank: Unrecognized key: "fee"',
  ],
  [
    'a bank without an account',
    'operation/deposits',
    (d) => (d.receiving_accounts = d.receiving_accounts.filter((one: Json) => one.bank_code !== 'SCB')),
    'deposits.json: channels.bank.sub_channels[1]: no receiving account of SCB is on',
  ],
  [
    'a quest after one further down',
    'operation/quests',
    ({ quests }) => (quests.visit.after = 'referral'),
    'quests.json: quests.visit.after: no quest referral is further up',
  ],
  [
    'a number that is closed twice',
    'operation/lotteries',
    (l) => {
      l.closed_numbers = { all: [{ bet_type: 'three_tod', numbers: ['135', '531'], mode: 'closed' }] };
      l.lotteries.hanoi.closed_numbers = 'all';
    },
    'lotteries.json: lotteries.hanoi.closed_numbers: has three_tod 135 twice',
  ],
  [
    'a half number that pays more',
    'operation/lotteries',
    (l) => {
      l.closed_numbers = { all: [{ bet_type: 'two_top', numbers: ['45'], mode: 'half', rate: 90 }] };
      l.lotteries.government.closed_numbers = 'all';
    },
    'lotteries.json: lotteries.government.closed_numbers: pays 90 for two_top 45, no less than its rate',
  ],
  [
    'a closed number of three digits for two',
    'operation/lotteries',
    (l) => (l.closed_numbers = { all: [{ bet_type: 'two_top', numbers: ['045'], mode: 'closed' }] }),
    'lotteries.json: closed_numbers.all[0].numbers: has a number with too few or too many digits',
  ],
  [
    'closed numbers that are not there',
    'operation/lotteries',
    ({ lotteries }) => (lotteries.hanoi.closed_numbers = 'lucky'),
    'lotteries.json: lotteries.hanoi.closed_numbers: closed_numbers has no lucky',
  ],
  [
    'a poll whose prizes are more than its pool',
    'operation/polls',
    ({ final }) => {
      final.prizes[0].amount = 30_000;
      final.title = 'โพลใหม่';
    },
    'polls.json: poll final: prize_pool:',
  ],
  [
    'a poll that has closed before it is made',
    'operation/polls',
    (polls) => {
      polls.late = {
        ...polls.games,
        days: undefined,
        opens_at: '2026-01-01T00:00:00Z',
        closes_at: '2026-02-01T00:00:00Z',
      };
    },
    'polls.json: poll late: closes_at:',
  ],
  ['a poll with a choice alone', 'operation/polls', ({ final }) => final.choices.splice(1), 'polls.json: final'],
  [
    'a promotion that gives nothing',
    'operation/promotions',
    ({ welcome }) => (welcome.bonus_percent = 0),
    'promotions.json: promotion welcome: bonus_fixed:',
  ],
  [
    'another code of a coupon that players hold',
    'operation/coupons',
    ({ welcome }) => (welcome.code = 'NEWLUCK'),
    'coupons.json: coupon welcome: players hold it as it was made',
  ],
  [
    'a picture that is not there',
    'operation/content',
    ({ banners }) => (banners.line.image = '/media/00000000000000000000000000000000-960'),
    'content.json: banner line: image:',
  ],
  ['another code', 'agent', (agent) => (agent.code = 'other'), 'agent.json'],
];
test.each(WRONG)(
  '%s is refused with file, place and reason, and nothing is changed',
  async (_name, file, change, reason) => {
    await apply();
    const before = await counts();
    edit(file, change);
    await expect((async () => apply())()).rejects.toThrow(reason);
    expect(await counts()).toEqual(before);
  },
);

describe('a waiting request ends once files change its subject', () => {
  /** The fields of a listed record that its save takes. */
  const savable = ({ version: _v, updated_at: _u, taken: _t, bonus_paid: _b, claims: _c, ...fields }: Json): Json =>
    fields;
  const found = async (list: Endpoint, title: string, token: string): Promise<Json> =>
    (await server.call(list, {}, { token })).body.data.find(
      (one: Json) => one.title === title && one.state !== 'closed',
    );

  test.each<[string, Endpoint, Endpoint, string, Json, string, (file: Json) => void]>([
    [
      'a promotion',
      operatorPromotions,
      operatorSavePromotion,
      'ฝาก 500 รับเพิ่ม 50 บาท',
      { bonus_fixed: 30_000, max_bonus: 30_000 },
      'operation/promotions',
      ({ fixed }) => (fixed.is_active = false),
    ],
    [
      'a quest',
      operatorQuests,
      operatorSaveQuest,
      'วันที่ 1',
      { reward: { kind: 'cash', amount: 30_000 } },
      'operation/quests',
      ({ quests }) => (quests['day-1'].is_active = false),
    ],
  ])('%s that they hide', async (_, list, save, title, raised, file, hide) => {
    await apply();
    const first = (await newKey(server)).key;
    const second = (await newKey(server)).key;
    const before = await found(list, title, first);
    const { data } = (await server.call(save, { ...savable(before), ...raised }, { token: first })).body;
    expect(data).toMatchObject({ state: 'waiting' });
    edit(file, hide);
    await apply();
    const { confirmation_id } = data;
    expect((await server.call(operatorConfirm, { confirmation_id }, { token: second })).body).toMatchObject({
      code: 'confirmation_invalid',
    });
    expect(await found(list, title, first)).toMatchObject({ is_active: false });
  });

  test('a promotion that they no longer have', async () => {
    await apply();
    const first = (await newKey(server)).key;
    const second = (await newKey(server)).key;
    const promotion = await found(operatorPromotions, 'ฝากทุกวัน รับ 10%', first);
    const raised = { ...savable(promotion), max_bonus: 30_000 };
    const { data } = (await server.call(operatorSavePromotion, raised, { token: first })).body;
    expect(data).toMatchObject({ state: 'waiting' });
    edit('operation/promotions', (promotions) => {
      promotions.daily = undefined;
    });
    await apply({ remove: true });
    const { confirmation_id } = data;
    const { body } = await server.call(operatorConfirm, { confirmation_id }, { token: second });
    expect(body).toMatchObject({ code: 'confirmation_invalid' });
  });
});

test('a file that is no JSON, or unknown, is named', async () => {
  writeFileSync(join(folder, 'operation/wheel.json'), '{"title": ');
  expect(() => readFolder(folder)).toThrow(/operation\/wheel\.json: .*JSON/);
  rmSync(join(folder, 'operation/wheel.json'));
  writeFileSync(join(folder, 'operation/wheels.json'), '{}');
  expect(() => readFolder(folder)).toThrow('operation/wheels.json: no such file is known');
});

test.each([
  ['operation/lotteries', '"rate": 900,', '"rate": 950,', 'lotteries.json: rates.government[0].rate: is there twice'],
  ['operation/wheel', '"point_cost": 100,', '"title": "x",', 'wheel.json: title: is there twice'],
  ['agent', '"id": 3,', '"id": 4,', 'agent.json: id: is there twice'],
])('a field that %s.json has twice is refused, where JSON would take the last one', (file, written, again, reason) => {
  const path = join(folder, `${file}.json`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(written, `${written} ${again}`));
  expect(() => readFolder(folder)).toThrow(reason);
});

test.each([
  ['1e-9', 'rates.government[0].rate: Too small'],
  ['5e-324', 'rates.government[0].rate: Too small'],
  ['900.001', 'rates.government[0].rate: has more than 2 decimals'],
  ['900.00000000000000001', '900.00000000000000001: would be read as another number'],
  ['1e400', '1e400: would be read as another number'],
])('a rate of %s is refused, and never rounded', (written, reason) => {
  const path = join(folder, 'operation/lotteries.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"rate": 900,', `"rate": ${written},`));
  expect(() => readFolder(folder)).toThrow(reason);
});

test('a bet type that the file no longer has is closed, and is no difference any more', async () => {
  await apply();
  edit('operation/lotteries', ({ rates }) => rates.government.pop());
  expect(await plan()).not.toEqual([]);
  await apply();
  expect(await plan()).toEqual([]);
});

test('another agent’s LIFF app, and its receiving accounts, are refused', async () => {
  await apply();
  const other = join(folder, '../fahsai');
  cpSync('agents/fahsai', other, { recursive: true });
  const applyOther = () => database.transaction((tx) => applyFolder(tx, readFolder(other), options));
  await expect(applyOther()).rejects.toThrow('is a receiving account of agent chokdee');
  const path = join(other, 'agent.json');
  const agent = JSON.parse(readFileSync(path, 'utf8'));
  const { line } = JSON.parse(readFileSync(join(folder, 'agent.json'), 'utf8'));
  writeFileSync(path, JSON.stringify({ ...agent, line: { ...agent.line, liffId: line.liffId } }));
  await expect(applyOther()).rejects.toThrow('agent.json: agent fahsai: line.liffId: agent chokdee has it already');
});
