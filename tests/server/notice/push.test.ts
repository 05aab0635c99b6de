import { afterAll, beforeAll, expect, test } from 'vitest';
import { setConsent } from '../../../contract/auth.ts';
import { memberNotifications, readNotifications } from '../../../contract/notice.ts';
import { startTimeout } from '../../../contract/safer-play.ts';
import { noticePushJob } from '../../../server/notice/push-job.ts';
import { type Payments, type Player, startPayments } from '../deposit/fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

const consent = (player: Player, granted: boolean) =>
  payments.server.call(setConsent, { kind: 'line_push', granted }, { token: player.token });
const list = async (player: Player) =>
  (await payments.server.call(memberNotifications, { limit: 1 }, { token: player.token })).body.data;
const messages = (player: Player) =>
  payments.server.database.rows<{ text: string | null; state: string }>(
    'select text, state from message where member_id = $1 order by id',
    [player.memberId],
  );
async function bound(): Promise<Player> {
  const player = await payments.addPlayer();
  await payments.server.database.rows(`update member set line_user_id = 'U' || id where id = $1`, [player.memberId]);
  return player;
}
async function depositOf(player: Player, amount: number): Promise<void> {
  const { data } = (await payments.open(player, amount)).body;
  await payments.sendWebhook(await payments.webhookBody(player, data));
}
/** What four processes do at once. */
async function runJobs(): Promise<void> {
  const job = noticePushJob(payments.server.platform);
  const ids = await job.due();
  await Promise.all([...ids, ...ids, ...ids, ...ids].map((id) => job.work(id)));
}

test('a deposit is in the list, unread until it is read', async () => {
  const player = await payments.addPlayer();
  await depositOf(player, 100);
  await depositOf(player, 200);
  const { items, unread } = await list(player);
  expect(items[0]).toMatchObject({
    kind: 'deposit_paid',
    read: false,
    link: expect.stringContaining('/member/payment?id='),
  });
  await payments.server.call(readNotifications, { ids: [items[0].id] }, { token: player.token });
  expect(await list(player)).toMatchObject({ unread: unread - 1, items: [{ read: true }] });
});

test('is pushed only with consent, and once by however many processes', async () => {
  const player = await bound();
  await depositOf(player, 100);
  await runJobs();
  expect(await messages(player)).toEqual([]);
  await consent(player, true);
  await depositOf(player, 200);
  await runJobs();
  await runJobs();
  const sent = await messages(player);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(
    /^ฝากเงิน 200\.\d\d บาท สำเร็จ\nเงินเข้ากระเป๋าแล้ว\nhttps:\/\/liff\.line\.me\/2000000001-ChokDee1\/member\/payment\?id=\d+$/,
  );
});

test('one of many is listed and not pushed, whatever the member has agreed to', async () => {
  const player = await bound();
  await consent(player, true);
  await payments.server.database.rows(
    `select notice_add(3, $1, 'deposit_paid', '{"satang": 10000}', '/member', $2, false)`,
    [player.memberId, payments.server.platform.now()],
  );
  await runJobs();
  expect((await list(player)).items).toHaveLength(1);
  expect(await messages(player)).toEqual([]);
});

test('an agent without a LIFF app has links to the site', async () => {
  const player = await bound();
  await consent(player, true);
  const { database, platform } = payments.server;
  const [agent] = await database.rows<{ line: string }>(
    `update agent set config = config - 'line' where id = (select agent_id from member where id = $1)
     returning (select b.config ->> 'line' from agent b where b.id = agent.id) as line`,
    [player.memberId],
  );
  await depositOf(player, 100);
  await runJobs();
  await database.rows(
    `update agent set config = jsonb_set(config, '{line}', $2) where id = (select agent_id from member where id = $1)`,
    [player.memberId, agent?.line],
  );
  const [sent] = await messages(player);
  expect(sent?.text).toContain(`\n${platform.appUrl()}/member/payment?id=`);
});

test('a consent withdrawn, and a time-out, stop what is on its way and all that follows', async () => {
  const [leaving, resting, staying] = [await bound(), await bound(), await bound()];
  for (const player of [leaving, resting, staying]) {
    await consent(player, true);
    await depositOf(player, 100);
  }
  await runJobs();
  for (const player of [leaving, resting, staying]) await depositOf(player, 200);
  await consent(leaving, false);
  const late = (await payments.open(resting, 300)).body.data;
  await payments.server.call(startTimeout, { hours: 24 }, { token: resting.token });
  await payments.sendWebhook(await payments.webhookBody(resting, late));
  await runJobs();
  for (const player of [leaving, resting]) expect(await messages(player)).toEqual([{ text: null, state: 'failed' }]);
  const ready = { text: expect.stringContaining('บาท'), state: 'waiting' };
  expect(await messages(staying)).toEqual([ready, ready]);
});
