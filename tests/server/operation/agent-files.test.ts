import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { operatorAudit } from '../../../contract/operator.ts';
import { applyFolder, tryFolder } from '../../../server/operation/apply.ts';
import { describeSteps } from '../../../server/operation/describe.ts';
import { readFolder } from '../../../server/operation/folder.ts';
import type { Database, Transaction } from '../../../server/platform/database.ts';
import { startTestServer } from '../harness.ts';
import { type AgentFolder, copyAgentFolder, type Json } from './agent-folder.ts';

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

const options = { at: AT, remove: false, by: 'test' };
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
  ...['agent_event', 'operator_key', 'operator_audit', 'file_record'],
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
    lotto_category: 21,
    wheel_prize: 10,
    quest: 19,
  });
});

test('a plan after an apply is empty, and a second apply does nothing', async () => {
  await apply();
  const before = await counts();
  expect(await plan()).toEqual([]);
  expect(await apply()).toEqual({ steps: [], left: [], lines: [] });
  expect(await counts()).toEqual(before);
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

test('what files no longer have stays until --remove; what they never made is not theirs', async () => {
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

test('what operators change by calls stays theirs: hidden games, and stock', async () => {
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
    'a demo draw beside a real source',
    'operation/lotteries',
    ({ lotteries }) => lotteries.hanoi.sources.push({ name: 'feed' }),
    'lotteries.json: lotteries.hanoi.sources: a rule of seed has demo alone',
  ],
  [
    'an official draw by the demo',
    'operation/lotteries',
    ({ rules }) => (rules.government.draw = 'official'),
    'lotteries.json: lotteries.government.sources: a rule of official has others than demo',
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
    'a promotion that gives nothing',
    'operation/promotions',
    ({ welcome }) => (welcome.bonus_percent = 0),
    'promotions.json: promotion welcome: bonus_fixed:',
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

test('a file that is no JSON, or unknown, is named', async () => {
  writeFileSync(join(folder, 'operation/wheel.json'), '{"title": ');
  expect(() => readFolder(folder)).toThrow(/operation\/wheel\.json: .*JSON/);
  rmSync(join(folder, 'operation/wheel.json'));
  writeFileSync(join(folder, 'operation/wheels.json'), '{}');
  expect(() => readFolder(folder)).toThrow('operation/wheels.json: no such file is known');
});

test('another agent’s LIFF app, and its receiving accounts, are refused', async () => {
  await apply();
  const other = join(folder, '../fahsai');
  cpSync('liff/agents/fahsai', other, { recursive: true });
  const applyOther = () => database.transaction((tx) => applyFolder(tx, readFolder(other), options));
  await expect(applyOther()).rejects.toThrow('is a receiving account of agent chokdee');
  const path = join(other, 'agent.json');
  const agent = JSON.parse(readFileSync(path, 'utf8'));
  const { line } = JSON.parse(readFileSync(join(folder, 'agent.json'), 'utf8'));
  writeFileSync(path, JSON.stringify({ ...agent, line: { ...agent.line, liffId: line.liffId } }));
  await expect(applyOther()).rejects.toThrow('agent chokdee has this code, line.liffId or line.channelId already');
});
