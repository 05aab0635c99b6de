import { randomInt } from 'node:crypto';
import type { register } from '#contract/auth.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { type Agent, openAgent } from '#server/agent/service.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { recordConsent } from '#server/message/consents.ts';
import { openWallets } from '#server/wallet/queries.ts';
import { accountState, insertBankAccount, insertClaimedAccount } from './bank-account-queries.ts';
import { closedIdentity, identityKey, markReturning } from './closed-identities.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { memberOfLineUser, type TicketIdentity } from './line-queries.ts';
import { takeTicket } from './line-tickets.ts';
import { holderOfPhone } from './phone-queries.ts';
import { barredOfDate, insertMember } from './registration-queries.ts';

type RegisterInput = ParsedInputOf<typeof register>;

/** The outcome of a new member's referral code. */
export type Referral = NonNullable<OutputOf<typeof register>['referral']>;

/** Functions of the domain `affiliate` that registration needs. */
export interface RegistrationPorts {
  /** Puts a new member into the network of whose code `ref` is. */
  joinNetwork(transaction: Transaction, memberId: number, ref: string, now: Date): Promise<Referral>;
}

export interface Registration {
  agent: Agent;
  passwordHash: string;
  /** Facts about earlier, closed accounts; the demo's members have none. */
  closed?: { key: string; isReturning: boolean };
}

const phoneTaken = () => new Refusal('phone_taken', { fields: { phone: 'เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว' } });
const bankAccountTaken = () =>
  new Refusal('bank_account_taken', { fields: { bank_account_no: 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว' } });

/** The answer does not say why a person is refused, because anybody can type somebody's name and birth date. */
const refused = () => new Refusal('registration_refused');

/**
 * The checks of a registration that need no transaction, and the slow password hash. Refuses with `unknown_agent`,
 * `agent_closed`, `phone_taken`, `bank_account_taken` and `registration_refused` (docs/rules.md#safer-play).
 */
export async function prepareRegistration(database: Database, input: RegisterInput, now: Date): Promise<Registration> {
  const agent = await openAgent(database, input.agent_code);
  await claimsPhone(database, agent.id, input);
  await claimsAccount(database, agent.id, input);
  const { first_name: firstName, last_name: lastName, birth_date: birthDate } = input;
  const barred = await barredOfDate(database, { agentId: agent.id, birthDate, now });
  if (barred.some(({ name }) => compareNames(name, `${firstName} ${lastName}`) === 'same')) throw refused();
  const key = await identityKey(database);
  const accounts = [{ bank_code: input.bank_code, account_no: input.bank_account_no }];
  const identity = { phone: input.phone, person: { firstName, lastName, birthDate }, accounts };
  const earlier = await closedIdentity(database, key, { agentId: agent.id, identity, now });
  if (earlier === 'barred') throw refused();
  const known = { phones: [input.phone], firstName, lastName, birthDate };
  await refuseGuessable(input.password, known, 'password');
  const passwordHash = await hashPassword(input.password);
  return { agent, passwordHash, closed: { key, isReturning: earlier === 'returning' } };
}

/**
 * Tells whether the new member claims a phone that another one has. Refuses with `phone_taken`; a closed account's
 * phone cannot be claimed.
 */
async function claimsPhone(queries: Queries, agentId: number, { phone, claim }: RegisterInput): Promise<boolean> {
  const holder = await holderOfPhone(queries, agentId, phone);
  if (holder && (!claim || holder.is_closed)) throw phoneTaken();
  return holder !== undefined;
}

/** Tells whether they claim a bank account that a member without a proof has. Refuses with `bank_account_taken`. */
async function claimsAccount(queries: Queries, agentId: number, input: RegisterInput): Promise<boolean> {
  const key = { agentId, bankCode: input.bank_code, accountNo: input.bank_account_no };
  const state = await accountState(queries, key);
  if (state === 'proved' || (state === 'unproved' && !input.claim)) throw bankAccountTaken();
  return state === 'unproved';
}

/** A random name of the agent's first letters and a number, e.g. `chok8842`. */
function newUsername(agentCode: string, digits: number): string {
  const letters = agentCode.replace(/[^a-z]/g, '').slice(0, 4) || 'user';
  return `${letters}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
}

/**
 * Opens the account: member, bank account, consents, wallets, and the place in the affiliate network. Unique
 * constraints decide between people who register at the same moment. Refuses with `phone_taken`,
 * `bank_account_taken`, `line_ticket_invalid` or `line_taken`.
 */
export async function openAccount(
  transaction: Transaction,
  { joinNetwork }: RegistrationPorts,
  {
    registration: { agent, passwordHash, closed },
    input,
    now,
  }: { registration: Registration; input: RegisterInput; now: Date },
): Promise<{ memberId: number; cashWalletId: number; referral: Referral | null; mustProvePhone: boolean }> {
  const line = input.line_ticket
    ? await takeTicket(transaction, { ticket: input.line_ticket, agentId: agent.id, now })
    : null;
  const lineUserId = line?.line_user_id;
  const byLine =
    closed && lineUserId
      ? await closedIdentity(transaction, closed.key, { agentId: agent.id, identity: { lineUserId }, now })
      : null;
  if (byLine === 'barred') throw refused();
  const { memberId, isClaimed } = await insertWithFreeName(transaction, { agent, passwordHash, input, line, now });
  const account = {
    agentId: agent.id,
    memberId,
    bankCode: input.bank_code,
    accountNo: input.bank_account_no,
    accountName: `${input.first_name} ${input.last_name}`,
    isPrimary: true,
    isProved: false,
    now,
  };
  const isBankFree = await insertBankAccount(transaction, account);
  if (!isBankFree && (await claimsAccount(transaction, agent.id, input)))
    await insertClaimedAccount(transaction, account);
  else if (!isBankFree) throw bankAccountTaken();
  if (closed?.isReturning || byLine) await markReturning(transaction, memberId);
  const consent = { agentId: agent.id, memberId, source: 'registration', now } as const;
  await recordConsent(transaction, { ...consent, kind: 'terms', granted: true });
  await recordConsent(transaction, { ...consent, kind: 'marketing', granted: input.accept_marketing });
  const { cashWalletId } = await openWallets(transaction, { agentId: agent.id, memberId });
  const referral = input.ref ? await joinNetwork(transaction, memberId, input.ref, now) : null;
  return { memberId, cashWalletId, referral, mustProvePhone: isClaimed || !isBankFree };
}

/**
 * Inserts the member under a free username: tries one with 4 digits, then with 5, and so on. Refuses as `openAccount`
 * does.
 */
async function insertWithFreeName(
  transaction: Transaction,
  {
    agent,
    passwordHash,
    input,
    line,
    now,
  }: Registration & { input: RegisterInput; line: TicketIdentity | null; now: Date },
): Promise<{ memberId: number; isClaimed: boolean }> {
  for (let digits = 4; digits <= 12; digits++) {
    const isClaimed = await claimsPhone(transaction, agent.id, input);
    const memberId = await insertMember(transaction, {
      agentId: agent.id,
      username: newUsername(agent.code, digits),
      phone: isClaimed ? null : input.phone,
      claimedPhone: isClaimed ? input.phone : null,
      passwordHash,
      firstName: input.first_name,
      lastName: input.last_name,
      birthDate: input.birth_date,
      acceptsMarketing: input.accept_marketing,
      line,
      now,
    });
    if (memberId !== undefined) return { memberId, isClaimed };
    if (line && (await memberOfLineUser(transaction, agent.id, line.line_user_id))) throw new Refusal('line_taken');
  }
  throw new Error('no free username found');
}
