import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { login } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { operatorAudit, operatorConfirm, operatorConfirmations } from '#contract/operator.ts';
import { operatorCreditDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { mayCall, scopeOf } from '#contract/operator-shapes.ts';
import { revokeOperatorKey } from '#server/access/operator-key-queries.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { linesOf, newKey } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, log: { write: () => undefined } }); // One test breaks the server on purpose.
});
afterAll(() => server.close());
const codeOf = async (...args: Parameters<TestServer['call']>) => {
  const { status, body } = await server.call(...args);
  return [status, body.code ?? 'done'];
};

describe('who may call', () => {
  test('is refused without a key, with a wrong one, and with a member’s token', async () => {
    const member = await server.call(login, {
      agent_code: 'chokdee',
      username: '0812345678',
      password: 'chokdee-demo',
    });
    const memberToken: string = member.body.data.access_token;
    for (const token of [undefined, 'x', `ck_op_${'a'.repeat(43)}`, memberToken])
      expect(await codeOf(operatorDeposits, {}, token === undefined ? {} : { token })).toEqual([401, 'unauthorized']);
  });

  test('is told that the key is wrong, or lacks the scope, not that a session has ended', async () => {
    const messageOf = async (token: string) => (await server.call(operatorDeposits, {}, { token })).body.message;
    expect(await messageOf('x')).toBe('ไม่พบคีย์นี้ หรือคีย์ถูกยกเลิกแล้ว');
    expect(await messageOf((await newKey(server, ['audit'])).key)).toBe('คีย์นี้ไม่มีสิทธิ์เรียกใช้รายการนี้');
  });

  test('a key is no member’s token, and no visitor is a member by it', async () => {
    const { key } = await newKey(server);
    expect(await codeOf(getUserInfo, {}, { token: key })).toEqual([401, 'unauthorized']);
  });

  test('only within its scopes; `:read` reads and changes nothing', async () => {
    const reader = await newKey(server, ['deposits:read']);
    expect(await codeOf(operatorDeposits, {}, { token: reader.key })).toEqual([200, 'done']);
    const input = { transaction_id: 'x', member_id: '1', reason: 'ทดสอบ' };
    expect(await codeOf(operatorCreditDeposit, input, { token: reader.key })).toEqual([403, 'forbidden']);
    expect(await codeOf(operatorAudit, {}, { token: reader.key })).toEqual([403, 'forbidden']);
    const none = await newKey(server, []);
    expect(await codeOf(operatorDeposits, {}, { token: none.key })).toEqual([403, 'forbidden']);
  });

  test('a revoked key is out at once', async () => {
    const { name, key } = await newKey(server);
    expect(await codeOf(operatorDeposits, {}, { token: key })).toEqual([200, 'done']);
    const now = server.platform.now();
    expect(await server.database.transaction((tx) => revokeOperatorKey(tx, { agentId: 3, name, now }))).toBe(true);
    expect(await codeOf(operatorDeposits, {}, { token: key })).toEqual([401, 'unauthorized']);
  });

  test('every operator call of the contract has a scope, and a key without any may make none', () => {
    const calls = Object.values(endpoints).filter(({ access }) => access === 'operator');
    expect(calls.length).toBeGreaterThan(30);
    for (const call of calls) {
      expect(mayCall([], call)).toBe(false);
      expect(mayCall([scopeOf(call)], call)).toBe(true);
      expect(mayCall([`${scopeOf(call)}:read`], call)).toBe(call.method === 'GET');
    }
  });

  test('the database keeps no key', async () => {
    const { name, key } = await newKey(server);
    const [row] = await server.database.rows<{ text: string }>(
      'select k::text as text from operator_key k where name = $1',
      [name],
    );
    expect(row?.text).toContain(name);
    expect(row?.text).not.toContain(key.slice(6));
  });
});

describe('rate limits', () => {
  test('300 uses a minute for a key, then 429 with Retry-After; another key still works', async () => {
    const [busy, other] = [await newKey(server), await newKey(server)];
    const replies = await Promise.all(
      Array.from({ length: 310 }, () => server.call(operatorConfirmations, {}, { token: busy.key })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(300);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(operatorConfirmations, {}, { token: other.key })).toEqual([200, 'done']);
    server.clock.advance(61_000);
    expect(await codeOf(operatorConfirmations, {}, { token: busy.key })).toEqual([200, 'done']);
  });

  test('60 wrong keys a minute for an address; a right key still passes', async () => {
    server.clock.advance(61_000);
    for (let n = 0; n < 60; n++) await server.call(operatorDeposits, {}, { token: 'wrong' });
    expect(await codeOf(operatorDeposits, {}, { token: 'wrong' })).toEqual([429, 'rate_limited']);
    const { key } = await newKey(server);
    expect(await codeOf(operatorDeposits, {}, { token: key })).toEqual([200, 'done']);
    server.clock.advance(61_000);
  });
});

describe('the audit log', () => {
  test('records every use: done, refused, out of scope, wrong input', async () => {
    const { name, key } = await newKey(server, ['deposits', 'audit']);
    await server.call(operatorDeposits, { state: 'waiting' }, { token: key });
    await server.call(operatorConfirmations, {}, { token: key });
    await server.call(operatorDeposits, { state: 'no such' }, { token: key });
    const credit = { transaction_id: 'never-seen', member_id: '1', reason: 'ทดสอบ' };
    await server.call(operatorCreditDeposit, credit, { token: key });
    await server.call(operatorCreditDeposit, credit, { token: key, idempotencyKey: null });
    const lines = await linesOf(server, name);
    expect(lines.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['GET /operator/deposits', 'done'],
      ['GET /operator/confirmations', 'forbidden'],
      ['GET /operator/deposits', 'invalid_input'],
      ['POST /operator/deposits/credit', 'record_not_found'],
      ['POST /operator/deposits/credit', 'idempotency_key_required'],
    ]);
    expect(lines[0]?.input).toEqual({ state: 'waiting', limit: 20 });
    expect(lines[3]).toMatchObject({ input: credit, ip: '127.0.0.1' });

    const { body } = await server.call(operatorAudit, { key: name, limit: 3 }, { token: key });
    expect(body.data.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'idempotency_key_required',
      'record_not_found',
      'invalid_input',
    ]);
    const next = await server.call(
      operatorAudit,
      { key: name, limit: 3, cursor: body.data.next_cursor, action: '/operator/deposits' },
      { token: key },
    );
    expect(next.body.data.items).toMatchObject([
      { action: 'GET /operator/deposits', outcome: 'done', scope: 'deposits' },
    ]);
    expect(next.body.data.next_cursor).toBeNull();
  });

  test('is the agent’s own', async () => {
    await server.database.rows(
      `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3`,
    );
    const stranger = await newKey(server, undefined, 4);
    const { body } = await server.call(operatorAudit, {}, { token: stranger.key });
    expect(body.data.items).toEqual([]);
  });

  test.each(["update operator_audit set outcome = 'x'", 'delete from operator_audit', 'truncate operator_audit'])(
    'is never changed: %s',
    async (sql) => {
      await expect(server.database.rows(sql)).rejects.toThrow('never changed');
    },
  );

  test('a call and its audit row are one transaction: without the row nothing is done', async () => {
    const { name, key } = await newKey(server);
    await server.database.rows(
      `create function break_audit() returns trigger language plpgsql as $$ begin
         if new.outcome = 'done' then raise exception 'no audit'; end if; return new; end $$`,
    );
    await server.database.rows(
      'create trigger broken before insert on operator_audit for each row execute function break_audit()',
    );
    const before = await server.database.rows('select 1 from idempotency');
    const confirmation = await server.database.row<{ id: number }>(
      `insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at)
       select 3, '/operator/deposits/return', 'x', 'x', '{}', min(id), now(), now() + interval '1 hour' from operator_key returning id`,
    );
    // The requesting key may not confirm: so another one rejects it, which would succeed.
    const reject = endpoints['operator.operatorRejectConfirmation'];
    if (!reject) throw new Error('no such call');
    const reply = await server.call(reject, { confirmation_id: confirmation?.id, reason: 'ทดสอบ' }, { token: key });
    expect([reply.status, reply.body.code]).toEqual([500, 'internal']);
    await server.database.rows('drop trigger broken on operator_audit');
    const row = await server.database.row('select state from operator_confirmation where id = $1', [confirmation?.id]);
    expect(row).toEqual({ state: 'waiting' });
    expect(await server.database.rows('select 1 from idempotency')).toHaveLength(before.length);
    expect((await linesOf(server, name)).map(({ outcome }) => outcome)).toEqual(['internal']);
  });
});

test.each(['x', '-1', '1e3', "1' or '1'='1", '9'.repeat(30)])('a cursor that was never given: %s', async (cursor) => {
  const { key } = await newKey(server);
  const { body } = await server.call(operatorAudit, { cursor }, { token: key });
  expect(body).toMatchObject({ code: 'invalid_input', fields: { cursor: 'ข้อมูลไม่ถูกต้อง' } });
});

test('an unknown confirmation', async () => {
  const { key } = await newKey(server);
  expect(await codeOf(operatorConfirm, { confirmation_id: 'x' }, { token: key })).toEqual([200, 'record_not_found']);
});
