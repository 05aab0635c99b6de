import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { operatorPromotions, operatorRemoveBanner, operatorSavePromotion } from '#contract/operator-content.ts';
import { applyFolder, tryFolder } from '#server/operation/apply.ts';
import { describeSteps } from '#server/operation/describe.ts';
import { readFolder } from '#server/operation/folder.ts';
import { pullFolder } from '#server/operation/pull.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';
import { type AgentFolder, copyAgentFolder, type Json } from './agent-folder.ts';

const AT = new Date('2026-11-28T05:00:00Z');
const options = { at: AT, remove: false, by: 'test', gives: Number.POSITIVE_INFINITY };

let server: TestServer;
let folder: AgentFolder;
let key: string;
beforeEach(async () => {
  folder = copyAgentFolder();
  server = await startTestServer({ config: { sandbox: false } });
  server.clock.set(AT);
  await apply();
  ({ key } = await newKey(server));
  return async () => {
    folder.remove();
    await server.close();
  };
});

const apply = (more: { overwrite?: boolean } = {}) =>
  server.database.transaction((tx) => applyFolder(tx, readFolder(folder.path), { ...options, ...more }));
const plan = async () => {
  const { steps, left } = await tryFolder(server.database, readFolder(folder.path), options);
  return describeSteps([...steps, ...left], false);
};
const pull = () => server.database.transaction((tx) => pullFolder(tx, folder.path, AT));
const read = (name: string): Json => JSON.parse(readFileSync(join(folder.path, 'operation', `${name}.json`), 'utf8'));

const promotions = async (): Promise<Json[]> => (await server.call(operatorPromotions, {}, { token: key })).body.data;
const savable = ({ version: _v, updated_at: _u, taken: _t, bonus_paid: _b, claims: _c, ...fields }: Json): Json =>
  fields;
/** Changes a promotion, as an operator does. */
async function save(fields: Json): Promise<void> {
  const { body } = await server.call(operatorSavePromotion, fields, { token: key });
  expect(body).toMatchObject({ error: 0 });
}
async function changeByCalls(): Promise<void> {
  const [welcome] = await promotions();
  await save({ ...savable(welcome), title: 'ชื่อใหม่' });
  // Made by an operator, once a second key has confirmed it.
  await server.database.rows(
    `insert into promotion (agent_id, updated_at, position, title, description, terms, kind, bonus_percent, min_deposit_satang, max_bonus_satang, turnover_times, categories, valid_days)
     select agent_id, updated_at, 9, 'ของแอดมิน', '', terms, kind, bonus_percent, min_deposit_satang, max_bonus_satang, turnover_times, categories, valid_days from promotion limit 1`,
  );
  const banner = await server.database.row<{ id: string }>(
    'select id::text from agent_banner order by position limit 1',
  );
  expect((await server.call(operatorRemoveBanner, { id: banner?.id }, { token: key })).body).toMatchObject({
    error: 0,
  });
}

test('pauses, limits and the order of receiving accounts are the desk’s: no drift, and an apply leaves them', async () => {
  const { database } = server;
  const accounts = () =>
    database.rows(
      'select bank_code, account_no, paused_at, day_count, day_satang from receiving_account order by position',
    );
  await database.rows(
    `update receiving_account set position = 100 - position, paused_at = $1, day_count = 7, day_satang = 900000`,
    [AT],
  );
  await database.rows(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name) values (3, 200, 'bank', 'GSB', '0201302777', 'ของหลังบ้าน')`,
  );
  const before = await accounts();
  expect(await plan()).toEqual([]);
  const deposits = read('deposits');
  deposits.channels.bank.note = 'เข้าอัตโนมัติ';
  deposits.receiving_accounts[2].account_name = 'บจก. ใหม่';
  writeFileSync(join(folder.path, 'operation', 'deposits.json'), JSON.stringify(deposits));
  await apply();
  expect(await accounts()).toEqual(before);
  await pull();
  const numbers = read('deposits').receiving_accounts.map(({ account_no }: Json) => account_no);
  expect(numbers).toEqual(before.map((row) => Object(row).account_no));
  expect(await plan()).toEqual([]);
  await apply();
  expect(await accounts()).toEqual(before);
});

test('changes by calls are not overwritten unasked: a plan shows them, an apply stops', async () => {
  await changeByCalls();
  const shown = await plan();
  const firstBanner = Object.keys(read('content').banners)[0];
  expect(shown).toEqual(
    expect.arrayContaining([
      '! promotion welcome',
      expect.stringMatching(/^ {4}title: "ชื่อใหม่" → .* \(changed since the last apply, not by files\)$/),
      `! banner ${firstBanner}: something else than files has removed it since the last apply`,
    ]),
  );
  await expect(apply()).rejects.toThrow(/! promotion welcome\n(.*\n)*.*npm run agent -- pull/);
  expect((await promotions())[0].title).toBe('ชื่อใหม่');
  expect(await server.database.rows('select from agent_banner')).toHaveLength(
    Object.keys(read('content').banners).length - 1,
  );
  await apply({ overwrite: true });
  expect(await plan()).toEqual([]);
  expect((await promotions())[0].title).toBe(read('promotions').welcome.title);
});

test('a file that is changed beside another field of a call is no drift of its own, and both to the same is none', async () => {
  const [welcome] = await promotions();
  folder.edit('operation/promotions', (file) => {
    file.welcome.title = 'ชื่อใหม่';
  });
  expect(await plan()).toEqual(['~ promotion welcome', expect.stringContaining('    title: ')]);
  await save({ ...savable(welcome), title: 'ชื่อใหม่' });
  expect(await plan()).toEqual([]);
  await apply();
  await save({ ...savable((await promotions())[0]), description: 'คำใหม่' });
  folder.edit('operation/promotions', (file) => {
    file.welcome.title = 'อีกชื่อ';
  });
  const lines = await plan();
  expect(lines.filter((line) => line.includes('not by files'))).toEqual([expect.stringContaining('    description: ')]);
});

test('a pull writes it back: fields, what is made and removed, and the plan after it has nothing to do', async () => {
  await changeByCalls();
  const before = read('promotions');
  const lines = await pull();
  expect(lines.map((line) => line.replace(/^.*operation\//, ''))).toEqual([
    expect.stringMatching(/^content\.json: - banner /),
    'promotions.json: ~ promotion welcome',
    expect.stringMatching(/^promotions\.json: \+ promotion promotion-\d+$/),
  ]);
  const after = read('promotions');
  expect(after.welcome).toEqual({ ...before.welcome, title: 'ชื่อใหม่' });
  expect(Object.keys(after)).toEqual([...Object.keys(before), expect.stringMatching(/^promotion-\d+$/)]);
  expect(await plan()).toEqual([]);
  expect(await apply()).toMatchObject({ steps: [], left: [], lines: [] });
  expect(await pull()).toEqual([]);
});

test('lotteries, settings, the wheel and accounts come back too, and a table that others share stays theirs', async () => {
  const { database } = server;
  await database.rows(
    `update lotto_rate set rate = 80 where bet_type = 'two_top' and category_id = (select id from lotto_category where code = 'hanoi')`,
  );
  await database.rows(
    `update lotto_category set note = 'หยุด', is_on = false, closed_numbers = '[{"bet_type": "two_top", "number": "45", "mode": "half", "rate": null}, {"bet_type": "two_top", "number": "54", "mode": "half", "rate": null}]' where code = 'malay'`,
  );
  await database.rows(`update agent set config = jsonb_set(config, '{withdraw,approve_up_to_baht}', '900')`);
  await database.rows('update wheel set point_cost = 77');
  await database.rows(`update receiving_account set account_name = 'บจก. ใหม่' where bank_code = 'SCB'`);
  await database.rows('update payment_channel set max_satang = 4000000 where type = $1', ['promptpay']);
  expect((await plan()).filter((line) => line.startsWith('!'))).toEqual([
    '! agent chokdee',
    expect.stringMatching(/^! receiving account SCB/),
    '! channel promptpay',
    '! lottery hanoi',
    '! lottery malay',
    '! wheel wheel',
  ]);
  await pull();
  expect(await plan()).toEqual([]);
  expect(await apply()).toMatchObject({ steps: [] });
  const { rates, closed_numbers, lotteries } = read('lotteries');
  expect(lotteries.hanoi.rates).toBe('hanoi');
  expect(lotteries['hanoi-vip'].rates).toBe('other');
  expect(rates.hanoi.find((rate: Json) => rate.bet_type === 'two_top').rate).toBe(80);
  expect(rates.other.find((rate: Json) => rate.bet_type === 'two_top').rate).toBe(90);
  expect(lotteries.malay).toMatchObject({ note: 'หยุด', is_on: false, closed_numbers: 'malay' });
  expect(closed_numbers.malay).toMatchObject([{ bet_type: 'two_top', numbers: ['45', '54'], mode: 'half' }]);
  expect(read('settings')).toEqual({ withdraw: { approve_up_to_baht: 900 } });
  expect(read('wheel').point_cost).toBe(77);
  expect(read('deposits').channels.promptpay.max).toBe(40_000);
});

test('a file that is like another agent’s becomes its own; that agent’s stays', async () => {
  const parent = join(folder.path, '..');
  cpSync('agents/fahsai', join(parent, 'fahsai'), { recursive: true });
  const other = join(parent, 'fahsai');
  writeFileSync(join(other, 'operation/promotions.json'), '{"like": "chokdee"}');
  for (const name of ['deposits', 'coupons'])
    writeFileSync(
      join(other, `operation/${name}.json`),
      name === 'deposits' ? '{"channels": {}, "receiving_accounts": []}' : '{}',
    );
  const { database } = server;
  await database.transaction((tx) => applyFolder(tx, readFolder(other), options));
  await database.rows(
    `update promotion set title = 'ของฟ้าใส' where agent_id <> 3 and title = (select title from promotion where agent_id = 3 order by position limit 1)`,
  );
  const shared = readFileSync(join(folder.path, 'operation/promotions.json'), 'utf8');
  await database.transaction((tx) => pullFolder(tx, other, AT));
  expect(JSON.parse(readFileSync(join(other, 'operation/promotions.json'), 'utf8')).welcome.title).toBe('ของฟ้าใส');
  expect(readFileSync(join(folder.path, 'operation/promotions.json'), 'utf8')).toBe(shared);
  expect((await tryFolder(database, readFolder(other), options)).steps).toEqual([]);
});

test('a pull that cannot be written leaves files and database as they were', async () => {
  await changeByCalls();
  // A channel without an account that it is paid to: no file may say that.
  await server.database.rows('update receiving_account set is_on = false');
  const before = ['content', 'deposits', 'promotions'].map(read);
  await expect(pull()).rejects.toThrow('no receiving account of promptpay is on');
  expect(['content', 'deposits', 'promotions'].map(read)).toEqual(before);
  expect(await plan()).toEqual(expect.arrayContaining(['! promotion welcome']));
});
