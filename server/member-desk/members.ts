import { plainText } from '#contract/plain-text.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { maskAccountNo, maskPhone } from '#server/lib/masks.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { type DeskMember, deskMember, lockDeskMember } from './member-queries.ts';
import { CLOSED } from './text.ts';

/** The number in an id that a caller sent; one that no member can have for any other text. */
const memberNumber = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The operator's member. Refuses with `record_not_found`, also for another agent's. */
export async function knownMember(queries: Queries, { agentId }: Operator, id: string, at: Date): Promise<DeskMember> {
  const member = await deskMember(queries, agentId, memberNumber(id), at);
  if (!member) throw new Refusal('record_not_found');
  return member;
}

/** Like `knownMember`, locked until the transaction ends. Refuses with `record_conflict` a closed account. */
export async function lockOpenMember(
  tx: Transaction,
  { agentId }: Operator,
  id: string,
  at: Date,
): Promise<DeskMember> {
  const member = await lockDeskMember(tx, agentId, memberNumber(id), at);
  if (!member) throw new Refusal('record_not_found');
  if (member.state === 'closed') throw recordConflict(CLOSED);
  return member;
}

/** A key that only reads members sees phones, accounts and addresses masked. */
export const seesAll = ({ scopes }: Operator): boolean => scopes.includes('members');

/** How this operator sees what identifies a person. */
export function viewOf(operator: Operator) {
  const isOpen = seesAll(operator);
  return {
    phone: (phone: string) => (isOpen ? phone : maskPhone(phone)),
    account: (accountNo: string) => (isOpen ? accountNo : maskAccountNo(accountNo)),
    address: (ip: string) => (isOpen ? ip : ip.replace(/[^.:]+[.:][^.:]+$/, '…')),
  };
}

/** A name that LINE gave, without the marks that turn the text around it: an operator reads what is there. */
export const plainName = (name: string): string => plainText(name).replace(/\p{Cc}/gu, '');
