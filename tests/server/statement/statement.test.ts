import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement, statementSummary } from '#contract/statement.ts';
import { withdrawStatus } from '#contract/withdraw.ts';
import { transfer, voidTransfer } from '#server/ledger/ledger.ts';
import type { Player } from '../deposit/fixture.ts';
import { AGENT, faultsOfBooks, HOUSE_OF_KIND, move } from '../ledger/fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';

let world: Withdrawals;
beforeAll(async () => {
  world = await startWithdrawals();
});
afterAll(() => world.close());

interface Row {
  id: string;
  time: string;
  type: string;
  wallet_name: string;
  amount: number;
  balance_before: number;
  balance_after: number;
}

const readStatement = (player: Player, input: object = {}) =>
  world.server.call(statement, input, { token: player.token });

/** Every row of a period, newest first. */
async function allRows(player: Player, input: object, limit = 100): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await readStatement(player, { ...input, limit, cursor });
    expect(body.error).toBe(0);
    rows.push(...body.data.items);
    if (body.data.next_cursor === null) return rows;
    cursor = body.data.next_cursor;
  }
}

/** `+ 0`: a difference of floats may round to minus zero, which is not `toBe(0)`. */
const satang = (baht: number) => Math.round(baht * 100) + 0;
const sum = (rows: readonly Row[]) => rows.reduce((total, { amount }) => total + satang(amount), 0);
const bangkokDay = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

const addBonusWallet = ({ memberId }: Player) => openBonus(world.server.database, memberId);

const KINDS = [
  'game_bet',
  'game_win',
  'lotto_bet',
  'lotto_refund',
  'lotto_correction',
  'adjustment',
  'deposit',
] as const;
/** Minutes go back too: another process's clock may be behind. */
const step = fc.record({
  wallet: fc.nat(1),
  minutes: fc.integer({ min: -30, max: 60 * 24 * 9 }),
  satang: fc.integer({ min: 1, max: 900 }),
  do: fc.oneof(fc.constantFrom(...KINDS), fc.constantFrom('hold' as const, 'void' as const, 'post' as const)),
});
const TAKES = new Set(['game_bet', 'lotto_bet', 'lotto_correction', 'hold']);
const DAY_MS = 86_400_000;

test('rows of any period of a random history add up to the difference of the balances', async () => {
  const { database } = world.server;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.array(
        fc.record({ day: fc.nat(120), length: fc.integer({ min: 1, max: 31 }), limit: fc.integer({ min: 1, max: 9 }) }),
        {
          minLength: 3,
          maxLength: 3,
        },
      ),
      async (steps, periods) => {
        run += 1;
        const player = await world.player();
        const wallets = [player.wallet, await addBonusWallet(player)];
        const start = Date.parse('2026-07-01T00:00:00+07:00');
        let now = start;
        /** The spendable amount after each change, by wallet; a wallet's times never decrease. */
        const history = wallets.map(() => [{ at: 0, free: 0 }]);
        const holds: { id: string; wallet: number; satang: number }[] = [];
        for (const [n, wanted] of steps.entries()) {
          now += wanted.minutes * 60_000;
          const id = `statement:${run}:${n}`;
          const shown = (index: number) => history[index]?.at(-1) ?? { at: 0, free: 0 };
          const change = (index: number, by: number) =>
            history[index]?.push({ at: Math.max(now, shown(index).at), free: shown(index).free + by });
          const account = { wallet: wallets[wanted.wallet] ?? 0 };
          if (wanted.do === 'void' || wanted.do === 'post') {
            const hold = holds.pop();
            if (!hold) continue;
            if (wanted.do === 'void') {
              await voidTransfer(
                database,
                [{ id, pendingId: hold.id, kind: 'withdraw', reference: null }],
                new Date(now),
              );
              change(hold.wallet, hold.satang);
            } else {
              await database.rows('select * from ledger_transfer($1::jsonb, $2)', [
                JSON.stringify([{ id, pending_id: hold.id, kind: 'withdraw', reference: null, phase: 'post' }]),
                new Date(now),
              ]);
              // The wallet's time moves on, what can be spent does not.
              change(hold.wallet, 0);
            }
            continue;
          }
          const takes = TAKES.has(wanted.do);
          const amount = takes ? Math.min(wanted.satang, shown(wanted.wallet).free) : wanted.satang;
          if (amount === 0) continue;
          if (wanted.do === 'lotto_refund') {
            // A settlement pays so: several credits at once, two of them to one wallet.
            await database.rows(
              `select * from ledger_credit_many($1, 'THB', 'lotto_pool', 'lotto_refund', $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6)`,
              [AGENT, [id, `${id}:again`], [account.wallet, account.wallet], [amount, 1], [id, id], new Date(now)],
            );
            change(wanted.wallet, amount + 1);
            continue;
          }
          const isHold = wanted.do === 'hold';
          const kind = wanted.do === 'hold' ? 'withdraw' : wanted.do;
          const house = { house: HOUSE_OF_KIND[kind] };
          const [debit, credit] = takes ? [account, house] : [house, account];
          await transfer(database, [move(id, debit, credit, amount, { kind, pending: isHold })], new Date(now));
          change(wanted.wallet, takes ? -amount : amount);
          if (isHold) holds.push({ id, wallet: wanted.wallet, satang: amount });
        }
        const freeAt = (index: number, at: number) => history[index]?.findLast((state) => state.at < at)?.free ?? 0;

        for (const { day, length, limit } of periods) {
          const from = start + day * DAY_MS;
          const until = from + length * DAY_MS;
          const input = { from: bangkokDay(new Date(from)), to: bangkokDay(new Date(until - 1)) };
          const rows = await allRows(player, input, limit);
          expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))]);
          expect(rows.map(({ time }) => time)).toEqual(
            rows
              .map(({ time }) => time)
              .sort()
              .reverse(),
          );
          for (const [index, wallet] of wallets.entries()) {
            const own = await allRows(player, { ...input, wallet_id: String(wallet) });
            expect(own).toEqual(rows.filter(({ id }) => id.startsWith(`${wallet}-`)));
            expect(sum(own)).toBe(freeAt(index, until) - freeAt(index, from));
            for (const [n, row] of own.entries()) {
              expect(satang(row.balance_after)).toBe(satang(row.balance_before) + satang(row.amount));
              const older = own[n + 1];
              if (older) expect(row.balance_before).toBe(older.balance_after);
            }
            if (own.length > 0) {
              expect(satang(own.at(-1)?.balance_before ?? 0)).toBe(freeAt(index, from));
              expect(satang(own[0]?.balance_after ?? 0)).toBe(freeAt(index, until));
            }
          }
          const byType: Row[] = [];
          for (const type of new Set(rows.map((row) => row.type)))
            byType.push(...(await allRows(player, { ...input, type }, limit)));
          expect(byType.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
        }
        for (const [index, wallet] of [...wallets.entries(), [null, null] as const]) {
          const period = {
            from: '2026-07-01',
            to: '2026-07-31',
            ...(wallet !== null && { wallet_id: String(wallet) }),
          };
          const { data } = (await world.server.call(statementSummary, period, { token: player.token })).body;
          const [from, until] = [Date.parse('2026-07-01T00:00:00+07:00'), Date.parse('2026-08-01T00:00:00+07:00')];
          const changeOf = (of: number) => freeAt(of, until) - freeAt(of, from);
          const change = index === null ? wallets.reduce((total, _, of) => total + changeOf(of), 0) : changeOf(index);
          expect(satang(data.in - data.out - data.stakes + data.wins + data.bonus)).toBe(change);
          expect(satang(data.net)).toBe(satang(data.wins + data.bonus - data.stakes));
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await faultsOfBooks(database)).toEqual([]);
}, 120_000);

test('a withdrawal is debited when it is requested, and returned when it is rejected', async () => {
  const player = await world.player();
  const paid = await world.deposit(player, 1000);
  await world.stake(player, paid);
  const requested = (await world.request(player, 300)).body.data;
  expect((await readStatement(player)).body.data.items).toMatchObject([
    {
      type: 'withdraw',
      amount: -300,
      balance_before: paid,
      balance_after: paid - 300,
      state: 'pending',
      link: `/member/withdraw?id=${requested.withdraw_id}`,
    },
    {
      type: 'deposit',
      title: 'ฝากเงิน',
      amount: paid,
      balance_before: 0,
      link: expect.stringMatching(/^\/member\/payment\?id=\d+$/),
    },
  ]);
  await world.reject(requested.withdraw_id);
  const { items } = (await readStatement(player, { type: 'withdraw' })).body.data;
  expect(items).toMatchObject([
    { title: 'คืนเงินถอน', amount: 300, balance_after: paid, detail: 'เอกสารไม่ครบ', state: null },
    { title: 'ถอนเงิน', amount: -300, state: 'failed', ref: expect.stringMatching(/^WD-[0-9A-F]{16}$/) },
  ]);
  const status = (withdraw_id: string, { token }: Player) =>
    world.server.call(withdrawStatus, { withdraw_id }, { token });
  await world.request(player, 200);
  expect((await status(requested.withdraw_id, player)).body.data).toMatchObject({ status: 'rejected', amount: 300 });
  for (const id of ['0', 'x', requested.withdraw_id])
    expect((await status(id, await world.player())).body.data).toBe(null);
  const { data } = (await world.server.call(statementSummary, {}, { token: player.token })).body;
  expect(data).toMatchObject({ in: paid, out: 200, net: 0 });
});

test('a withdrawal that is paid stays one row: what can be spent changes only when it is requested', async () => {
  const player = await world.player(1000);
  const { withdraw_id } = (await world.request(player, 300)).body.data;
  await world.approve(withdraw_id);
  await world.paidByHand(withdraw_id);
  const { items } = (await readStatement(player, { type: 'withdraw' })).body.data;
  expect(items).toMatchObject([{ amount: -300, balance_before: 1000, balance_after: 700, state: null }]);
});

test('only the own rows, and only of the own wallets', async () => {
  const [one, other] = [await world.player(), await world.player()];
  await transfer(world.server.database, [
    move(`own:${one.wallet}`, { house: 'adjustment' }, { wallet: one.wallet }, 500, {
      kind: 'adjustment',
      reference: 'แก้ยอด',
    }),
  ]);
  expect((await readStatement(other)).body.data.items).toEqual([]);
  expect((await readStatement(other, { wallet_id: String(one.wallet) })).body.data.items).toEqual([]);
  expect((await readStatement(one)).body.data.items).toMatchObject([
    { title: 'ปรับยอดเงิน', detail: 'แก้ยอด', link: null },
  ]);
});

test.each([
  [{ from: '2026-10-01', to: '2026-11-01' }, 'to'],
  [{ from: '2026-10-02', to: '2026-10-01' }, 'to'],
  [{ from: '2026-02-30' }, 'from'],
  [{ cursor: 'x' }, 'cursor'],
  [{ cursor: '1-2' }, 'cursor'],
  [{ type: 'jackpot' }, 'type'],
])('%o is refused at %s', async (input, field) => {
  const { body } = await readStatement(await world.player(), input);
  expect(body.code).toBe('invalid_input');
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('31 days are not too many; sums of more are refused', async () => {
  const player = await world.player();
  expect((await readStatement(player, { from: '2026-10-01', to: '2026-10-31' })).body.error).toBe(0);
  expect((await readStatement(player, { from: '2026-10-01' })).body.error).toBe(0);
  expect((await readStatement(player, { to: '2026-10-01' })).body.error).toBe(0);
  expect((await readStatement(player, { from: '2030-10-01' })).body.error).toBe(0);
  const { body } = await world.server.call(
    statementSummary,
    { from: '2026-10-01', to: '2026-11-01' },
    { token: player.token },
  );
  expect(body.code).toBe('invalid_input');
});
