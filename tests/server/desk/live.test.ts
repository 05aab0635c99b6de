import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LiveEvent, operatorLive, operatorNow } from '#contract/operator-desk.ts';
import { operatorApproveWithdrawal, operatorHoldDeposit, operatorReturnDeposit } from '#contract/operator-money.ts';
import { revokeOperatorKey } from '#server/access/operator-key-queries.ts';
import { underReview } from '../deposit/fixture.ts';
import { addAgent } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';

let money: Withdrawals;
beforeAll(async () => {
  money = await startWithdrawals();
});
afterAll(() => money.close());
const open = new Set<AbortController>();
afterEach(() => {
  for (const one of open) one.abort();
  open.clear();
});

interface Desk {
  events: LiveEvent[];
  status: number;
  ended: Promise<void>;
}

/** Opens the stream and collects what it says. */
async function openDesk(key: string): Promise<Desk> {
  const stop = new AbortController();
  open.add(stop);
  const response = await fetch(`${money.server.url}${operatorLive.path}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: stop.signal,
  });
  const events: LiveEvent[] = [];
  const ended = (async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) events.push(JSON.parse(data));
      }
    }
  })().catch(() => undefined);
  return { events, status: response.status, ended };
}

const of = <Type extends LiveEvent['type']>({ events }: Desk, type: Type) =>
  events.filter((event): event is Extract<LiveEvent, { type: Type }> => event.type === type);

test('a payment that comes, is held and is decided is told within a second or so; each to whom it concerns', async () => {
  const [cashier, reader, stranger] = [
    await newKey(money.server),
    await newKey(money.server, ['live', 'withdrawals:read']),
    await newKey(money.server, ['deposits']),
  ];
  const desk = await openDesk(cashier.key);
  const other = await openDesk(reader.key);
  expect((await openDesk(stranger.key)).status).toBe(403);
  expect((await openDesk('ck_op_x')).status).toBe(401);

  const { transaction_id: id } = await underReview(money.payments);
  const newsOf = (what: 'came' | 'gone') => of(desk, 'deposits').flatMap((event) => event[what]);
  await expect.poll(() => newsOf('came'), { timeout: 5000 }).toContain(id);
  const asCashier = { token: cashier.key };
  await money.server.call(operatorHoldDeposit, { transaction_id: id }, asCashier);
  await expect
    .poll(() => of(desk, 'deposits').flatMap(({ held }) => held))
    .toContainEqual({ id, held_by: { name: cashier.name, until: expect.any(String) }, is_asked: false });
  await money.server.call(operatorReturnDeposit, { transaction_id: id, reason: 'ไม่ใช่ของเรา' }, asCashier);
  await expect.poll(() => newsOf('gone')).toContain(id);
  await expect.poll(() => of(desk, 'now').at(-1)?.now.latest[0]).toMatchObject({ by: cashier.name, deed: 'returned' });

  expect(of(other, 'deposits')).toEqual([]);
  await expect.poll(() => of(other, 'counts').length, { timeout: 7000 }).toBeGreaterThan(0);
  expect(
    of(other, 'counts')
      .at(-1)
      ?.counts.map(({ kind }) => kind),
  ).toEqual(['withdrawals']);
  expect(of(other, 'now')).toEqual([]);
});

test('a large withdrawal that waits for a second operator says so, and its confirmation comes', async () => {
  const { key } = await newKey(money.server);
  const desk = await openDesk(key);
  const player = await money.player(40_000);
  const id = String((await money.request(player, 30_000)).body.data.withdraw_id);
  await money.server.call(operatorApproveWithdrawal, { withdraw_id: id, note: 'ดูโพยแล้ว' }, { token: key });
  await expect
    .poll(() => of(desk, 'withdrawals').flatMap(({ held }) => held), { timeout: 5000 })
    .toContainEqual({ id, held_by: null, is_asked: true });
  await expect.poll(() => of(desk, 'confirmations').flatMap(({ came }) => came).length).toBeGreaterThan(0);
});

test('the stream of a revoked key ends', { timeout: 20_000 }, async () => {
  const { name, key } = await newKey(money.server);
  const desk = await openDesk(key);
  await money.server.database.transaction((tx) =>
    revokeOperatorKey(tx, { agentId: 3, name, now: money.server.platform.now() }),
  );
  await desk.ended;
});

test('now: what waits by age, money of the day beside the week before, and what was decided', async () => {
  const { key } = await newKey(money.server);
  const { transaction_id } = await underReview(money.payments);
  const player = await money.player();
  const paid = await money.deposit(player, 700);
  const { body } = await money.server.call(operatorNow, {}, { token: key });
  const depositsOf = ({ data }: { data: { work: { kind: string; count: number }[] } }) =>
    data.work.find(({ kind }) => kind === 'deposits');
  const deposits = depositsOf(body);
  expect(deposits).toMatchObject({ target_minutes: 15, oldest_at: expect.any(String) });
  await addAgent(money.server.database, 4);
  const stranger = await newKey(money.server, undefined, 4);
  const elsewhere = (await money.server.call(operatorNow, {}, { token: stranger.key })).body;
  expect(depositsOf(elsewhere)).toMatchObject({ count: 0, oldest_at: null, amount: null });
  await money.server.call(operatorReturnDeposit, { transaction_id, reason: 'ไม่ใช่ของเรา' }, { token: key });
  const after = (await money.server.call(operatorNow, {}, { token: key })).body;
  expect(deposits?.count).toBe((depositsOf(after)?.count ?? 0) + 1);
  expect(body.data.money.in).toBeGreaterThanOrEqual(paid);
  expect(body.data.money.hours).toHaveLength(24);
  expect(body.data.rounds.length).toBeGreaterThan(0);
  const none = await newKey(money.server, ['deposits']);
  expect((await money.server.call(operatorNow, {}, { token: none.key })).status).toBe(403);
  const narrow = await newKey(money.server, ['now', 'redemptions:read']);
  const seen = (await money.server.call(operatorNow, {}, { token: narrow.key })).body.data.work;
  expect(seen.map(({ kind }: { kind: string }) => kind)).toEqual(['redemptions']);
});
