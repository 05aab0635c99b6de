import { afterAll, beforeEach, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { applyFolder, tryFolder } from '#server/operation/apply.ts';
import { KINDS, readFolder } from '#server/operation/folder.ts';
import { describeGifts, KNOWN_KINDS, totalOf } from '#server/operation/gifts.ts';
import { startTestServer } from '../harness.ts';
import { movePoints } from '../ledger/fixture.ts';
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

const options = { at: AT, remove: false, by: 'test' };
const apply = (gives?: number) =>
  database.transaction((tx) =>
    applyFolder(tx, readFolder(folder), { ...options, ...(gives !== undefined && { gives }) }),
  );
const plan = async () => (await tryFolder(database, readFolder(folder), options)).gifts;
async function memberWithPoints(): Promise<number> {
  const { body } = await server.call(register, PLAYER);
  const row = await database.row<{ id: number }>('select id from member order by id limit 1');
  return row?.id ?? expect.unreachable(JSON.stringify(body));
}
const costOf = async (name: string) => (await plan()).find(({ kind, key }) => `${kind} ${key}` === name)?.cost;

test('every kind of records of files either has a cost or gives nothing', () => {
  expect(KINDS.map(({ name }) => name).toSorted()).toEqual([...KNOWN_KINDS].toSorted());
});

test('a plan shows what a folder gives; an apply of so much has to be told', async () => {
  const gifts = await plan();
  const total = totalOf(gifts);
  expect(describeGifts(gifts)).toContain(
    '  promotion welcome gives at most 1,000.00 baht at a time, 1,000.00 baht to one member, 200,000.00 baht in all',
  );
  expect(describeGifts(gifts).at(-1)).toMatch(/^These changes give at most [\d,]+\.\d\d baht in all\.$/);
  // The demo's folder is bounded by its own figures.
  expect(Number.isFinite(total)).toBe(true);
  await expect(apply()).rejects.toThrow(`Nothing was changed. To give so much: --gives ${Math.ceil(total / 100)}`);
  await expect(apply(total - 1)).rejects.toThrow('--gives');
  expect(await database.rows('select 1 from promotion')).toEqual([]);
  await apply(total);
  expect(await plan()).toEqual([]);
});

test('a change counts what is left, words count nothing, and what one key may give on a day needs no telling', async () => {
  const quests = (change: (quest: Json) => void) => edit('operation/quests', (file) => change(file.quests.visit));
  quests((visit) => {
    visit.title = 'แวะมาใหม่';
  });
  expect(await plan()).toEqual([]);
  await apply();

  quests((visit) => {
    visit.reward = { kind: 'cash', amount: 10 };
    visit.max_claims = 2000;
  });
  expect(await costOf('quest visit')).toEqual({ once: 1000, member: 2_000_000, all: 2_000_000 });
  await apply();
  quests((visit) => {
    visit.max_claims = 2001;
  });
  await expect(apply()).rejects.toThrow('quest visit gives at most 10.00 baht at a time, 20,010.00 baht to one member');
  await database.rows(`update quest set claims = 1 where title = 'แวะมาใหม่'`);
  await apply();

  quests((visit) => {
    delete visit.max_claims;
  });
  // Money for every visit, again and again: no figure of an apply permits that.
  await expect(apply(Number.POSITIVE_INFINITY)).rejects.toThrow('quests without end');
});

test('coupons, items and polls that draw by themselves count as their calls count them', async () => {
  edit('operation/coupons', (file) => {
    file.welcome = { ...file.welcome, code: 'NEWCODE', amount: 10, max_uses: 100 };
    file.other = file.welcome;
    file.welcome = undefined;
  });
  expect(await costOf('coupon other')).toEqual({ once: 1000, member: 1000, all: 100_000 });
  edit('operation/items', (file) => {
    // 2 baht more for 480 points than the demo's best price gives.
    file['credit-50'] = { ...file['credit-20'], amount: 50, points: 480, first_stock: 30 };
  });
  expect(await costOf('item credit-50')).toBeUndefined();
  const from = { house: 'house' } as const;
  await transfer(database, [movePoints('held', from, { points: await memberWithPoints() }, 4800)]);
  expect(await costOf('item credit-50')).toEqual({ once: 200, member: 2000, all: 2000 });
  edit('operation/polls', (file) => {
    file.more = { ...file.games, title: 'อีกโพล' };
  });
  expect(await costOf('poll more')).toMatchObject({ all: 500_000 });
});
