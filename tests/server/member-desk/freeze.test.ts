import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { login, resetPassword, resetPasswordV2 } from '#contract/auth.ts';
import { operatorConfirm } from '#contract/operator.ts';
import { operatorFreeze, operatorUnfreeze } from '#contract/operator-member-acts.ts';
import { operatorMember, operatorMemberFreezes } from '#contract/operator-members.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { openAgent } from '#server/agent/service.ts';
import { answerTo } from '#server/line/answers.ts';
import { lineLogin, lineTicket, lineToken, lineUser, registered } from '../auth/fixtures.ts';
import type { Player } from '../deposit/fixture.ts';
import { bet, closing, type Games, startGames } from '../game/seamless-fixture.ts';
import type { Reply, TestServer } from '../harness.ts';
import { lockWaits } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newestCode } from '../message/fixture.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';

const DETAIL = 'โทรแจ้งว่าไม่รู้จักเครื่องที่เข้าใช้';
const SENTENCE = 'บัญชีของคุณถูกระงับชั่วคราวเพื่อความปลอดภัย ยอดเงินยังอยู่ครบ กรุณาติดต่อเรา';
const HOUR = 3_600_000;

interface Member {
  memberId: number;
}
const freezeOf =
  (server: TestServer, key: string) =>
  (member: Member, changes: object = {}) =>
    server.call(
      operatorFreeze,
      { member_id: String(member.memberId), reason: 'intruder', detail: DETAIL, ...changes },
      { token: key },
    );
const unfreezeOf = (server: TestServer, key: string) => (member: Member) =>
  server.call(operatorUnfreeze, { member_id: String(member.memberId), reason: 'ยืนยันตัวตนแล้ว' }, { token: key });
const codes = (replies: readonly Reply[]) => replies.map(({ body }) => body.code ?? 'ok');

describe('money', () => {
  let withdrawals: Withdrawals;
  let server: TestServer;
  let key: string;
  let freeze: ReturnType<typeof freezeOf>;
  let unfreeze: ReturnType<typeof unfreezeOf>;
  beforeAll(async () => {
    withdrawals = await startWithdrawals();
    server = withdrawals.server;
    key = withdrawals.key.key;
    [freeze, unfreeze] = [freezeOf(server, key), unfreezeOf(server, key)];
  });
  afterAll(async () => {
    expect(await faultsOfBooks(server.database)).toEqual([]);
    await withdrawals.payments.close();
  });

  test('ends every login and refuses every call of the member; nothing of the money changes', async () => {
    const player = await withdrawals.player(500);
    const { body } = await freeze(player);
    expect(body.data).toMatchObject({ until: null, sessions_ended: 1 });
    for (const call of Object.values(endpoints).filter(({ access, raw }) => access === 'member' && !raw))
      expect((await server.call(call, {}, { token: player.token })).body.code, call.path).toBe('unauthorized');
    expect(await withdrawals.money(player)).toEqual({ balance: 500, held: 0 });
    expect((await freeze(player)).body).toMatchObject({
      code: 'record_conflict',
      message: expect.stringContaining('key-'),
    });
  });

  test('a login with the right password reads why; with a wrong one nothing is said; lifted, it opens again', async () => {
    const { person } = await registered(server);
    const { data } = (
      await server.call(login, { agent_code: 'chokdee', username: person.phone, password: person.password })
    ).body;
    expect(data.access_token).toBeTruthy();
    const row = await server.database.row<{ id: number }>('select id from member where phone = $1', [person.phone]);
    const member = { memberId: row?.id ?? 0 };
    expect((await freeze(member)).body.data.sessions_ended).toBe(2);
    const logIn = async (password: string) =>
      (await server.call(login, { agent_code: 'chokdee', username: person.phone, password })).body;
    expect(await logIn(person.password)).toMatchObject({ code: 'member_frozen', message: SENTENCE });
    expect(await logIn('another password')).toMatchObject({ code: 'wrong_credentials' });
    const counted = await server.database.row<{ count: number }>(
      'select count(*)::int as count from member_session where member_id = $1 and revoked_at is null',
      [member.memberId],
    );
    expect(counted).toEqual({ count: 0 });
    expect((await unfreeze(member)).body.error).toBe(0);
    expect((await unfreeze(member)).body.code).toBe('record_conflict');
    expect(await logIn(person.password)).toMatchObject({ error: 0 });
    const history = await server.call(operatorMemberFreezes, { member_id: member.memberId }, { token: key });
    expect(history.body.data).toMatchObject([{ reason: 'intruder', detail: DETAIL, lift_reason: 'ยืนยันตัวตนแล้ว' }]);
  });

  test('neither LINE nor a code to the phone leads in; both do again once it is lifted', async () => {
    const sub = lineUser();
    const { person } = await registered(server, { line_ticket: await lineTicket(server, { sub }) });
    const row = await server.database.row<{ id: number }>('select id from member where phone = $1', [person.phone]);
    const member = { memberId: row?.id ?? 0 };
    await freeze(member);
    const token = await lineToken(server, { sub });
    expect((await lineLogin(server, token)).body).toMatchObject({ code: 'member_frozen', message: SENTENCE });
    await server.call(resetPassword, { agent_code: 'chokdee', phone: person.phone });
    const code = { agent_code: 'chokdee', phone: person.phone, otp: await newestCode(server, person.phone) };
    const reset = () => server.call(resetPasswordV2, { ...code, new_password: 'quite another one' });
    expect((await reset()).body.code).toBe('member_frozen');
    await unfreeze(member);
    expect((await lineLogin(server, token)).body.error).toBe(0);
    expect((await reset()).body.error).toBe(0);
  });

  test('one of 24 hours ends by itself, and the account can be frozen again', async () => {
    const player = await withdrawals.player(100);
    await freeze(player, { hours: 24 });
    const stateOf = async () =>
      (await server.call(operatorMember, { member_id: player.memberId }, { token: key })).body.data.state;
    expect(await stateOf()).toBe('frozen');
    server.clock.advance(24 * HOUR);
    expect(await stateOf()).toBe('active');
    expect((await freeze(player)).body.error).toBe(0);
  });

  test('a waiting withdrawal stays: no job and no operator approves it, and it goes on once lifted', async () => {
    const player = await withdrawals.player(1000);
    const asked = await withdrawals.request(player, 300);
    await freeze(player);
    await withdrawals.runJobs();
    const id = asked.body.data.withdraw_id;
    const statusOf = async () =>
      (await server.database.row<{ status: string }>('select status from withdrawal where id = $1', [Number(id)]))
        ?.status;
    expect(await statusOf()).toBe('requested');
    expect((await withdrawals.approve(id)).body).toMatchObject({
      code: 'record_conflict',
      message: 'บัญชีสมาชิกถูกระงับอยู่ ต้องปลดระงับก่อนจึงจ่ายได้',
    });
    expect(await withdrawals.money(player)).toEqual({ balance: 1000, held: 300 });
    await unfreeze(player);
    expect((await withdrawals.approve(id)).body.error).toBe(0);
  });

  test('an approved payout that was not sent waits; one that was sent goes on to its end', async () => {
    const [unsent, sent] = [await withdrawals.player(1000), await withdrawals.player(1000)];
    const requested = async (player: Player) => (await withdrawals.request(player, 200)).body.data.withdraw_id;
    const sentId: string = await requested(sent);
    await withdrawals.runJobs();
    const unsentId: string = await requested(unsent);
    await withdrawals.approve(unsentId);
    await freeze(unsent);
    await freeze(sent);
    withdrawals.passPayoutTime();
    await withdrawals.runJobs();
    const rows = await server.database.rows<{ status: string; sent: boolean }>(
      'select status, payout_requested_at is not null as sent from withdrawal where id = any ($1) order by id',
      [[sentId, unsentId].map(Number)],
    );
    expect(rows).toEqual([
      { status: 'paid', sent: true },
      { status: 'approved', sent: false },
    ]);
    // Two people may still send it back.
    const { confirmation_id } = (await withdrawals.reject(unsentId)).body.data;
    const second = await newKey(server);
    expect((await server.call(operatorConfirm, { confirmation_id }, { token: second.key })).body.error).toBe(0);
    expect(await withdrawals.money(unsent)).toEqual({ balance: 1000, held: 0 });
  });

  test('the chat with LINE says why, and no balance', async () => {
    const player = await withdrawals.player(500);
    await freeze(player);
    const answer = (command: 'balance' | 'deposit') =>
      server.database.transaction(async (tx) =>
        answerTo(command, {
          ...{ tx, memberId: player.memberId, at: server.platform.now(), address: (path) => path },
          agent: await openAgent(server.database, 'chokdee'),
        }),
      );
    expect([await answer('balance'), await answer('deposit')]).toEqual([SENTENCE, SENTENCE]);
  });

  test('money that arrives for an open deposit is credited', async () => {
    const player = await withdrawals.player();
    const { payments } = withdrawals;
    const opened = (await payments.open(player, 300)).body.data;
    await freeze(player);
    const account = await server.database.row<{ account_no: string }>(
      'select account_no from member_bank_account where member_id = $1 and is_primary',
      [player.memberId],
    );
    const payer = { ...player.payer, account_no: account?.account_no };
    await payments.sendWebhook(await payments.webhookBody(player, opened, { payer }));
    expect((await withdrawals.money(player)).balance).toBe(opened.amount);
  });

  /** Holds the member's row until both calls wait for it, in this order. */
  async function inOrder(player: Member, first: () => Promise<Reply>, second: () => Promise<Reply>) {
    const replies: Promise<Reply>[] = [];
    await server.database.transaction(async (tx) => {
      await tx.rows('select 1 from member where id = $1 for update', [player.memberId]);
      for (const [index, send] of [first, second].entries()) {
        replies.push(send());
        await expect.poll(() => lockWaits(server.database)).toBe(index + 1);
      }
    });
    return Promise.all(replies);
  }

  test('of a freeze and a withdrawal in flight the one that came first wins', async () => {
    const [late, early] = [await withdrawals.player(500), await withdrawals.player(500)];
    const [frozen, refused] = await inOrder(
      late,
      () => freeze(late),
      () => withdrawals.request(late, 200),
    );
    expect(codes([frozen, refused].filter((reply) => reply !== undefined))).toEqual(['ok', 'member_frozen']);
    expect(await withdrawals.money(late)).toEqual({ balance: 500, held: 0 });
    const [asked, after] = await inOrder(
      early,
      () => withdrawals.request(early, 200),
      () => freeze(early),
    );
    expect(codes([asked, after].filter((reply) => reply !== undefined))).toEqual(['ok', 'ok']);
    await withdrawals.runJobs();
    expect(await withdrawals.money(early)).toEqual({ balance: 500, held: 200 });
  });

  test('a login at the moment of the freeze ends with it', async () => {
    const player = await withdrawals.player();
    await server.database.rows('update member set password_hash = $2 where id = $1', [
      player.memberId,
      await hashPassword('a long enough one'),
    ]);
    const logIn = () =>
      server.call(login, { agent_code: 'chokdee', username: player.phone, password: 'a long enough one' });
    const replies = await Promise.all([logIn(), freeze(player), logIn(), logIn()]);
    expect(replies[1]?.body.error).toBe(0);
    const counted = await server.database.row<{ live: number }>(
      'select count(*)::int as live from member_session where member_id = $1 and revoked_at is null',
      [player.memberId],
    );
    expect(counted).toEqual({ live: 0 });
  });

  test('of ten freezes at once one is done; a repeat of it gets its answer', async () => {
    const player = await withdrawals.player();
    const replies = await Promise.all(Array.from({ length: 10 }, () => freeze(player)));
    expect(codes(replies).filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes(replies))).toEqual(new Set(['ok', 'record_conflict']));
  });

  test('needs the scope, its own agent, evidence of ten letters; each is in the log', async () => {
    const player = await withdrawals.player();
    const reader = await newKey(server, ['members:read']);
    expect((await freezeOf(server, reader.key)(player)).body.code).toBe('forbidden');
    expect(await linesOf(server, reader.name)).toMatchObject([{ outcome: 'forbidden' }]);
    await server.database.rows(
      `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
    );
    const stranger = await newKey(server, undefined, 4);
    expect((await freezeOf(server, stranger.key)(player)).body.code).toBe('record_not_found');
    expect((await unfreezeOf(server, stranger.key)(player)).body.code).toBe('record_not_found');
    expect((await freeze(player, { detail: 'สั้นไป' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { detail: 'กรุณาเขียนอย่างน้อย 10 ตัวอักษร' },
    });
    for (const member_id of ['x', '-1', '9'.repeat(40)])
      expect((await freeze({ memberId: 0 }, { member_id })).body.code).toBe('record_not_found');
    expect((await server.call(operatorMember, { member_id: player.memberId }, { token: key })).body.data.state).toBe(
      'active',
    );
  });
});

describe('games', () => {
  let games: Games;
  beforeAll(async () => {
    games = await startGames();
  });
  afterAll(() => games.close());

  test('refuses bets from the freeze on, pays wins and refunds, and bets at the same moment are taken or refused whole', async () => {
    const freeze = freezeOf(games.server, (await newKey(games.server)).key);
    const player = await games.addPlayer(100_000);
    const session = await games.openSession(player);
    const [won, refunded] = [bet(session, 100), bet(session, 50)];
    for (const one of [won, refunded]) expect((await games.sendCallback('bet', one)).body.error).toBe(0);
    const sent = Array.from({ length: 12 }, () => bet(session, 10));
    const racing = Promise.all(sent.map((one) => games.sendCallback('bet', one)));
    const frozen = await freeze(player);
    expect(frozen.body.error).toBe(0);
    const taken = (await racing).filter(({ body }) => body.error === 0).length;
    expect((await games.sendCallback('bet', bet(session, 10))).body.code).toBe('member_frozen');
    expect((await games.sendCallback('win', closing(won, 300))).body.error).toBe(0);
    expect((await games.sendCallback('refund', closing(refunded, 50))).body.error).toBe(0);
    expect(await games.balance(player.wallet)).toBe(1000 - 100 - 10 * taken + 300);
  });
});
