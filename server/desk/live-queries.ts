import type { Queries } from '#server/database/database.ts';

export interface WaitingItem {
  kind: 'deposits' | 'withdrawals' | 'confirmations';
  /** As the calls of its kind name it. */
  id: string;
  held_by: string | null;
  held_until: Date | null;
  /** A decision about it waits for a second operator. */
  is_asked: boolean;
}

/** Everything that waits for a decision about money, with who holds it. */
export const waitingItems = (queries: Queries, agentId: number, at: Date): Promise<WaitingItem[]> =>
  queries.rows<WaitingItem>(
    `with waiting (kind, id, subject) as (
       select 'deposits', provider_transaction_id, 'payment ' || provider_transaction_id from payment_review where agent_id = $1 and resolved_at is null
       union all
       select 'withdrawals', id::text, 'withdrawal ' || id from withdrawal where agent_id = $1 and finished_at is null and status = 'requested'
       union all
       select 'confirmations', c.id::text, 'confirmation' from operator_confirmation c join operator_key k on k.id = c.requested_by
         where c.agent_id = $1 and c.state = 'waiting' and c.expires_at > $2 and k.revoked_at is null)
     select w.kind, w.id, k.name as held_by, h.held_until,
       exists (select 1 from operator_confirmation c where c.agent_id = $1 and c.subject = w.subject and c.state = 'waiting' and c.expires_at > $2) as is_asked
     from waiting w left join operator_hold h on h.agent_id = $1 and h.subject = w.subject and h.held_until > $2
     left join operator_key k on k.id = h.key_id`,
    [agentId, at],
  );
