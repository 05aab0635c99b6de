import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/agent.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { noticeOfAgent } from '#contract/notice-ids.ts';
import { type Payments, type Player, startPayments } from '../deposit/fixture.ts';

let payments: Payments;
let ofAgent: string[];
beforeAll(async () => {
  payments = await startPayments();
  const { database } = payments.server;
  await database.rows('delete from agent_notification');
  const hour = (hours: number) => new Date(payments.server.clock.now().getTime() - hours * 3_600_000);
  const rows = await database.rows<{ id: string }>(
    `insert into agent_notification (agent_id, position, type, image, title, description, is_active, published_at)
     select id, 1, 1, '/media/a.svg', 'ภาพ', '', true, $1::timestamptz from agent where code = 'chokdee'
     union all select id, 2, 2, null, 'ข่าว', 'เนื้อข่าว', true, $1 from agent where code = 'chokdee'
     union all select id, 3, 2, null, 'ซ่อน', '', false, $2 from agent where code = 'chokdee' returning id::text`,
    [hour(1), hour(0)],
  );
  ofAgent = rows.map(({ id }) => noticeOfAgent(id));
});
afterAll(() => payments.close());

const list = async (player: Player, input = {}) =>
  (await payments.server.call(memberNotifications, input, { token: player.token })).body;
const read = (player: Player, input: object) => payments.server.call(readNotifications, input, { token: player.token });
/** An event of the member's own, so many hours ago. */
const remind = (player: Player, hours: number) =>
  payments.server.database.rows(
    `select notice_add(agent_id, id, 'password_changed', '{}', null, $2) from member where id = $1`,
    [player.memberId, new Date(payments.server.clock.now().getTime() - hours * 3_600_000)],
  );

test("the agent's notices and the member's own are one list, newest first, page by page without a gap or a repeat", async () => {
  const player = await payments.addPlayer();
  for (const hours of [3, 2, 0.5, 0.4]) await remind(player, hours);
  const whole = (await list(player)).data;
  expect(whole.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password_changed',
    'password_changed',
    'announcement',
    'announcement',
    'password_changed',
    'password_changed',
  ]);
  expect(whole.items[3]).toMatchObject({ id: ofAgent[0], type: 1, image: '/media/a.svg', title: 'ภาพ', read: false });
  expect(whole).toMatchObject({ unread: 6, next_cursor: null });
  const paged: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = (await list(player, { limit: 1, cursor })).data;
    paged.push(...items);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  expect(paged).toEqual(whole.items);
  for (const cursor of ['x', '1-2-3', '12'])
    expect(await list(player, { cursor })).toMatchObject({
      code: 'invalid_input',
      fields: { cursor: expect.anything() },
    });
});

test('a new announcement is known from the first page, however many own notices are newer', async () => {
  const player = await payments.addPlayer();
  for (let n = 0; n < 25; n += 1) await remind(player, 0.1);
  const { items, new_announcements } = (await list(player)).data;
  expect(items).toHaveLength(20);
  expect(new_announcements).toEqual(ofAgent.slice(0, 2));
  await read(player, { ids: [ofAgent[0]] });
  expect((await list(player)).data.new_announcements).toEqual([ofAgent[1]]);
});

test('each member marks their own notices and announcements as read, by id or all, and no other member’s', async () => {
  const [player, other] = [await payments.addPlayer(), await payments.addPlayer()];
  for (const one of [player, other]) await remind(one, 2);
  const [first, , own] = (await list(player)).data.items;
  await read(player, { ids: [first.id, own.id, ofAgent[2], 'agent-999999', 'x'] });
  await read(player, { ids: [first.id] });
  expect((await list(player)).data).toMatchObject({
    unread: 1,
    items: [{ read: true }, { read: false }, { read: true }],
  });
  await read(other, { ids: [own.id] });
  expect((await list(other)).data.unread).toBe(3);
  await read(other, {});
  expect((await list(other)).data).toMatchObject({
    unread: 0,
    items: [{ read: true }, { read: true }, { read: true }],
  });
  expect((await list(player)).data.unread).toBe(1);
  // Shown again by the agent, it is new to who never saw it.
  await payments.server.database.rows("update agent_notification set is_active = true where title = 'ซ่อน'");
  expect((await list(other)).data.unread).toBe(1);
  // Only in its time, and new when that begins.
  const { clock, database } = payments.server;
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  await database.rows("update agent_notification set starts_at = $1, ends_at = $2 where title = 'ซ่อน'", [at(1), at(2)]);
  expect((await list(other)).data.unread).toBe(0);
  clock.advance(1.5 * 3_600_000);
  expect((await list(other)).data).toMatchObject({ unread: 1, items: [{ title: 'ซ่อน' }, {}, {}, {}] });
  const ofSpec = (await payments.server.call(notifications, {}, { token: other.token })).body.data;
  expect(ofSpec.map(({ id }: { id: string }) => noticeOfAgent(id))).toEqual(ofAgent);
});
