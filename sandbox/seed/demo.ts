import { OPERATOR_SCOPES } from '../../contract/operator-shapes.ts';
import type { AgentFile } from '../../liff/agents/agent-file.ts';
import { joinNetwork } from '../../server/affiliate/queries.ts';
import { openAgent } from '../../server/agent/service.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { openAccount } from '../../server/auth/registration.ts';
import { makeRounds } from '../../server/lotto/make-rounds.ts';
import type { Queries, Transaction } from '../../server/platform/database.ts';
import { transfer } from '../../server/platform/ledger.ts';
import { createOperatorKey } from '../../server/platform/operator-keys.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { seedAgent } from './demo-agent.ts';
import { seedGames } from './demo-games.ts';
import { seedLotto } from './demo-lotto.ts';
import { seedLoyalty } from './demo-loyalty.ts';
import { seedPolls } from './demo-polls.ts';
import { seedCoupons, seedPromotions } from './demo-promotions.ts';

const passwordOf = (agentCode: string) => `${agentCode}-demo`;

const MEMBERS = [
  {
    label: 'สมาชิกที่มียอดเงิน',
    phone: '0812345678',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    bank: 'SCB',
    account: '4051148210',
    balanceSatang: 1_248_075,
  },
  {
    label: 'สมาชิกใหม่',
    phone: '0898887777',
    firstName: 'มะลิ',
    lastName: 'แสงทอง',
    bank: 'KBANK',
    account: '0457712345',
    balanceSatang: 0,
  },
] as const;

/** Numbers of advisory locks are the project's own: this one keeps two starting servers from seeding at once. */
const SEED_LOCK = 3_000_003;

/** What a person may log in with after the seed. */
export const demoLoginsOf = (agentCode: string) =>
  MEMBERS.map(({ label, phone }) => ({ label, phone, password: passwordOf(agentCode) }));

/** The demo members that are in this database. */
export async function demoLogins(queries: Queries, agentCode: string) {
  const present = await queries.rows<{ phone: string }>(
    'select m.phone from member m join agent a on a.id = m.agent_id where a.code = $1',
    [agentCode],
  );
  return demoLoginsOf(agentCode).filter(({ phone }) => present.some((member) => member.phone === phone));
}

/** Two, because what pays out much needs a second key. */
const OPERATOR_KEYS = ['demo-1', 'demo-2'];

export interface SeedResult {
  seeded: boolean;
  /** Known now and never again: the database keeps hashes. */
  operatorKeys: { name: string; key: string }[];
}

/** Fills an empty database with the demo agent, its catalogue, two members and two operator keys, all or nothing. Leaves any other as it is. */
export async function seedDemo(platform: Platform): Promise<SeedResult> {
  const { agent } = platform.config;
  return platform.database.transaction(async (transaction) => {
    await transaction.rows('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (await transaction.row('select 1 from agent limit 1')) return { seeded: false, operatorKeys: [] };
    const passwordHash = await hashPassword(passwordOf(agent.code));
    await seedAgent(transaction, agent);
    await seedGames(transaction, platform.now());
    await seedLotto(transaction, agent.id);
    await seedLoyalty(transaction, agent);
    await seedPolls(transaction, agent.id, platform.now());
    await seedPromotions(transaction, agent.id, platform.now());
    await makeRounds(transaction, platform.now());
    for (const member of MEMBERS) await seedMember(transaction, agent.code, member, passwordHash, platform.now());
    await seedCoupons(transaction, agent.id, platform.now());
    return { seeded: true, operatorKeys: await seedOperatorKeys(transaction, agent, platform.now()) };
  });
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
): Promise<void> {
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
  if (member.balanceSatang === 0) return;
  await transaction.rows('update member set phone_verified_at = $2 where id = $1', [memberId, now]);
  await transfer(transaction, [
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
  ]);
}
