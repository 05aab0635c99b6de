import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setConsent } from '#contract/auth.ts';
import { slipRescue } from '#contract/deposit.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { operatorCreditDeposit, operatorReturnDeposit } from '#contract/operator-money.ts';
import { startTimeout } from '#contract/safer-play.ts';
import { noticePushJob } from '#server/notice/push-job.ts';
import { type Payments, type Player, payAtBank, startPayments } from '../deposit/fixture.ts';
import { newKey } from '../operator/fixture.ts';

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
/** The work of four processes at once. */
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

test.each(['game_win', 'bonus_lost'])('LINE’s message about a game comes after the game’s own: %s', async (kind) => {
  const { database, platform, clock } = payments.server;
  const player = await bound();
  await consent(player, true);
  await database.rows(
    `select notice_add(m.agent_id, m.id, $2, '{"satang": 200000, "title": "โบนัส"}', '/member', $3) from member m where m.id = $1`,
    [player.memberId, kind, platform.now()],
  );
  await runJobs();
  expect(await messages(player)).toEqual([]);
  clock.advance(2 * 60_000 + 1);
  await runJobs();
  expect(await messages(player)).toHaveLength(1);
});

describe('a deposit is one notice and one message, however it is credited', () => {
  const call = (...args: Parameters<Payments['server']['call']>) => payments.server.call(...args);
  async function opened() {
    const player = await bound();
    await consent(player, true);
    const { data } = (await payments.open(player, 500)).body;
    return { player, deposit: { payment_id: String(data.payment_id), amount: Number(data.amount) } };
  }
  /** 100 baht more, to the satang. */
  const more = (baht: number) => (Math.round(baht * 100) + 10_000) / 100;
  type Opened = Awaited<ReturnType<typeof opened>>;
  /** Its payment comes with another amount, and the push job runs before anybody decides. */
  async function underReview({ player, deposit }: Opened): Promise<string> {
    const transaction_id = randomUUID();
    const body = await payments.webhookBody(player, deposit, { transaction_id, amount: more(deposit.amount) });
    expect((await payments.sendWebhook(body)).body.data.result).toBe('review');
    await runJobs();
    expect(await messages(player)).toEqual([]);
    return transaction_id;
  }
  async function decide(
    endpoint: typeof operatorCreditDeposit | typeof operatorReturnDeposit,
    transaction_id: string,
    input: object = {},
  ) {
    const { key } = await newKey(payments.server);
    const { body } = await call(endpoint, { transaction_id, reason: 'ตรวจแล้ว', ...input }, { token: key });
    expect(body.data.state).toBe('done');
  }

  const PATHS: Record<string, [kind: string, credit: (made: Opened) => Promise<void>]> = {
    'by webhook, which comes twice': [
      'deposit_paid',
      async ({ player, deposit }) => {
        const body = await payments.webhookBody(player, deposit);
        for (const result of ['credited', 'repeated'])
          expect((await payments.sendWebhook(body)).body.data.result).toBe(result);
      },
    ],
    'by its slip, which comes twice': [
      'deposit_paid',
      async ({ player, deposit }) => {
        const slip = await payAtBank(payments, { deposit_id: deposit.payment_id });
        for (let n = 0; n < 2; n++) {
          const { body } = await call(slipRescue, { slip_payload: slip }, { token: player.token });
          expect(body.data.status).toBe('paid');
        }
      },
    ],
    'by the desk': [
      'deposit_paid',
      async (made) => {
        const { player, deposit } = made;
        const input = { member_id: String(player.memberId), payment_id: deposit.payment_id };
        await decide(operatorCreditDeposit, await underReview(made), input);
      },
    ],
    'by the desk, apart from the deposit': [
      'deposit_paid',
      async (made) => {
        const id = await underReview(made);
        await decide(operatorCreditDeposit, id, { member_id: String(made.player.memberId) });
      },
    ],
    'by the desk, after its slip': [
      'deposit_paid',
      async ({ player, deposit }) => {
        const slip = await payAtBank(payments, { deposit_id: deposit.payment_id, amount: more(deposit.amount) });
        const { body } = await call(slipRescue, { slip_payload: slip }, { token: player.token });
        expect(body.data.status).toBe('review');
        await runJobs();
        const row = await payments.server.database.row<{ id: string }>(
          'select provider_transaction_id as id from payment_review where member_id = $1',
          [player.memberId],
        );
        const input = { member_id: String(player.memberId), payment_id: deposit.payment_id };
        await decide(operatorCreditDeposit, row?.id ?? '', input);
      },
    ],
    'or sent back': ['deposit_returned', async (made) => decide(operatorReturnDeposit, await underReview(made))],
  };
  test.each(Object.entries(PATHS))('%s', async (_name, [kind, credit]) => {
    const made = await opened();
    await credit(made);
    await runJobs();
    await runJobs();
    expect(await messages(made.player)).toHaveLength(1);
    const { body } = await call(memberNotifications, {}, { token: made.player.token });
    const own = body.data.items.filter((item: { kind: string }) => item.kind !== 'announcement');
    expect(own).toMatchObject([{ kind, read: false }]);
  });
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
