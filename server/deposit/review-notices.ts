import type { Transaction } from '#server/database/database.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { ReviewRow } from './review-queries.ts';

/** The member who saw the payment wait: by the deposit, the account or the slip. Null if the payer is unknown. */
export const waitingMember = ({ member_id, claimed_by }: ReviewRow): number | null =>
  member_id ?? (claimed_by && Number(claimed_by.member_id));

const KINDS = { credited: 'deposit_paid', returned: 'deposit_returned', of_other: 'deposit_of_other' } as const;

interface Recipient {
  agentId: number;
  memberId: number;
  at: Date;
}

/** Notifies a member of the decision about a payment, in place of the notice that it waits. `link`: a path of the app. */
export function notifyDecision(
  tx: Transaction,
  { transaction_id, amount_satang }: ReviewRow,
  decision: keyof typeof KINDS,
  link: string,
  to: Recipient,
): Promise<void> {
  return notifyMember(tx, {
    ...to,
    kind: KINDS[decision],
    data: { satang: amount_satang },
    link,
    replaces: { kind: 'deposit_review', data: { transaction_id } },
  });
}
