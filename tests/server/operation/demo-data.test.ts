import { beforeEach, expect, test } from 'vitest';
import { configOf } from '#server/agent/queries.ts';
import { applyFolder } from '#server/operation/apply.ts';
import { demoDataOf, demoReasons } from '#server/operation/demo-data.ts';
import { demoMarks } from '#server/operation/demo-marks.ts';
import { readFolder } from '#server/operation/folder.ts';
import { refuseUnready } from '#server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type AgentFolder, copyAgentFolder } from './agent-folder.ts';
import { currentMarks } from './demo-files.ts';
import { makeOwn } from './own-data.ts';

const AT = new Date('2026-11-28T05:00:00Z');
const CHOKDEE = { id: 3, code: 'chokdee' };

let server: TestServer;
let folder: AgentFolder;
beforeEach(async () => {
  folder = copyAgentFolder();
  server = await startTestServer({ config: { sandbox: false } });
  return async () => {
    folder.remove();
    await server.close();
  };
});

async function dataOf() {
  const { database } = server;
  await database.transaction((tx) =>
    applyFolder(tx, readFolder(folder.path), { at: AT, remove: false, by: 'test', gives: Number.POSITIVE_INFINITY }),
  );
  return database.transaction(async (tx) =>
    demoDataOf(tx, { ...CHOKDEE, config: (await configOf(tx, 3))?.config }, AT),
  );
}
const start = () => {
  const { config, database } = server.platform;
  const sms = { url: 'https://sms.example', secret: 's'.repeat(32) };
  return refuseUnready({ ...config, environment: 'production', sms }, database);
};

test('the marks are those of the demo’s files: npm run demo-marks adds what is new', () => {
  const known = demoMarks();
  expect(currentMarks().filter((mark) => !known.has(mark))).toEqual([]);
});

test('the demo’s folder under another licence is refused: each record by its name', async () => {
  folder.edit('agent', (agent) => {
    agent.license = { number: 'TEST-1', jurisdiction: 'Test' };
  });
  const { accounts, others } = await dataOf();
  expect(accounts).toContain('receiving account KBANK 0123456789');
  expect(accounts).toHaveLength(5);
  expect(others).toEqual(
    expect.arrayContaining([
      'setting withdraw.approve_up_to_baht',
      'lottery government',
      'lottery hanoi',
      'coupon welcome',
      'poll final',
      'wheel wheel',
      'promotion welcome',
      'quest day-1',
    ]),
  );
  expect(others).not.toContain('lottery yeekee');
  await expect(start()).rejects.toThrow(
    /agent chokdee has the demo's receiving account .*KBANK 0123456789.*: no one owns them/,
  );
});

test('a server with an operator’s own data starts', async () => {
  makeOwn(folder);
  const data = await dataOf();
  expect(demoReasons(CHOKDEE, data)).toEqual([]);
  await start();
});

test('a record is named until it is confirmed by its name; an account that is nobody’s never is', async () => {
  makeOwn(folder);
  folder.edit('operation/coupons', ({ welcome }) => {
    welcome.code = 'LUCKY2569';
  });
  folder.edit('operation/lotteries', ({ rules, lotteries }) => {
    rules.government.draw = 'seed';
    lotteries.government.sources = [];
  });
  expect(await dataOf()).toEqual({ accounts: [], others: ['lottery government', 'coupon welcome'] });
  await expect(start()).rejects.toThrow(
    'agent chokdee has as the demo has it: lottery government, coupon welcome. Make them its own, or name each in "demo_confirmed" of its settings.json',
  );
  folder.edit('operation/settings', (settings) => {
    settings.demo_confirmed = ['lottery government', 'coupon welcome', 'receiving account KBANK 0123456789'];
  });
  expect(await dataOf()).toEqual({ accounts: [], others: [] });
  await start();
  folder.edit('operation/deposits', ({ receiving_accounts }) => {
    receiving_accounts.push({ type: 'bank', bank_code: 'KBANK', account_no: '0123456789', account_name: 'x' });
  });
  expect((await dataOf()).accounts).toEqual(['receiving account KBANK 0123456789']);
  await expect(start()).rejects.toThrow('no one owns them');
});

test('ended or switched-off records are no fault', async () => {
  makeOwn(folder);
  folder.edit('operation/coupons', ({ welcome }) => {
    welcome.code = 'LUCKY2569';
  });
  expect((await dataOf()).others).toEqual(['coupon welcome']);
  await server.database.rows('update coupon_batch set is_active = false');
  expect((await dataOf()).others).toEqual([]);
});
