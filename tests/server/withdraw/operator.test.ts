import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorHoldWithdrawal,
  operatorPaidWithdrawal,
  operatorReleaseWithdrawal,
  operatorSettleWithdrawal,
  operatorWithdrawals,
} from '#contract/operator-money.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { startWithdrawals, type Withdrawals } from './fixture.ts';

let money: Withdrawals;
beforeAll(async () => {
  money = await startWithdrawals();
});
beforeEach(() => money.configure({}));
afterAll(() => money.close());

const requested = async (amount = 300, balance = 1000) => {
  const player = await money.player(balance);
  const { data } = (await money.request(player, amount)).body;
  return { player, id: String(data.withdraw_id) };
};
const kindsOf = ({ facts }: { facts: { kind: string }[] }) => facts.map(({ kind }) => kind);
const rejectedByTwo = async (id: string) => {
  const { confirmation_id } = (await money.reject(id)).body.data;
  const second = await newKey(money.server);
  await money.server.call(operatorConfirm, { confirmation_id }, { token: second.key });
};
const list = async (input: object = {}) =>
  (await money.server.call(operatorWithdrawals, { limit: 100, ...input }, { token: money.key.key })).body.data;

test('the list: open ones first, oldest first, by status, by day and page by page', async () => {
  const first = await requested();
  const second = await requested();
  await money.reject(first.id);
  const ids = async (input?: object) =>
    (await list(input)).items.map(({ withdraw_id }: { withdraw_id: string }) => withdraw_id);
  expect(await ids()).toEqual([second.id, first.id]);
  expect(await ids({ status: 'rejected' })).toEqual([first.id]);
  expect(await ids({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  const page = await list({ limit: 1 });
  expect(page.items).toMatchObject([
    {
      withdraw_id: second.id,
      member: { member_id: String(second.player.memberId) },
      amount: 300,
      status: 'requested',
      bank: { name_matches: true },
      held_by: null,
      asked: null,
    },
  ]);
  expect(await ids({ cursor: page.next_cursor })).toEqual([first.id]);
});

test('a bank that masks the name or writes it otherwise: paid alone only where it is surely the member’s', async () => {
  await money.configure({ approve_up_to_baht: 1000 });
  const outcome = async (account: string) => {
    const player = await money.player(1000);
    await money.server.database.rows(`update member set first_name = 'สมำนง', last_name = 'ใจดี' where id = $1`, [
      player.memberId,
    ]);
    await money.server.database.rows('update member_bank_account set account_name = $2 where member_id = $1', [
      player.memberId,
      account,
    ]);
    const { body } = await money.request(player, 300);
    if (body.error !== 0) return body.code;
    await money.runJobs();
    const listed = (await list()).items.find(
      ({ withdraw_id }: { withdraw_id: string }) => withdraw_id === body.data.withdraw_id,
    );
    return [(await money.status(player)).status, listed.bank.name_matches, kindsOf(listed).includes('name_unsure')];
  };
  expect(await outcome('นาย สม\u0e4d\u0e32นง  ใจดี\u200b')).toEqual(['approved', true, false]);
  expect(await outcome('น.ส. สมำนง ใ***')).toEqual(['requested', false, true]);
  expect(await outcome('นาย สมชาย ใ***')).toBe('bank_name_differs');
});

test('a rejection frees the money and gives the reason; a second decision is refused', async () => {
  const { player, id } = await requested();
  expect((await money.reject(id)).body.data).toMatchObject({ state: 'done', withdrawal: { status: 'rejected' } });
  expect(await money.status(player)).toMatchObject({ status: 'rejected', reason: 'เอกสารไม่ครบ' });
  expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });
  for (const again of [money.reject, money.approve, money.paidByHand])
    expect((await again(id)).body.code).toBe('record_conflict');
});

test('an approved one may be rejected or paid by hand until its payout is requested', async () => {
  const rejected = await requested();
  await money.approve(rejected.id);
  expect((await money.approve(rejected.id)).body.code).toBe('record_conflict');
  await rejectedByTwo(rejected.id);
  expect((await money.status(rejected.player)).status).toBe('rejected');
  const sent = await requested();
  expect((await money.paidByHand(sent.id)).body.code).toBe('record_conflict');
  await money.approve(sent.id);
  await money.runJobs();
  expect((await money.paidByHand(sent.id)).body.code).toBe('record_conflict');
  expect((await money.reject(sent.id)).body.code).toBe('record_conflict');
  money.passPayoutTime();
  await money.runJobs();
  expect(await money.money(sent.player)).toEqual({ balance: 700, held: 0 });
});

test('an approved one may have been paid by hand: a second key rejects it, and never while another operator holds it', async () => {
  const second = await newKey(money.server);
  const confirm = (confirmation_id: string, { key }: { key: string }) =>
    money.server.call(operatorConfirm, { confirmation_id }, { token: key });
  const { player, id } = await requested();
  await money.server.database.rows(`update withdrawal set bank_code = 'OTHER' where id = $1`, [id]);
  await money.approve(id);
  await money.server.call(operatorHoldWithdrawal, { withdraw_id: id }, { token: second.key });
  expect((await money.reject(id)).body.code).toBe('record_conflict');
  await money.server.call(operatorReleaseWithdrawal, { withdraw_id: id }, { token: second.key });
  const { data } = (await money.reject(id)).body;
  expect(data).toMatchObject({ state: 'waiting', withdrawal: { status: 'approved' } });
  expect(await money.money(player)).toEqual({ balance: 1000, held: 300 });
  expect((await money.reject(id, second.key)).body.code).toBe('record_conflict');
  expect((await confirm(data.confirmation_id, money.key)).body.code).toBe('confirmation_invalid');
  const { summary } = (await confirm(data.confirmation_id, second)).body.data;
  expect(summary).toContain(`300.00 บาท ของรายการถอน ${id} ของสมาชิก ${player.memberId}`);
  expect(await money.status(player)).toMatchObject({ status: 'rejected', reason: 'เอกสารไม่ครบ' });
  expect(await money.money(player)).toEqual({ balance: 1000, held: 0 });

  // Whoever paid it says so: then nothing is left to confirm.
  const paid = await requested();
  await money.approve(paid.id);
  const asked = (await money.reject(paid.id)).body.data;
  expect((await money.paidByHand(paid.id)).body.data.withdrawal).toMatchObject({ status: 'paid', asked: null });
  expect((await confirm(asked.confirmation_id, second)).body.code).toBe('confirmation_invalid');
  expect(await money.money(paid.player)).toEqual({ balance: 700, held: 0 });
});

test('one bank transaction pays one withdrawal', async () => {
  const [one, two] = [await requested(), await requested()];
  for (const { id } of [one, two]) await money.approve(id);
  expect((await money.paidByHand(one.id, 'BANK-1')).body.data.withdrawal.transaction_id).toBe('BANK-1');
  expect((await money.paidByHand(two.id, 'BANK-1')).body.code).toBe('record_conflict');
  expect(await money.money(two.player)).toEqual({ balance: 1000, held: 300 });
  expect((await money.paidByHand(two.id, 'BANK-2')).body.data.state).toBe('done');
});

test('an account at a bank that is not in the list: never paid by itself, a person pays it', async () => {
  await money.configure({ approve_up_to_baht: 1000 });
  const player = await money.player(1000);
  await money.server.database.rows(`update member_bank_account set bank_code = 'OTHER' where member_id = $1`, [
    player.memberId,
  ]);
  const id = String((await money.request(player, 300)).body.data.withdraw_id);
  await money.runJobs();
  expect((await money.status(player)).status).toBe('requested');
  expect((await list()).items.map(kindsOf)).toContainEqual(expect.arrayContaining(['other_bank']));
  await money.approve(id);
  await money.runJobs();
  money.passPayoutTime();
  await money.runJobs();
  expect((await money.status(player)).status).toBe('approved');
  expect((await money.paidByHand(id)).body.data.withdrawal.status).toBe('paid');
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
});

test('above the limit a second key approves', async () => {
  const { player, id } = await requested(20_000.01, 30_000);
  const { data } = (await money.approve(id)).body;
  expect(data).toMatchObject({ state: 'waiting', withdrawal: { status: 'requested' } });
  const { bank } = data.withdrawal;
  const confirm = (token: string, digits: string | undefined = bank.account_no.slice(-5, -1)) =>
    money.server.call(operatorConfirm, { confirmation_id: data.confirmation_id, digits }, { token });
  expect((await confirm(money.key.key)).body.code).toBe('confirmation_invalid');
  expect((await money.status(player)).status).toBe('requested');
  const second = await newKey(money.server);
  const wrong = bank.account_no.slice(-4) === '0000' ? '1111' : '0000';
  expect((await confirm(second.key, wrong)).body).toMatchObject({
    code: 'invalid_input',
    fields: { digits: 'เลข 4 ตัวไม่ตรงกับบัญชี กรุณาดูเลขบัญชีอีกครั้ง' },
  });
  const without = { confirmation_id: data.confirmation_id };
  expect((await money.server.call(operatorConfirm, without, { token: second.key })).body.fields).toHaveProperty(
    'digits',
  );
  expect((await money.status(player)).status).toBe('requested');
  const { summary } = (await confirm(second.key)).body.data;
  // Numbers only: it outlives an erasure.
  expect(summary).toBe(`จ่ายเงินถอน 20,000.01 บาท ของรายการถอน ${id} ของสมาชิก ${player.memberId}`);
  expect((await money.status(player)).status).toBe('approved');
});

test('a payout that its provider never answers is ended by two operators after 4 hours, with what the bank says', async () => {
  const second = await newKey(money.server);
  const settle = (id: string, transaction_id: string | null) =>
    money.server.call(
      operatorSettleWithdrawal,
      { withdraw_id: id, transaction_id, bank_answer: 'คุณสมศรี KBANK แจ้งว่าไม่มีรายการ' },
      { token: money.key.key },
    );
  const confirm = (confirmation_id: string, token: string) =>
    money.server.call(operatorConfirm, { confirmation_id }, { token });
  const [back, gone] = [await requested(), await requested()];
  for (const { id } of [back, gone]) {
    await money.approve(id);
    expect((await settle(id, null)).body.code).toBe('record_conflict');
  }
  await money.runJobs();
  expect((await settle(back.id, null)).body.code).toBe('record_conflict');
  money.server.clock.advance(4 * 3_600_000);

  const waiting = (await settle(back.id, null)).body.data;
  expect(waiting).toMatchObject({ state: 'waiting', withdrawal: { status: 'approved' } });
  expect((await confirm(waiting.confirmation_id, money.key.key)).body.code).toBe('confirmation_invalid');
  const confirmed = (await confirm(waiting.confirmation_id, second.key)).body.data;
  expect(confirmed.summary).toBe(
    `คืนเงินถอน 300.00 บาท ของรายการถอน ${back.id} ของสมาชิก ${back.player.memberId} ธนาคารแจ้งว่า: คุณสมศรี KBANK แจ้งว่าไม่มีรายการ`,
  );
  expect(await money.money(back.player)).toEqual({ balance: 1000, held: 0 });

  const paid = (await settle(gone.id, 'BANK-AFTER-HOURS')).body.data;
  await confirm(paid.confirmation_id, second.key);
  expect(await money.status(gone.player)).toMatchObject({ status: 'paid' });
  expect(await money.money(gone.player)).toEqual({ balance: 700, held: 0 });
  // Nothing is requested any more.
  money.passPayoutTime();
  await money.runJobs();
  expect((await settle(gone.id, null)).body.code).toBe('record_conflict');
});

test('a large withdrawal in parts is as large: what was approved for the member that day counts', async () => {
  money.server.clock.set(new Date('2027-01-04T10:00:00+07:00'));
  const player = await money.player(60_000);
  const part = async () => {
    const { data } = (await money.request(player, 15_000)).body;
    const { state } = (await money.approve(String(data.withdraw_id))).body.data;
    if (state === 'done') await money.paidByHand(String(data.withdraw_id));
    return { state, id: String(data.withdraw_id) };
  };
  expect((await part()).state).toBe('done');
  const second = await part();
  expect(second.state).toBe('waiting');
  // Another member's is no part of it.
  const other = await requested(20_000, 20_000);
  expect((await money.approve(other.id)).body.data.state).toBe('done');
  await money.reject(second.id);
  money.server.clock.set(new Date('2027-01-05T00:00:00+07:00'));
  expect((await part()).state).toBe('done');
});

test('a confirmation after a rejection is not carried out', async () => {
  const { player, id } = await requested(20_000.01, 30_000);
  const { data } = (await money.approve(id)).body;
  await money.reject(id);
  const second = await newKey(money.server);
  const reply = await money.server.call(
    operatorConfirm,
    { confirmation_id: data.confirmation_id },
    { token: second.key },
  );
  expect(reply.body.code).toBe('confirmation_invalid');
  expect(await money.money(player)).toEqual({ balance: 30_000, held: 0 });
});

test('only with the scope, and only of one’s own agent', async () => {
  const { id } = await requested();
  const reader = await newKey(money.server, ['withdrawals:read']);
  expect((await money.approve(id, reader.key)).body.code).toBe('forbidden');
  await money.server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing`,
  );
  const stranger = await newKey(money.server, undefined, 4);
  expect((await money.approve(id, stranger.key)).body.code).toBe('record_not_found');
  const input = { withdraw_id: 'x', transaction_id: 'y' };
  const reply = await money.server.call(operatorPaidWithdrawal, input, { token: money.key.key });
  expect(reply.body.code).toBe('record_not_found');
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(money.server.database)).toEqual([]);
});
