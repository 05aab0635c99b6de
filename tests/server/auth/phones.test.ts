import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkAccount,
  login,
  register,
  requestOtp,
  resetPassword,
  resetPasswordV2,
  updateSubBankAccount,
  verifyOtp,
} from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { requestWithdraw, withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { provePhone } from '#server/auth/phone-proof.ts';
import { losePhone } from '#server/auth/phone-queries.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';
import { faultsOfBooks, fund } from '../ledger/fixture.ts';
import { messagesTo, newestCode, sendDue } from '../message/fixture.ts';
import {
  AGENT,
  lineLogin,
  lineTicket,
  lineToken,
  lineUser,
  newcomer,
  ownNotices,
  PASSWORD,
  passMinute,
  registered,
} from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
  await server.close();
});
beforeEach(() => passMinute(server));

const PURPOSE = { purpose: 'verify_phone' } as const;
const NEW_PASSWORD = 'quite another one';
type Member = Awaited<ReturnType<typeof registered>>;

const info = async (token: string) => (await server.call(getUserInfo, {}, { token })).body.data;
const rules = async (token: string) => (await server.call(withdrawRules, {}, { token })).body.data;
const sendCode = (token: string, other: object = {}) => server.call(requestOtp, { ...PURPOSE, ...other }, { token });
const verify = (token: string, otp: string) => server.call(verifyOtp, { ...PURPOSE, otp }, { token });

async function prove({ token }: { token: string }, phone: string) {
  const sent = await sendCode(token);
  if (sent.body.error !== 0) return sent.body;
  return (await verify(token, await newestCode(server, phone))).body;
}
async function resetBySms(phone: string) {
  await server.call(resetPassword, { agent_code: AGENT, phone });
  const otp = await newestCode(server, phone);
  return (await server.call(resetPasswordV2, { agent_code: AGENT, phone, otp, new_password: NEW_PASSWORD })).body;
}
const logIn = async (username: string, password = PASSWORD) =>
  (await server.call(login, { agent_code: AGENT, username, password })).body;
async function claimant(overrides: Record<string, unknown>): Promise<Member> {
  const person = newcomer({ ...overrides, claim: true });
  const { body } = await server.call(register, person);
  if (body.error !== 0) throw new Error(JSON.stringify(body));
  expect(body.data.must_prove_phone).toBe(true);
  return { person, token: String(body.data.access_token) };
}
async function idOf(token: string): Promise<number> {
  const row = await server.database.row<{ id: number }>('select id from member where username = $1', [
    (await info(token)).username,
  ]);
  return row?.id ?? 0;
}
async function fill(token: string, baht: number) {
  const row = await server.database.row<{ id: number }>('select id from wallet where member_id = $1', [
    await idOf(token),
  ]);
  await fund(server.database, row?.id ?? 0, baht * 100);
  return String(row?.id);
}
async function withPhoneProof(phone_proof: boolean, work: () => Promise<void>) {
  const set = (withdraw: object) =>
    server.database.rows(`update agent set config = jsonb_set(config, '{withdraw}', $2::jsonb) where code = $1`, [
      AGENT,
      JSON.stringify(withdraw),
    ]);
  const before = await server.database.row<{ withdraw: object }>(
    `select coalesce(config -> 'withdraw', '{}') as withdraw from agent where code = $1`,
    [AGENT],
  );
  await set({ ...before?.withdraw, phone_proof });
  await work();
  await set(before?.withdraw ?? {});
}

describe('a stranger has registered the phone, with a bank account and a LINE account of their own', () => {
  test('its owner registers all the same, proves it, and has it; the stranger keeps an account without a phone', async () => {
    const stranger = await registered(server, { line_ticket: await lineTicket(server) });
    const { phone } = stranger.person;
    const refused = await server.call(register, newcomer({ phone }));
    expect(refused.body).toMatchObject({ code: 'phone_taken' });
    const owner = await claimant({ phone });
    expect(await info(owner.token)).toMatchObject({ phone_proved: false, phone: expect.stringMatching(/^08x/) });
    // Nothing is the owner's before the proof, and nothing of the stranger's changes.
    expect((await logIn(phone, PASSWORD)).error).toBe(0);
    expect((await info(stranger.token)).phone).not.toBe('');
    expect((await ownNotices(server, stranger.token)).length).toBe(0);

    expect(await prove(owner, phone)).toMatchObject({ error: 0 });
    expect(await info(owner.token)).toMatchObject({ phone_proved: true });
    const loggedIn = await logIn(phone);
    expect((await info(loggedIn.data.access_token)).username).toBe((await info(owner.token)).username);
    expect(await info(stranger.token)).toMatchObject({ phone: '', phone_proved: false });
    expect((await ownNotices(server, stranger.token))[0]).toMatchObject({ kind: 'phone_lost' });
    expect((await server.call(checkAccount, { agent_code: AGENT, phone })).body.data).toEqual({ available: false });
  });

  test('a code to reset never goes to the LINE account of a phone that nobody has proved', async () => {
    const line = lineUser();
    const stranger = await registered(server, { line_ticket: await lineTicket(server, { sub: line }) });
    const { phone } = stranger.person;
    await server.call(resetPassword, { agent_code: AGENT, phone });
    await sendDue(server);
    expect(await messagesTo(server, line)).toEqual([]);
    expect((await messagesTo(server, phone)).length).toBe(1);
  });

  test('after a reset by SMS the stranger’s LINE logs in nowhere, sessions end, withdrawals rest for a day', async () => {
    const line = lineUser();
    const stranger = await registered(server, { line_ticket: await lineTicket(server, { sub: line }) });
    const { phone } = stranger.person;
    await fill(stranger.token, 1000);
    expect(await resetBySms(phone)).toMatchObject({ error: 0 });
    expect((await server.call(getUserInfo, {}, { token: stranger.token })).status).toBe(401);
    expect((await lineLogin(server, await lineToken(server, { sub: line }))).body.code).toBe('line_not_linked');
    expect((await logIn(phone, PASSWORD)).code).toBe('wrong_credentials');
    const token = (await logIn(phone, NEW_PASSWORD)).data.access_token;
    expect(await info(token)).toMatchObject({ phone_proved: true, line: { linked: false } });
    expect((await rules(token)).blocked).toMatchObject({
      code: 'withdraw_held',
      message: expect.stringContaining('ยืนยันเบอร์'),
    });
    const [notice] = await ownNotices(server, token);
    expect(notice).toMatchObject({ kind: 'password_reset', description: expect.stringContaining('พักการถอน') });
    await sendDue(server);
    expect((await messagesTo(server, line))[0]?.text).toContain('ยกเลิกการเชื่อม LINE');
    server.clock.advance(24 * 3_600_000);
    expect((await rules(token)).blocked).toBeNull();
  });

  test('a withdrawal that waits comes back with that reset, and none is paid without a person for a week', async () => {
    await withPhoneProof(false, async () => {
      const stranger = await registered(server);
      const { phone } = stranger.person;
      const wallet_id = await fill(stranger.token, 1000);
      const asked = await server.call(requestWithdraw, { wallet_id, amount: 300 }, { token: stranger.token });
      expect(asked.body).toMatchObject({ error: 0, data: { status: 'requested' } });
      await resetBySms(phone);
      const token = (await logIn(phone, NEW_PASSWORD)).data.access_token;
      expect((await server.call(withdrawStatus, {}, { token })).body.data).toMatchObject({ status: 'rejected' });
      const latest = async () =>
        server.database.row(
          'select w.is_auto_approved, a.held_satang from withdrawal w join account a on a.id = w.wallet_id where w.wallet_id = $1 order by w.id desc limit 1',
          [Number(wallet_id)],
        );
      expect(await latest()).toMatchObject({ held_satang: 0 });
      server.clock.advance(25 * 3_600_000);
      expect((await server.call(requestWithdraw, { wallet_id, amount: 300 }, { token })).body.error).toBe(0);
      expect(await latest()).toEqual({ is_auto_approved: false, held_satang: 30_000 });
    });
  });

  test('a second reset of a phone that is proved leaves LINE and withdrawals alone', async () => {
    const owner = await registered(server);
    const { phone } = owner.person;
    await prove(owner, phone);
    await fill(owner.token, 1000);
    expect(await resetBySms(phone)).toMatchObject({ error: 0 });
    const token = (await logIn(phone, NEW_PASSWORD)).data.access_token;
    expect((await rules(token)).blocked).toBeNull();
  });
});

describe('a phone number that has another owner now', () => {
  test('who has another phone by then loses none, nor does another agent’s member with this one', async () => {
    const { person, token } = await registered(server);
    const [id, { phone }] = [await idOf(token), await info(token)];
    await server.database.transaction((tx) => losePhone(tx, id, newcomer().phone));
    await server.database.transaction((tx) => losePhone(tx, -1, person.phone));
    expect(await info(token)).toMatchObject({ phone });
  });

  test('the one who proved it long ago loses it, keeps the money, and proves a new one with the password', async () => {
    const older = await registered(server, { line_ticket: await lineTicket(server) });
    const { phone } = older.person;
    await prove(older, phone);
    await fill(older.token, 1000);
    expect((await rules(older.token)).blocked).toBeNull();
    server.clock.advance(300_000);
    const newer = await claimant({ phone });
    expect(await prove(newer, phone)).toMatchObject({ error: 0 });
    const lost = await info(older.token);
    expect(lost).toMatchObject({ phone: '', phone_proved: false, line: { linked: true } });
    expect(lost.bank_accounts[0]).toMatchObject({ is_usable: true });
    expect((await rules(older.token)).blocked).toMatchObject({ code: 'phone_unproved' });
    expect((await rules(older.token)).wallets[0].balance).toBe(1000);
    expect((await logIn(lost.username)).error).toBe(0);

    passMinute(server);
    expect((await sendCode(older.token)).body).toMatchObject({
      code: 'invalid_input',
      fields: { phone: expect.any(String) },
    });
    const next = '0899000001';
    expect((await sendCode(older.token, { phone: next, password: 'not the right one' })).body.code).toBe(
      'wrong_credentials',
    );
    expect((await sendCode(older.token, { phone: next, password: PASSWORD })).body.error).toBe(0);
    expect((await verify(older.token, await newestCode(server, next))).body.error).toBe(0);
    expect(await info(older.token)).toMatchObject({ phone_proved: true });
    expect((await rules(older.token)).blocked).toBeNull();
    expect((await logIn(next)).error).toBe(0);
  });

  test('a member with a proved phone cannot replace it by a code', async () => {
    const member = await registered(server);
    await prove(member, member.person.phone);
    passMinute(server);
    const reply = await sendCode(member.token, { phone: '0899000009', password: PASSWORD });
    expect(reply.body.code).toBe('phone_proved');
  });

  test('strangers who claim it cannot use up the codes of the one who has it', async () => {
    const holder = await registered(server);
    const { phone } = holder.person;
    const strangers = [await claimant({ phone }), await claimant({ phone }), await claimant({ phone })];
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 11; round += 1) {
      server.clock.advance(721_000);
      for (const { token } of strangers) codes.push((await sendCode(token)).body.code);
    }
    expect(codes.filter((code) => code === undefined).length).toBe(30);
    expect(codes.at(-1)).toBe('rate_limited');
    expect(await prove(holder, phone)).toMatchObject({ error: 0 });
  });

  test('that of a closed account is not claimed', async () => {
    const closed = await registered(server);
    await server.database.rows(`update member set status = 'closed' where phone = $1`, [closed.person.phone]);
    const reply = await server.call(register, newcomer({ phone: closed.person.phone, claim: true }));
    expect(reply.body.code).toBe('phone_taken');
  });
});

describe('a bank account that somebody else has registered first', () => {
  test('is whose phone is proved first, and the other one is told and adds an account of their own', async () => {
    const stranger = await registered(server);
    const { bank_account_no } = stranger.person;
    expect((await server.call(register, newcomer({ bank_account_no }))).body.code).toBe('bank_account_taken');
    const owner = await claimant({ bank_account_no });
    expect((await info(owner.token)).bank_accounts[0].is_usable).toBe(false);
    await withPhoneProof(false, async () => {
      expect((await rules(owner.token)).blocked).toMatchObject({ code: 'phone_unproved' });
    });
    expect(await prove(owner, owner.person.phone)).toMatchObject({ error: 0 });
    expect((await info(owner.token)).bank_accounts[0].is_usable).toBe(true);
    expect((await ownNotices(server, stranger.token))[0]).toMatchObject({ kind: 'bank_account_lost' });
    await fill(stranger.token, 1000);
    await prove(stranger, stranger.person.phone);
    expect((await rules(stranger.token)).blocked).toMatchObject({ code: 'bank_account_taken' });

    const own = { bank_code: 'SCB', bank_account_no: '4440001111' };
    expect((await server.call(updateSubBankAccount, own, { token: stranger.token })).body.error).toBe(0);
    expect((await info(stranger.token)).bank_accounts).toMatchObject([
      { bank_code: 'SCB', is_primary: true, is_usable: true },
    ]);
    expect((await rules(stranger.token)).blocked).toMatchObject({ code: 'withdraw_held' });
    server.clock.advance(24 * 3_600_000);
    expect((await rules(stranger.token)).blocked).toBeNull();
  });

  test('a member who loses the main one withdraws to their second one, once they enter it again', async () => {
    const stranger = await registered(server);
    const second = { bank_code: 'SCB', bank_account_no: '4440002222' };
    expect((await server.call(updateSubBankAccount, second, { token: stranger.token })).body.error).toBe(0);
    const owner = await claimant({ bank_account_no: stranger.person.bank_account_no });
    await prove(owner, owner.person.phone);
    await prove(stranger, stranger.person.phone);
    server.clock.advance(24 * 3_600_000);
    expect((await rules(stranger.token)).blocked).toMatchObject({ code: 'bank_account_taken' });
    expect((await server.call(updateSubBankAccount, second, { token: stranger.token })).body.error).toBe(0);
    expect((await info(stranger.token)).bank_accounts).toMatchObject([
      { bank_code: 'SCB', is_primary: true, is_usable: true },
    ]);
    expect((await rules(stranger.token)).blocked).toBeNull();
  });

  test('only a member with the first proof takes it as a second account', async () => {
    const stranger = await registered(server);
    const account = { bank_code: 'KBANK', bank_account_no: stranger.person.bank_account_no };
    const owner = await registered(server);
    const set = async (token: string) => (await server.call(updateSubBankAccount, account, { token })).body;
    expect(await set(owner.token)).toMatchObject({
      code: 'bank_account_taken',
      message: expect.stringContaining('ยืนยันเบอร์'),
    });
    await prove(owner, owner.person.phone);
    expect(await set(owner.token)).toMatchObject({ error: 0 });
    expect((await info(stranger.token)).bank_accounts[0].is_usable).toBe(false);
    const third = await registered(server);
    await prove(third, third.person.phone);
    expect(await set(third.token)).toMatchObject({ code: 'bank_account_taken' });
    expect((await server.call(register, newcomer({ ...account, claim: true }))).body.code).toBe('bank_account_taken');
  });
});

describe('at the same moment', () => {
  test('two proofs of one phone: both are right, and one member has it', async () => {
    const stranger = await registered(server);
    const { phone } = stranger.person;
    const claims = [stranger, await claimant({ phone }), await claimant({ phone })];
    const ids = await Promise.all(claims.map(({ token }) => idOf(token)));
    const agent = await server.database.row<{ id: number }>('select id from agent where code = $1', [AGENT]);
    for (let round = 0; round < 5; round += 1) {
      await server.database.rows('update member set claimed_phone = $2, phone_verified_at = null where id = any ($1)', [
        ids,
        phone,
      ]);
      const proofs = ids.map((memberId) =>
        server.database.transaction((tx) =>
          provePhone(tx, { agentId: agent?.id ?? 0, memberId, phone, at: server.platform.now() }),
        ),
      );
      expect(await Promise.all(proofs)).toEqual([true, true, true]);
      const rows = await server.database.rows<{ phone: string | null; is_proved: boolean }>(
        'select phone, phone_verified_at is not null as is_proved from member where id = any ($1)',
        [ids],
      );
      expect(rows.filter((row) => row.phone === phone)).toEqual([{ phone, is_proved: true }]);
      expect(rows.filter((row) => row.is_proved).length).toBe(1);
    }
  });

  test('a proof and a registration of a phone that was free: one has it, the other is told to try again', async () => {
    const member = await registered(server);
    const phone = '0899111222';
    passMinute(server);
    await sendCode(member.token, { phone, password: PASSWORD });
    const otp = await newestCode(server, phone);
    const [proof, other] = await Promise.all([verify(member.token, otp), server.call(register, newcomer({ phone }))]);
    const codes = [proof.body.code ?? 'ok', other.body.code ?? 'ok'];
    expect(codes.filter((code) => code === 'phone_taken').length).toBeLessThanOrEqual(1);
    if (proof.body.error !== 0) expect((await verify(member.token, otp)).body.error).toBe(0);
    expect((await info(member.token)).phone_proved).toBe(true);
    const row = await server.database.row('select count(*)::int as members from member where phone = $1', [phone]);
    expect(row).toEqual({ members: 1 });
  });

  test('the stranger’s withdrawal and the owner’s reset: it comes back, or was never taken', async () => {
    await withPhoneProof(false, async () => {
      for (let round = 0; round < 6; round += 1) {
        passMinute(server);
        const stranger = await registered(server);
        const { phone } = stranger.person;
        const wallet_id = await fill(stranger.token, 1000);
        await server.call(resetPassword, { agent_code: AGENT, phone });
        const otp = await newestCode(server, phone);
        const id = await idOf(stranger.token);
        const input = { agent_code: AGENT, phone, otp, new_password: NEW_PASSWORD };
        const attempt = () => server.call(requestWithdraw, { wallet_id, amount: 300 }, { token: stranger.token });
        let both: Promise<unknown> | undefined;
        await server.database.transaction(async (tx) => {
          await lockMember(tx, id);
          both = Promise.all(
            round % 2 === 0
              ? [attempt(), server.call(resetPasswordV2, input)]
              : [server.call(resetPasswordV2, input), attempt()],
          );
          await expect.poll(() => lockWaits(server.database)).toBeGreaterThanOrEqual(1);
        });
        await both;
        const row = await server.database.row(
          `select a.held_satang, (select count(*)::int from withdrawal w where w.wallet_id = a.id and w.finished_at is null) as open
           from account a where a.id = $1`,
          [Number(wallet_id)],
        );
        expect(row).toEqual({ held_satang: 0, open: 0 });
      }
    });
  });

  test('the stranger’s LINE login and the owner’s reset: no session of the stranger is left', async () => {
    for (let round = 0; round < 6; round += 1) {
      passMinute(server);
      const line = lineUser();
      const stranger = await registered(server, { line_ticket: await lineTicket(server, { sub: line }) });
      const { phone } = stranger.person;
      await server.call(resetPassword, { agent_code: AGENT, phone });
      const otp = await newestCode(server, phone);
      const token = await lineToken(server, { sub: line });
      const input = { agent_code: AGENT, phone, otp, new_password: NEW_PASSWORD };
      const [entered] = await Promise.all([lineLogin(server, token), server.call(resetPasswordV2, input)]);
      if (entered.body.error === 0)
        expect((await server.call(getUserInfo, {}, { token: entered.body.data.access_token })).status).toBe(401);
    }
  });
});

test('codes of one member prove nothing for another, and strangers do not use up the owner’s', async () => {
  const stranger = await registered(server);
  const { phone } = stranger.person;
  const owner = await claimant({ phone });
  await sendCode(owner.token);
  const otp = await newestCode(server, phone);
  await sendCode(stranger.token);
  expect((await verify(stranger.token, otp)).body.code).toMatch(/^otp_/);
  expect((await verify(owner.token, otp)).body.error).toBe(0);
});
