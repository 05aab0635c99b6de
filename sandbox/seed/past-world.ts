/** The people of the demo's past, and the data that their deeds need. */

import { hashPassword } from '#server/access/passwords.ts';
import { createSession, type Session } from '#server/access/sessions.ts';
import { joinNetwork } from '#server/affiliate/queries.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import type { openAgent } from '#server/agent/service.ts';
import { openAccount } from '#server/auth/registration.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { cashWalletOf } from '#server/wallet/queries.ts';
import { chance, oneOf, whole } from '../crowd/chance.ts';
import { CORE, CROWD_PASSWORD, crowdMember } from '../crowd/members.ts';
import { verifyPhone } from './member-queries.ts';
import { type PastGame, type PastPoll, type PastRound, usernameOfMember } from './past-queries.ts';

const DAY_MS = 86_400_000;

export interface PastMember {
  memberId: number;
  phone: string;
  firstName: string;
  lastName: string;
  bank: string;
  account: string;
}

export interface Person extends PastMember {
  session: Session;
  cash: number;
  username: string;
  /** Names the choices of this person. */
  key: string;
  joinedAt: Date;
  stake: number;
}

export interface World {
  /** The transaction in place of the database: either the whole past is written, or nothing of it. */
  database: Database;
  transaction: Transaction;
  agent: Awaited<ReturnType<typeof openAgent>>;
  config: AgentConfig;
  rounds: readonly PastRound[];
  /** Rounds that somebody has a bill for. */
  sold: Set<number>;
  games: readonly PastGame[];
  /** They are open for some days already. */
  polls: readonly PastPoll[];
  now: Date;
  /** The PromptPay channel of all deposits. */
  channelId: string;
}

const DEVICES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1 Line/14.19.1',
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Line/14.19.1',
  'Mozilla/5.0 (Linux; Android 14; CPH2591) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
] as const;
const NETWORKS = 16;

/** The place that a person signs in from. A few of them share a device and a network, as people of one home do. */
function deviceOf(key: string): { ip: string; userAgent: string } {
  return { ip: `10.77.0.${1 + whole(NETWORKS, key, 'network')}`, userAgent: oneOf(DEVICES, key, 'device') };
}

export async function personOf(
  { transaction, agent }: World,
  member: PastMember,
  own: Pick<Person, 'key' | 'joinedAt' | 'stake'>,
): Promise<Person> {
  const { memberId } = member;
  const login = { memberId, ...deviceOf(own.key), now: own.joinedAt };
  const { sessionId } = await createSession(transaction, login);
  return {
    ...member,
    ...own,
    session: { sessionId, memberId, agentId: agent.id, agentCode: agent.code },
    cash: await cashWalletOf(transaction, memberId),
    username: await usernameOfMember(transaction, memberId),
  };
}

/** The crowd's first members, registered one after the other; some were invited by the demo member. */
export async function crowdOf(world: World, demo: Person, start: Date): Promise<Person[]> {
  const { transaction, agent, now } = world;
  const members = Array.from({ length: CORE }, (_, number) => crowdMember(number));
  const passwordHash = await hashPassword(CROWD_PASSWORD);
  const step = (now.getTime() - start.getTime() - DAY_MS) / CORE;
  const people: Person[] = [];
  for (const [index, invented] of members.entries()) {
    const joinedAt = new Date(start.getTime() + (index + chance('joins', index)) * step);
    const inviter = index % 4 === 1 ? demo : invented.invitedBy === null ? undefined : people[invented.invitedBy];
    const { memberId } = await openAccount(
      transaction,
      { joinNetwork },
      {
        registration: { agent, passwordHash },
        input: {
          agent_code: agent.code,
          phone: invented.phone,
          password: invented.password,
          first_name: invented.firstName,
          last_name: invented.lastName,
          bank_code: invented.bankCode,
          bank_account_no: invented.bankAccount,
          birth_date: invented.birthDate,
          accept_terms: true,
          accept_marketing: false,
          ...(inviter && { ref: inviter.username }),
        },
        now: joinedAt,
      },
    );
    await verifyPhone(transaction, memberId, joinedAt);
    const { phone, firstName, lastName, bankCode: bank, bankAccount: account, stake } = invented;
    const member = { memberId, phone, firstName, lastName, bank, account };
    people.push(await personOf(world, member, { key: `crowd${index}`, joinedAt, stake }));
  }
  return people;
}
