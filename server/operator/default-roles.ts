import type { OperatorScope } from '#contract/operator-shapes.ts';
import type { Transaction } from '#server/database/database.ts';
import { insertRole } from './role-queries.ts';

const ROLES = [
  { code: 'chief', name: 'หัวหน้ากะ' },
  { code: 'finance', name: 'การเงิน' },
  { code: 'lottery', name: 'หวย' },
  { code: 'content', name: 'คอนเทนต์' },
  { code: 'auditor', name: 'ตรวจสอบ' },
] as const;

/** `do`: the scope; `see`: with `:read`; `-`: nothing. */
type Right = 'do' | 'see' | '-';

/**
 * The roles that an agent's first person comes with, in the order of `ROLES`. A chief has all that a role can have: people give
 * no more than they have. The catalogue belongs to all agents, so no role has it.
 */
const RIGHTS: Readonly<Record<OperatorScope, readonly [Right, Right, Right, Right, Right]>> = {
  deposits: ['do', 'do', '-', '-', 'see'],
  accounts: ['do', 'do', '-', '-', 'see'],
  debts: ['do', 'do', '-', '-', 'see'],
  withdrawals: ['do', 'do', 'see', '-', 'see'],
  confirmations: ['do', 'do', 'do', '-', 'see'],
  members: ['do', 'do', 'see', '-', 'see'],
  search: ['do', 'see', 'see', '-', 'see'],
  now: ['do', 'see', 'see', 'see', 'see'],
  live: ['do', 'see', 'see', 'see', 'see'],
  lotto: ['do', 'do', 'do', '-', 'see'],
  games: ['do', 'see', 'see', 'do', 'see'],
  banners: ['do', '-', '-', 'do', 'see'],
  notifications: ['do', '-', '-', 'do', 'see'],
  events: ['do', '-', '-', 'do', 'see'],
  promotions: ['do', 'see', '-', 'do', 'see'],
  coupons: ['do', 'see', '-', 'do', 'see'],
  quests: ['do', '-', '-', 'do', 'see'],
  redemptions: ['do', 'see', '-', 'do', 'see'],
  items: ['do', '-', '-', 'do', 'see'],
  polls: ['do', '-', '-', 'do', 'see'],
  pictures: ['do', '-', '-', 'do', '-'],
  stops: ['do', 'do', 'do', '-', 'see'],
  privacy: ['do', '-', '-', '-', 'see'],
  audit: ['do', '-', '-', '-', 'see'],
  people: ['do', '-', '-', '-', 'see'],
  roles: ['do', '-', '-', '-', 'see'],
  sessions: ['do', '-', '-', '-', 'see'],
  catalogue: ['-', '-', '-', '-', '-'],
};

/** The default roles with their scopes. */
export const DEFAULT_ROLES = ROLES.map(({ code, name }, place) => ({
  code,
  name,
  scopes: Object.entries(RIGHTS)
    .flatMap(([scope, rights]) => (rights[place] === 'do' ? [scope] : rights[place] === 'see' ? [`${scope}:read`] : []))
    .toSorted(),
}));

/** Makes the default roles that the agent lacks. */
export async function makeDefaultRoles(tx: Transaction, agentId: number): Promise<void> {
  for (const role of DEFAULT_ROLES) await insertRole(tx, { agentId, ...role });
}
