import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorQuestEvents,
  operatorQuests,
  operatorRemoveQuest,
  operatorRemoveQuestEvent,
  operatorSaveQuest,
  operatorSaveQuestEvent,
} from '#contract/operator-quest.ts';
import { eventQuest, questList, redeemQuest } from '#contract/quest.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { comingWeekday } from '../days.ts';
import { type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { beginDay, linesOf, newKey } from '../operator/fixture.ts';

const WEDNESDAY = comingWeekday(3);
const THURSDAY = addDays(WEDNESDAY, 1);

let loyalty: Loyalty;
let player: Player;
let key: { name: string; key: string };
beforeAll(async () => {
  loyalty = await startLoyalty();
  key = await newKey(loyalty.server, ['quests']);
});
beforeEach(async () => {
  await beginDay(loyalty.server);
  loyalty.server.clock.set(new Date(`${WEDNESDAY}T10:00:00+07:00`));
  player = await loyalty.addPlayer();
});
afterAll(() => loyalty.close());

const SHOWN = { is_active: true, position: 1, starts_at: null, ends_at: null };
const QUEST = {
  event_id: null,
  after_id: null,
  title: 'ฝากครบ 50 บาท',
  description: '',
  icon: 'deposit',
  kind: 'daily',
  metric: 'deposit',
  category: null,
  target: 50.5,
  reward: { kind: 'cash', amount: 2.25 },
  max_claims: 100,
  link: '/member/deposit',
  ...SHOWN,
};
const EVENT = { kind: 'campaign', title: 'สัปดาห์สล็อต', description: 'เล่นให้ครบ', image: null, ...SHOWN };
const call = async (endpoint: Endpoint, input: object = {}, by = key.key) =>
  (await loyalty.server.call(endpoint, input, { token: by })).body;
const decide = (changes: object = {}, by = key.key) => call(operatorSaveQuest, { ...QUEST, ...changes }, by);
const save = async (changes: object = {}, by = key.key) => {
  const body = await decide(changes, by);
  return { ...body, data: body.data?.quest };
};
const saveEvent = (changes: object = {}) => call(operatorSaveQuestEvent, { ...EVENT, ...changes });
const own = async (questId: string) =>
  (await loyalty.call(player, questList)).body.data.find(({ quest_id }: { quest_id: string }) => quest_id === questId);
const take = async (quest_id: string) => (await loyalty.call(player, redeemQuest, { quest_id })).body;

test('a quest is made, played, changed and removed; a reward that was taken stays taken', async () => {
  const made = (await save()).data;
  expect(made).toMatchObject({ ...QUEST, version: 1, claims: 0 });
  expect(await own(made.id)).toMatchObject({ target: 50.5, progress: 0, reward: QUEST.reward, icon: 'deposit' });
  await loyalty.deposit(player, 100);
  expect(await take(made.id)).toMatchObject({ data: { reward: { kind: 'cash', amount: 2.25 } } });

  expect(await save({ id: made.id, kind: 'weekly' })).toMatchObject({ code: 'record_conflict' });
  const changed = (await save({ id: made.id, version: 1, reward: { kind: 'point', amount: 7 } })).data;
  expect(changed).toMatchObject({ version: 2, claims: 1, reward: { kind: 'point', amount: 7 } });
  expect(await save({ id: made.id, version: 1 })).toMatchObject({ code: 'record_conflict' });
  expect(await own(made.id)).toMatchObject({ state: 'claimed' });
  expect((await call(operatorQuests)).data).toContainEqual(changed);

  expect(await call(operatorRemoveQuest, { id: made.id })).toMatchObject({ error: 0 });
  expect(await call(operatorRemoveQuest, { id: made.id })).toMatchObject({ code: 'record_not_found' });
  expect(await save({ id: made.id })).toMatchObject({ code: 'record_not_found' });
  expect(await own(made.id)).toBeUndefined();
  expect(await take(made.id)).toMatchObject({ code: 'quest_not_claimable' });
  expect((await linesOf(loyalty.server, key.name)).map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
    'POST /operator/quests/save record_conflict',
  );
});

test('a repeating quest without a limit gives money only below the house’s share of the stakes that it needs', async () => {
  const second = await newKey(loyalty.server, ['quests', 'confirmations']);
  const repeated = { kind: 'weekly', metric: 'stake', target: 5000, max_claims: null };
  const confirmed = async (changes: object) => {
    const title = JSON.stringify(changes);
    const { confirmation_id } = (await decide({ ...repeated, title: title.slice(0, 60), ...changes })).data;
    return call(operatorConfirm, { confirmation_id }, second.key);
  };
  for (const changes of [
    { reward: { kind: 'cash', amount: 100 } },
    { metric: 'login', target: 5, reward: { kind: 'cash', amount: 1 } },
    { metric: 'deposit', target: 100, reward: { kind: 'free_spin', amount: 1 } },
  ])
    expect((await confirmed(changes)).fields).toMatchObject({ reward: expect.stringContaining('ใช้คะแนน') });
  expect(await confirmed({ reward: { kind: 'cash', amount: 2 } })).toMatchObject({ error: 0 });
  // Points are bounded for all that gives them.
  expect(await confirmed({ metric: 'login', target: 1, reward: { kind: 'point', amount: 500 } })).toMatchObject({
    error: 0,
  });
  await loyalty.server.database.rows("delete from quest where title like '{%'");
});

test('a quest that is hidden or has not started is not listed', async () => {
  const { id } = (await save({ is_active: false })).data;
  expect(await own(id)).toBeUndefined();
  await save({ id, starts_at: `${THURSDAY}T00:00:00+07:00`, ends_at: `${addDays(THURSDAY, 1)}T00:00:00+07:00` });
  expect(await own(id)).toBeUndefined();
  loyalty.server.clock.set(new Date(`${THURSDAY}T08:00:00+07:00`));
  expect(await own(id)).toMatchObject({ state: 'in_progress', ends_at: expect.stringContaining(`${THURSDAY}T17:00`) });
});

test('a chain opens step by step, cannot be a circle, and opens when a step is removed', async () => {
  const first = (await save()).data;
  const second = (await save({ after_id: first.id, title: 'ต่อ' })).data;
  expect(await own(second.id)).toMatchObject({ state: 'locked' });
  expect(await save({ id: first.id, after_id: second.id })).toMatchObject({ fields: { after_id: expect.anything() } });
  expect(await save({ id: first.id, after_id: first.id })).toMatchObject({ fields: { after_id: expect.anything() } });
  await call(operatorRemoveQuest, { id: first.id });
  expect(await own(second.id)).toMatchObject({ state: 'in_progress' });
});

test('a campaign is made with its quests, shown with its picture, and removed with them', async () => {
  const image = '/media/banner-calm.svg';
  const event = (await saveEvent({ image })).data;
  expect(event).toMatchObject({ ...EVENT, image, version: 1 });
  const quest = (await save({ event_id: event.id, kind: 'once', metric: 'games', target: 2 })).data;
  const shown = async () =>
    (await loyalty.call(player, eventQuest)).body.data.find(
      ({ event_id }: { event_id: string }) => event_id === event.id,
    );
  expect(await shown()).toMatchObject({ title: EVENT.title, image, target: 1, quests: [{ quest_id: quest.id }] });
  expect(await own(quest.id)).toBeUndefined();
  expect(await saveEvent({ id: event.id, kind: 'login_streak' })).toMatchObject({ code: 'record_conflict' });
  expect((await saveEvent({ id: event.id, title: 'ใหม่' })).data).toMatchObject({ title: 'ใหม่', version: 2 });
  expect((await call(operatorQuestEvents)).data).toContainEqual(expect.objectContaining({ id: event.id, version: 2 }));
  expect(await call(operatorRemoveQuestEvent, { id: event.id })).toMatchObject({ error: 0 });
  expect(await shown()).toBeUndefined();
  expect(await take(quest.id)).toMatchObject({ code: 'quest_not_claimable' });
});

test.each<[object, string]>([
  [{ event_id: '999999' }, 'event_id'],
  [{ event_id: 'x' }, 'event_id'],
  [{ after_id: '999999' }, 'after_id'],
  [{ icon: 'skull' }, 'icon'],
  [{ link: '//evil.example' }, 'link'],
  [{ link: 'https://evil.example' }, 'link'],
  [{ target: 0 }, 'target'],
  [{ target: 1.005 }, 'target'],
  [{ metric: 'games', target: 1.5 }, 'target'],
  [{ metric: 'login', target: 2 }, 'target'],
  [{ metric: 'share', kind: 'weekly', target: 8 }, 'target'],
  [{ category: 'slot' }, 'category'],
  [{ metric: 'rounds', target: 1, category: 'horse' }, 'category'],
  [{ reward: { kind: 'point', amount: 1.5 } }, 'reward'],
  [{ reward: { kind: 'cash', amount: 0.001 } }, 'reward.amount'],
  [{ reward: { kind: 'cash', amount: 100_001 } }, 'reward.amount'],
  [{ ends_at: '2026-01-01T00:00:00Z', starts_at: '2026-01-02T00:00:00Z' }, 'ends_at'],
])('%o is refused', async (changes, field) => {
  expect((await save(changes)).fields).toHaveProperty([field]);
});

test('a streak has daily logins only, and its picture must be an uploaded one', async () => {
  const { id } = (await saveEvent({ kind: 'login_streak' })).data;
  expect((await save({ event_id: id })).fields).toHaveProperty('event_id');
  const day = {
    event_id: id,
    kind: 'daily',
    metric: 'login',
    target: 2,
    reward: { kind: 'point', amount: 5 },
    link: null,
  };
  expect(await save(day)).toMatchObject({ error: 0 });
  await call(operatorRemoveQuestEvent, { id });
  expect((await saveEvent({ image: 'https://example.com/x.png' })).fields).toHaveProperty('image');
});

test('a shown quest whose reward is above the limit is saved once another key confirms it', async () => {
  const second = await newKey(loyalty.server, ['quests', 'confirmations']);
  const confirm = (confirmation_id: string, by = second.key) => call(operatorConfirm, { confirmation_id }, by);
  const cash = (amount: number) => ({ reward: { kind: 'cash', amount }, max_claims: 1 });
  const made = (await save({ title: 'รางวัลใหญ่', ...cash(20_000) })).data;
  expect(made).toMatchObject({ version: 1, reward: { amount: 20_000 } });

  const raised = { id: made.id, title: 'รางวัลใหญ่', ...cash(20_000.01) };
  const { data } = await decide(raised);
  expect(data).toEqual({
    state: 'waiting',
    confirmation_id: expect.any(String),
    quest: made,
    cost: { once: 20_000.01, member: 20_000.01, all: 20_000.01 },
  });
  expect(await own(made.id)).toMatchObject({ reward: { amount: 20_000 } });
  expect(await decide(raised)).toMatchObject({ code: 'record_conflict' });
  expect(await decide({ ...raised, version: 9 })).toMatchObject({ code: 'record_conflict' });
  expect(await decide({ ...raised, id: '0' })).toMatchObject({ code: 'record_not_found' });
  expect(await decide({ ...raised, target: 1.005 })).toMatchObject({ fields: { target: expect.anything() } });
  expect((await confirm(data.confirmation_id)).data).toMatchObject({
    state: 'confirmed',
    summary: 'ภารกิจ รางวัลใหญ่: รางวัลครั้งละ 20,000.01 บาท รวมไม่เกิน 1 ครั้ง',
  });
  expect(await own(made.id)).toMatchObject({ reward: { amount: 20_000.01 } });
  // One key may hide it.
  expect((await decide({ ...raised, is_active: false })).data).toMatchObject({ state: 'done', quest: { version: 3 } });

  // A waiting call ends once the quest is hidden: the second key would show it again.
  const waits = (await decide(raised)).data.confirmation_id;
  expect((await decide({ ...raised, is_active: false })).data).toMatchObject({ state: 'done', quest: { version: 4 } });
  expect(await confirm(waits)).toMatchObject({ code: 'confirmation_invalid' });

  const fresh = await decide({ title: 'ใหม่', ...cash(100_000) }, second.key);
  expect(fresh.data).toMatchObject({ state: 'waiting', quest: null });
  expect(await confirm(fresh.data.confirmation_id)).toMatchObject({ code: 'confirmation_invalid' });
  expect((await call(operatorQuests)).data).not.toContainEqual(expect.objectContaining({ title: 'ใหม่' }));

  // Points and spins are worth what they buy.
  const { database } = loyalty.server;
  await beginDay(loyalty.server);
  const points = { title: 'คะแนน', max_claims: 1, reward: { kind: 'point', amount: 20_001 } };
  expect((await decide(points)).data.state).toBe('done');
  const item = await database.row<{ id: number }>(
    `insert into redemption_item (agent_id, name, kind, amount, points) values (3, 'เครดิต', 'credit', 100, 1) returning id`,
  );
  expect((await decide(points)).data.state).toBe('waiting');
  await beginDay(loyalty.server);
  expect((await decide({ ...points, reward: { kind: 'point', amount: 20_000 } })).data.state).toBe('done');
  await database.rows('delete from redemption_item where id = $1', [item?.id]);
});

test('a quest costs all rewards that are left; without a number of them there is no end', async () => {
  const daily = { metric: 'login', target: 1, link: null, reward: { kind: 'cash', amount: 100 } };
  const made = (await decide({ ...daily, max_claims: 150 })).data;
  expect(made).toMatchObject({ state: 'done', cost: { once: 100, member: 15_000, all: 15_000 } });
  const { id } = made.quest;
  expect((await decide({ ...daily, max_claims: 51 })).data).toMatchObject({ state: 'waiting', cost: { all: 5100 } });
  const endless = (await decide({ ...daily, title: 'ไม่มีที่สิ้นสุด', max_claims: null })).data;
  expect(endless).toMatchObject({ state: 'waiting', cost: { once: 100, member: null, all: null } });
  // Words promise nothing; other terms promise all that is left anew.
  expect((await decide({ ...daily, id, max_claims: 150, title: 'แก้คำผิด' })).data.state).toBe('done');
  expect((await decide({ ...daily, id, max_claims: 150, target: 1, metric: 'share' })).data.state).toBe('waiting');
});

test('a quest gives as many rewards as there are, however many members take one at the same moment', async () => {
  const quest = (await save({ metric: 'login', target: 1, link: null, max_claims: 3 })).data;
  const players = [];
  for (let n = 0; n < 12; n += 1) players.push(await loyalty.addPlayer());
  const replies = await Promise.all(players.map((one) => loyalty.call(one, redeemQuest, { quest_id: quest.id })));
  const refused = replies.map(({ body }) => body).filter(({ error }) => error !== 0);
  expect(refused).toHaveLength(9);
  for (const body of refused)
    expect(body).toMatchObject({ code: 'quest_not_claimable', message: 'รางวัลของภารกิจนี้ถูกรับไปครบแล้ว' });
  const [paid] = await loyalty.server.database.rows<{ satang: number }>(
    'select sum(amount_satang)::bigint as satang from transfer where id like $1',
    [`quest:${quest.id}:%`],
  );
  expect(paid?.satang).toBe(3 * 225);
  expect((await call(operatorQuests)).data).toContainEqual(expect.objectContaining({ id: quest.id, claims: 3 }));
  expect(await own(quest.id)).toMatchObject({ state: 'expired' });
  // More rewards: it goes on, and costs those alone.
  const more = { metric: 'login', target: 1, link: null, id: quest.id, max_claims: 5 };
  expect((await decide(more)).data).toMatchObject({ cost: { all: 4.5 } });
  expect(await own(quest.id)).toMatchObject({ state: 'claimable' });
  expect(await take(quest.id)).toMatchObject({ error: 0 });
});

test('a key without the scope, or of another agent, changes nothing', async () => {
  const { id } = (await save()).data;
  const reader = await newKey(loyalty.server, ['quests:read', 'items']);
  expect(await save({ id }, reader.key)).toMatchObject({ code: 'forbidden' });
  expect((await call(operatorQuests, {}, reader.key)).error).toBe(0);
  const other = await loyalty.server.database.row<{ id: number }>(
    "insert into agent (id, code, name, config) select 77, 'other', 'อื่น', config from agent where id = 3 returning id",
  );
  const foreign = await newKey(loyalty.server, ['quests'], other?.id);
  expect(await save({ id }, foreign.key)).toMatchObject({ code: 'record_not_found' });
  expect(await call(operatorRemoveQuest, { id }, foreign.key)).toMatchObject({ code: 'record_not_found' });
  expect((await call(operatorQuests, {}, foreign.key)).data).toEqual([]);
});
