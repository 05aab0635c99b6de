/** Makes the demo's desk worth looking at: work that waits, notes, a freeze, and accounts with limits. */

import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorLimitAccount } from '#contract/operator-accounts.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { accountDays, limitAccount } from '#server/deposit/account-queries.ts';
import { accountSubject, setPause } from '#server/deposit/accounts.ts';
import { type ChannelType, channelsOf } from '#server/deposit/channel-queries.ts';
import { acceptPayment, startDeposit } from '#server/deposit/service.ts';
import { limitSummary } from '#server/deposit/text.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { freezeMember } from '#server/member-desk/freeze.ts';
import { insertNote, saveTags } from '#server/member-desk/note-queries.ts';
import { requestConfirmation } from '#server/operator/confirmations.ts';
import { personByName } from '#server/operator/person-queries.ts';
import { requestWithdrawal } from '#server/withdraw/service.ts';
import { ifAllowed, play } from './past-actions.ts';
import { receivingAccountOf } from './past-queries.ts';
import type { Person, World } from './past-world.ts';

const MINUTE_MS = 60_000;

/** An operator of the demo, as their own desk would act. */
async function operatorOf({ transaction, agent }: World, username: string): Promise<Operator> {
  const person = await personByName(transaction, agent.id, username);
  if (!person) throw new Error(`no operator ${username}`);
  return { keyId: person.id, name: person.name, agentId: agent.id, scopes: person.scopes, sessionId: null };
}

interface Payment {
  /** Minutes ago. */
  ago: number;
  baht: number;
  type: ChannelType;
  /** Satang that the payer left out. */
  short?: number;
  /** Whose account it came from, instead of the member's own. */
  stranger?: string;
  /** They never opened a deposit for it: there is none that it fits. */
  isUnknown?: true;
}

/** Payments of the last hours: some are credited, the others wait for a decision. */
const PAYMENTS: readonly Payment[] = [
  { ago: 190, baht: 900, type: 'bank' },
  { ago: 150, baht: 2500, type: 'bank' },
  { ago: 95, baht: 350, type: 'truemoney' },
  { ago: 64, baht: 1200, type: 'bank' },
  { ago: 42, baht: 500, type: 'promptpay', short: 27 },
  { ago: 31, baht: 1500, type: 'bank', stranger: 'บจก. รุ่งทรัพย์' },
  { ago: 22, baht: 800, type: 'promptpay', isUnknown: true },
  { ago: 13, baht: 300, type: 'bank', short: 40 },
  { ago: 9, baht: 700, type: 'promptpay', stranger: 'วันดี มีชัย' },
];

async function pay(world: World, person: Person, payment: Payment): Promise<void> {
  const { database, transaction, agent, now } = world;
  const at = new Date(now.getTime() - payment.ago * MINUTE_MS);
  const channel = (await channelsOf(transaction, agent.id)).find(({ type }) => type === payment.type);
  if (!channel) return;
  const input = { channel_id: String(channel.id), amount: bahtOf(satangOf(payment.baht)) };
  const opened = await ifAllowed(startDeposit(transaction, person.session, input, [payment.type], at));
  if (!opened) return;
  const paidAt = new Date(at.getTime() + MINUTE_MS);
  const own = payment.type === 'truemoney' ? person.phone : person.account;
  const paid = satang(opened.amount_satang - (payment.short ?? 0) + (payment.isUnknown ? 4100 : 0));
  await acceptPayment(
    database,
    {
      transaction_id: `DESK-${opened.id}`,
      account_id: await receivingAccountOf(transaction, opened.id),
      amount: bahtOf(paid),
      reference: null,
      payer: {
        bank_code: payment.type === 'truemoney' ? 'TRUEMONEY' : person.bank,
        account_no: payment.stranger || payment.isUnknown ? '9990001234' : own,
        account_name: payment.stranger ?? `${person.firstName} ${person.lastName}`,
      },
      paid_at: paidAt.toISOString(),
    },
    paidAt,
  );
}

/** Withdrawals that no rule approves alone: minutes ago, and baht. The last one needs a second person. */
const WITHDRAWALS = [
  [38, 6200],
  [21, 8000],
  [16, 12_500],
  [7, 45_000],
] as const;

/** A stake that six turns of a slot make the turnover of. */
const STAKE = 500;

/** Members ask for more than they may get without a person. They have money from before the demo, and have played. */
async function askToWithdraw(world: World, crowd: readonly Person[]): Promise<void> {
  const { transaction, agent, now } = world;
  const left = [...crowd];
  for (const [ago, baht] of WITHDRAWALS) {
    const before = (minutes: number) => new Date(now.getTime() - (ago + minutes) * MINUTE_MS);
    for (let person = left.shift(); person; person = left.shift()) {
      await transfer(
        transaction,
        [
          {
            ...{ id: `seed-desk:${person.memberId}`, agentId: agent.id, currency: 'THB', kind: 'adjustment' },
            ...{ debit: { house: 'adjustment' }, credit: { wallet: person.cash } },
            ...{ amountSatang: satangOf(baht + STAKE * 6), reference: 'ยอดเริ่มต้นสาธิต' },
          },
        ],
        before(10),
      );
      await play(world, { ...person, stake: STAKE }, person.cash, before(6));
      const input = { wallet_id: String(person.cash), amount: bahtOf(satangOf(baht)) };
      if (await ifAllowed(requestWithdrawal(transaction, person.session, input, before(0)))) break;
    }
  }
}

const NOTES = [
  ['ลูกค้าประจำ โอนจากบัญชีภรรยาเป็นบางครั้ง ตรวจชื่อก่อนเติม', ['วีไอพี']],
  ['ขอคืนเงินทางแชตสองครั้ง สลิปตรงทุกครั้ง', ['ติดตาม']],
  ['เปลี่ยนบัญชีธนาคารเมื่อเดือนก่อน โทรยืนยันแล้ว', []],
] as const;

/** Limits of a day by account, in baht and times. */
const LIMITS = [
  [500_000, 1000],
  [300_000, 600],
  [300_000, 600],
  [400_000, 800],
] as const;

async function runAccounts(world: World, first: Operator, second: Operator): Promise<void> {
  const { transaction: tx, agent, now } = world;
  const accounts = await accountDays(tx, agent.id, now);
  for (const [index, { id }] of accounts.entries()) {
    const limits = LIMITS[index];
    if (limits) await limitAccount(tx, id, { satang: satangOf(limits[0]), count: limits[1] });
  }
  const [, spare, bank] = accounts;
  if (!spare || !bank) return;
  const pause = { account_id: String(spare.id), isPaused: true, untilMidnight: false, reason: 'เปลี่ยนผู้ลงนาม' };
  await setPause(tx, second, pause, new Date(now.getTime() - 200 * MINUTE_MS));
  const input = operatorLimitAccount.input.parse({
    account_id: String(bank.id),
    ...{ count: 1000, amount: 600_000, reason: 'ธนาคารเพิ่มวงเงิน' },
  });
  await requestConfirmation(
    tx,
    {
      agentId: agent.id,
      action: operatorLimitAccount.path,
      subject: accountSubject(input),
      summary: limitSummary(bank, input),
      input,
      requestedBy: first.keyId,
    },
    new Date(now.getTime() - 11 * MINUTE_MS),
  );
}

/** Gives each page of the desk something to look at on the first start. */
export async function seedDeskWork(world: World, crowd: readonly Person[]): Promise<void> {
  const { transaction, agent, now } = world;
  const [chief, finance] = [await operatorOf(world, 'phimchanok'), await operatorOf(world, 'thanakorn')];
  await runAccounts(world, finance, chief);
  for (const [index, payment] of PAYMENTS.entries()) {
    const person = crowd[index];
    if (person) await pay(world, person, payment);
  }
  for (const [index, [text, tags]] of NOTES.entries()) {
    const person = crowd[index * 2];
    if (!person) continue;
    const at = new Date(now.getTime() - (index + 1) * 26 * 60 * MINUTE_MS);
    const written = { agentId: agent.id, memberId: person.memberId, keyId: finance.keyId, at };
    await insertNote(transaction, written, text);
    await saveTags(transaction, written, tags);
  }
  const frozen = crowd[PAYMENTS.length];
  if (frozen) {
    const detail = 'เข้าจากเครื่องใหม่แล้วขอเปลี่ยนบัญชีทันที โทรหาสมาชิกแล้วไม่ได้ทำเอง';
    const input = { member_id: String(frozen.memberId), reason: 'intruder' as const, detail, hours: 24 as const };
    await freezeMember(transaction, chief, input, new Date(now.getTime() - 50 * MINUTE_MS));
  }
  await askToWithdraw(world, crowd.slice(PAYMENTS.length + 1));
}
