import { fileURLToPath } from 'node:url';
import type { AgentFile } from '#agents/agent-file.ts';
import { satang } from '#contract/money.ts';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import { createOperatorKey } from '#server/access/operator-keys.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { joinNetwork } from '#server/affiliate/queries.ts';
import { saveNotification } from '#server/agent/content.ts';
import { openAgent } from '#server/agent/service.ts';
import { openAccount } from '#server/auth/registration.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { applyFolder } from '#server/operation/apply.ts';
import { readFolder } from '#server/operation/folder.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { hasAgent, lockSeed } from './agent-queries.ts';
import { seedGames } from './demo-games.ts';
import { seedPeople } from './demo-people.ts';
import { seedCoupons } from './demo-promotions.ts';
import { phonesOfMembers, verifyPhone } from './member-queries.ts';
import { fillPast } from './past.ts';
import { PAST_DAYS } from './past-schedule.ts';

const passwordOf = (agentCode: string) => `${agentCode}-demo`;

const MEMBERS = [
  {
    label: 'สมาชิกที่มียอดเงิน',
    phone: '0812345678',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    bank: 'SCB',
    account: '4051148210',
    balanceSatang: satang(1_248_075),
  },
  {
    label: 'สมาชิกใหม่',
    phone: '0898887777',
    firstName: 'มะลิ',
    lastName: 'แสงทอง',
    bank: 'KBANK',
    account: '0457712345',
    balanceSatang: satang(0),
  },
] as const;

/** With a crowd the site says first of all that its members are invented. */
const INVENTED = {
  type: 2,
  image: null,
  title: 'เว็บไซต์สาธิต ไม่ใช้เงินจริง',
  description: 'สมาชิก ยอดเงิน ผู้ถูกรางวัล และผลรางวัลที่เห็นเป็นข้อมูลสมมติทั้งหมด เพื่อทดลองใช้งานเท่านั้น',
  is_active: true,
  position: 0,
  starts_at: null,
  ends_at: null,
};

/** The project's own number: keeps two starting servers from filling the database at once. */
const SEED_LOCK = 3_000_003;

/** The logins of the demo members. */
export const demoLoginsOf = (agentCode: string) =>
  MEMBERS.map(({ label, phone }) => ({ label, phone, password: passwordOf(agentCode) }));

/** The logins of the demo members that this database has. */
export async function demoLogins(queries: Queries, agentCode: string) {
  const phones = await phonesOfMembers(
    queries,
    agentCode,
    MEMBERS.map(({ phone }) => phone),
  );
  return demoLoginsOf(agentCode).filter(({ phone }) => phones.includes(phone));
}

const DAY_MS = 86_400_000;

/** Two, because large payouts need the confirmation of a second key. */
const OPERATOR_KEYS = ['demo-1', 'demo-2'];

export interface SeedResult {
  seeded: boolean;
  /** Shown once: the database stores hashes only. */
  operatorKeys: { name: string; key: string }[];
}

/** Fills an empty database with the agent of the server's folder, the demo's games, two members and two operator keys, in one transaction. Changes no other database. */
export async function seedDemo(platform: Platform): Promise<SeedResult> {
  return platform.database.transaction(async (transaction) => {
    await lockSeed(transaction, SEED_LOCK);
    if (await hasAgent(transaction)) return { seeded: false, operatorKeys: [] };
    await seedGames(transaction, platform.now());
    await seedSite(platform, transaction);
    return { seeded: true, operatorKeys: await seedOperatorKeys(transaction, platform.config.agent, platform.now()) };
  });
}

/** The agent of the server's folder with its content, its operators, its members and, with a crowd, its past. The games are there already. */
export async function seedSite(platform: Platform, transaction: Transaction): Promise<void> {
  const { agent } = platform.config;
  const passwordHash = await hashPassword(passwordOf(agent.code));
  const folder = readFolder(fileURLToPath(new URL(`../../agents/${agent.code}/`, import.meta.url)));
  await applyFolder(transaction, folder, {
    at: platform.now(),
    remove: false,
    by: 'demo',
    gives: Number.POSITIVE_INFINITY,
  });
  if (platform.config.sandboxCrowd)
    await saveNotification(transaction, INVENTED, { agentId: agent.id, at: platform.now() });
  const since = platform.config.sandboxCrowd ? new Date(platform.now().getTime() - PAST_DAYS * DAY_MS) : platform.now();
  await makeRounds(transaction, platform.now());
  await seedPeople(transaction, agent, platform.now());
  const [first, ...others] = MEMBERS;
  const memberId = await seedMember(transaction, agent.code, first, passwordHash, since);
  for (const member of others) await seedMember(transaction, agent.code, member, passwordHash, platform.now());
  if (platform.config.sandboxCrowd) await fillPast(platform, transaction, { ...first, memberId });
  await seedCoupons(transaction, agent.id, platform.now());
}

async function seedOperatorKeys(
  transaction: Transaction,
  agent: AgentFile,
  now: Date,
): Promise<SeedResult['operatorKeys']> {
  const made: SeedResult['operatorKeys'] = [];
  for (const name of OPERATOR_KEYS) {
    const key = await createOperatorKey(transaction, { agentId: agent.id, name, scopes: OPERATOR_SCOPES, now });
    made.push({ name, key });
  }
  return made;
}

async function seedMember(
  transaction: Transaction,
  agentCode: string,
  member: (typeof MEMBERS)[number],
  passwordHash: string,
  now: Date,
): Promise<number> {
  const agent = await openAgent(transaction, agentCode);
  const input: Parameters<typeof openAccount>[2]['input'] = {
    agent_code: agentCode,
    phone: member.phone,
    password: passwordOf(agentCode),
    first_name: member.firstName,
    last_name: member.lastName,
    bank_code: member.bank,
    bank_account_no: member.account,
    birth_date: '1990-01-15',
    accept_terms: true,
    accept_marketing: false,
  };
  const { memberId, cashWalletId } = await openAccount(
    transaction,
    { joinNetwork },
    { registration: { agent, passwordHash }, input, now },
  );
  if (member.balanceSatang === 0) return memberId;
  await verifyPhone(transaction, memberId, now);
  await transfer(
    transaction,
    [
      {
        id: `seed:${memberId}`,
        agentId: agent.id,
        currency: 'THB',
        debit: { house: 'adjustment' },
        credit: { wallet: cashWalletId },
        amountSatang: member.balanceSatang,
        kind: 'adjustment',
        reference: 'ยอดเริ่มต้นสาธิต',
      },
    ],
    now,
  );
  return memberId;
}
