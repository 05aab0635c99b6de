import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { postTransfer, transfer, voidTransfer } from '#server/ledger/ledger.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, addAgent, addMember, balanceOf, faultsOfBooks, fund, move, movePoints } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addAgent(server.database);
  await addAgent(server.database, 4);
});
afterAll(() => server.close());

describe('a transfer', () => {
  test('moves money between two accounts and gives both balances', async () => {
    const { wallet } = await addMember(server.database);
    const [result] = await transfer(server.database, [move('one', { house: 'bank_in' }, { wallet }, 12_345)]);
    expect(result).toMatchObject({
      id: 'one',
      repeated: false,
      credit: { accountId: wallet, balanceSatang: 12_345, heldSatang: 0 },
    });
    expect(result?.debit?.balanceSatang).toBeLessThan(0);
  });

  test('reads no whole table of entries, also where it was short when its plan was made', async () => {
    const { wallet } = await addMember(server.database);
    await fund(server.database, wallet, 500);
    await server.database.rows('analyze entry');
    const scans = await server.database.transaction(async (tx) => {
      await transfer(tx, [move('short one', { wallet }, { house: 'provider' }, 1)]);
      await transfer(tx, [move('short held', { wallet }, { house: 'provider' }, 1, { pending: true })]);
      await tx.rows(`select ledger_single('short single', $1, 'THB', $2, 'provider', true, 1, 'test', null, now())`, [
        AGENT,
        wallet,
      ]);
      return tx.row(`select pg_stat_get_xact_numscans('entry'::regclass) as whole`);
    });
    expect(scans).toEqual({ whole: 0 });
  });

  test('repeated with the same input gives the first answer, though the balance went on', async () => {
    const { wallet } = await addMember(server.database);
    const same = move('again', { house: 'bank_in' }, { wallet }, 500);
    const [first] = await transfer(server.database, [same]);
    await fund(server.database, wallet, 777);
    const [second] = await transfer(server.database, [same]);
    expect(second).toEqual({ ...first, repeated: true });
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 1_277, held: 0 });
  });

  test.each([
    ['amount', { amountSatang: satang(501) }],
    ['kind', { kind: 'other' }],
    ['reference', { reference: 'other' }],
    ['direction', { debit: { house: 'bonus' as const } }],
    ['phase', { pending: true }],
  ])('repeated with another %s is a conflict and changes nothing', async (what, change) => {
    const { wallet } = await addMember(server.database);
    const first = move(`conflict:${what}`, { house: 'bank_in' }, { wallet }, 500);
    await transfer(server.database, [first]);
    await expect(transfer(server.database, [{ ...first, ...change }])).rejects.toMatchObject({
      code: 'transfer_conflict',
    });
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 500, held: 0 });
  });

  test('repeated by another connection, which has another house account, is the same', async () => {
    const { wallet } = await addMember(server.database);
    const same = move('elsewhere', { house: 'bank_in' }, { wallet }, 500);
    const [first] = await transfer(server.database, [same]);
    const repeats = await Promise.all(Array.from({ length: 5 }, () => transfer(server.database, [same])));
    for (const repeat of repeats) expect(repeat).toEqual([{ ...first, repeated: true }]);
  });

  test('repeated for another member is a conflict', async () => {
    const [one, other] = [await addMember(server.database), await addMember(server.database)];
    await transfer(server.database, [move('whose', { house: 'bank_in' }, { wallet: one.wallet }, 500)]);
    await expect(
      transfer(server.database, [move('whose', { house: 'bank_in' }, { wallet: other.wallet }, 500)]),
    ).rejects.toMatchObject({ code: 'transfer_conflict' });
    expect(await balanceOf(server.database, other.wallet)).toEqual({ balance: 0, held: 0 });
  });

  test('of more than there is: refused, and nothing of its batch is written', async () => {
    const { wallet } = await addMember(server.database);
    await fund(server.database, wallet, 100);
    const batch = [
      move('batch:1', { wallet }, { house: 'house' }, 60),
      move('batch:2', { wallet }, { house: 'house' }, 60),
    ];
    await expect(transfer(server.database, batch)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 100, held: 0 });
    expect(await server.database.rows(`select 1 from transfer where id like 'batch:%'`)).toEqual([]);
  });

  test('in a batch is done in the order given: a credit pays for the debit after it', async () => {
    const { wallet } = await addMember(server.database);
    const results = await transfer(server.database, [
      move('order:z', { house: 'bank_in' }, { wallet }, 100),
      move('order:a', { wallet }, { house: 'house' }, 70),
      move('order:z', { house: 'bank_in' }, { wallet }, 100),
    ]);
    expect(results.map(({ repeated }) => repeated)).toEqual([false, false, true]);
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 30, held: 0 });
  });

  test('of points credits the points account', async () => {
    const { memberId } = await addMember(server.database);
    const [result] = await transfer(server.database, [
      movePoints('points', { house: 'house' }, { points: memberId }, 5),
    ]);
    expect(result?.credit?.balanceSatang).toBe(5);
  });

  test.each([
    ['0', { amountSatang: satang(0) }],
    ['a negative amount', { amountSatang: satang(-1) }],
    ['an unknown wallet', { credit: { wallet: 999_999_999 } }],
    ['another currency', { currency: 'POINT' as const, points: 100 }],
    ['another agent', { agentId: 4 }],
    ['an empty id', { id: '' }],
  ])('with %s is a defect: it throws and writes nothing', async (what, change) => {
    const { wallet } = await addMember(server.database);
    await expect(
      transfer(server.database, [{ ...move(`bad:${what}`, { house: 'bank_in' }, { wallet }, 100), ...change }]),
    ).rejects.toThrow();
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 0, held: 0 });
  });

  test('of points onto an account of money is a defect', async () => {
    const { memberId } = await addMember(server.database);
    await server.database.rows(
      `insert into account (agent_id, currency, kind, member_id) select agent_id, 'THB', 'commission', id from member where id = $1`,
      [memberId],
    );
    await transfer(server.database, [movePoints('earned', { house: 'house' }, { points: memberId }, 10)]);
    await expect(
      transfer(server.database, [movePoints('mixed', { points: memberId }, { commission: memberId }, 5)]),
    ).rejects.toThrow();
  });
});

describe('a pending transfer', () => {
  const held = async (id: string) => {
    const { wallet } = await addMember(server.database);
    await fund(server.database, wallet, 1_000);
    await transfer(server.database, [move(id, { wallet }, { house: 'bank_out' }, 600, { pending: true })]);
    return wallet;
  };
  const settle = (id: string, pendingId: string) => [{ id, pendingId, kind: 'test', reference: null }];

  test('holds: what is held cannot be spent', async () => {
    const wallet = await held('hold:1');
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 1_000, held: 600 });
    await expect(
      transfer(server.database, [move('hold:1:spend', { wallet }, { house: 'house' }, 401)]),
    ).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(
      transfer(server.database, [move('hold:1:hold', { wallet }, { house: 'house' }, 401, { pending: true })]),
    ).rejects.toMatchObject({ code: 'insufficient_balance' });
    await transfer(server.database, [move('hold:1:rest', { wallet }, { house: 'house' }, 400)]);
  });

  test('posted: the money has left', async () => {
    const wallet = await held('hold:2');
    const [result] = await postTransfer(server.database, settle('hold:2:post', 'hold:2'));
    expect(result?.debit).toMatchObject({ balanceSatang: 400, heldSatang: 0 });
    expect(result?.credit).not.toBeNull();
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 400, held: 0 });
  });

  test('voided: the money is free again', async () => {
    const wallet = await held('hold:3');
    const [result] = await voidTransfer(server.database, settle('hold:3:void', 'hold:3'));
    expect(result).toMatchObject({ debit: { balanceSatang: 1_000, heldSatang: 0 }, credit: null });
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 1_000, held: 0 });
  });

  test('is settled once: a repeat answers the same, another settling is a conflict', async () => {
    const wallet = await held('hold:4');
    const [first] = await postTransfer(server.database, settle('hold:4:post', 'hold:4'));
    const [second] = await postTransfer(server.database, settle('hold:4:post', 'hold:4'));
    expect(second).toEqual({ ...first, repeated: true });
    await expect(voidTransfer(server.database, settle('hold:4:void', 'hold:4'))).rejects.toMatchObject({
      code: 'transfer_conflict',
    });
    expect(await balanceOf(server.database, wallet)).toEqual({ balance: 400, held: 0 });
  });

  test('posted and voided at once, 20 times over: exactly one happens', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `race:${round}`;
      const wallet = await held(id);
      const answers = await Promise.allSettled([
        postTransfer(server.database, settle(`${id}:post`, id)),
        voidTransfer(server.database, settle(`${id}:void`, id)),
      ]);
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused).toEqual([expect.objectContaining({ code: 'transfer_conflict' })]);
      expect([400, 1_000]).toContain((await balanceOf(server.database, wallet)).balance);
      expect((await balanceOf(server.database, wallet)).held).toBe(0);
    }
  });

  test('that does not exist, or was none, cannot be settled', async () => {
    await expect(postTransfer(server.database, settle('none:post', 'none'))).rejects.toThrow();
    const { wallet } = await addMember(server.database);
    await transfer(server.database, [move('single', { house: 'bank_in' }, { wallet }, 10)]);
    await expect(voidTransfer(server.database, settle('single:void', 'single'))).rejects.toThrow();
  });
});

describe('the database itself refuses', () => {
  test.each([
    'update transfer set amount_satang = 1',
    'delete from transfer',
    'truncate transfer cascade',
    'update entry set balance_after_satang = 1',
    'delete from entry',
    'delete from account',
  ])('%s', async (sql) => {
    await expect(server.database.rows(sql)).rejects.toMatchObject({ code: 'CK004' });
  });

  test.each(['balance_satang = -1', 'held_satang = balance_satang + 1', 'held_satang = -1'])(
    'a member account with %s',
    async (change) => {
      const { wallet } = await addMember(server.database);
      await fund(server.database, wallet, 100);
      await expect(server.database.rows(`update account set ${change} where id = ${wallet}`)).rejects.toMatchObject({
        code: '23514',
      });
    },
  );

  test.each([
    `update account set member_id = null, shard = 1 where id = (select max(id) from account)`,
    `update account set kind = 'points' where id = (select max(id) from account)`,
    `insert into account (agent_id, currency, kind) values (3, 'THB', 'house')`,
    `insert into account (agent_id, currency, kind, shard) values (3, 'THB', 'wallet', 1)`,
    `insert into account (agent_id, currency, kind, member_id) select 3, 'THB', 'house', max(id) from member`,
    `insert into account (agent_id, currency, kind, member_id, shard) select 3, 'THB', 'wallet', max(id), 1 from member`,
  ])('an account that is not clearly of a member or of the house: %s', async (sql) => {
    await addMember(server.database);
    await expect(server.database.rows(sql)).rejects.toMatchObject({
      code: '23514',
      constraint: 'account_belongs_to_member_or_house',
    });
  });

  test('a second cash wallet of a member', async () => {
    const { memberId, wallet } = await addMember(server.database);
    const sql = `insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id + 100000, agent_id, member_id, 1, 'x' from wallet where member_id = ${memberId}`;
    await expect(server.database.rows(sql)).rejects.toMatchObject({ code: '23505' });
    expect((await balanceOf(server.database, wallet)).balance).toBe(0);
  });
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
});
