import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

interface DebtRow {
  debt_id: string | null;
  source: 'wrong_credit' | 'payout_paid' | 'correction' | 'lottery' | 'commission';
  about: string;
  outstanding_satang: Satang;
  created_at: string | null;
}

export interface DebtorRow {
  /** The member's. */
  id: number;
  username: string;
  name: string;
  owes_satang: Satang;
  debts: DebtRow[];
}

/** $1 is the agent. */
const DEBTS = `
  select o.member_id, o.id::text as debt_id, o.source, o.reference as about, o.outstanding_satang, o.created_at
  from member_debt o where o.agent_id = $1 and o.outstanding_satang > 0
  union all
  select l.member_id, null, 'lottery', l.bill_id::text, l.outstanding_satang, l.created_at
  from lotto_receivable l where l.agent_id = $1 and l.outstanding_satang > 0
  union all
  select a.owner_id, null, 'commission', '', a.satang, null
  from affiliate_debt a join member m on m.id = a.owner_id where m.agent_id = $1 and a.satang > 0`;

/** Members with debts, by their number; one more than the limit. */
export function debtorsOf(
  queries: Queries,
  {
    agentId,
    memberId,
    after,
    limit,
  }: { agentId: number; memberId: string | null; after: number | null; limit: number },
): Promise<DebtorRow[]> {
  return queries.rows<DebtorRow>(
    `select m.id, m.username, m.first_name || ' ' || m.last_name as name, sum(d.outstanding_satang)::bigint as owes_satang,
       jsonb_agg(jsonb_build_object('debt_id', d.debt_id, 'source', d.source, 'about', d.about, 'outstanding_satang', d.outstanding_satang,
         'created_at', d.created_at) order by d.created_at, d.debt_id) as debts
     from (${DEBTS}) d join member m on m.id = d.member_id
     where ($2::text is null or m.id::text = $2) and ($3::bigint is null or m.id > $3)
     group by m.id order by m.id limit $4`,
    [agentId, memberId, after, limit + 1],
  );
}

/** A debt of a member of this agent, locked, or undefined. `id` may be any text. */
export function lockDebt(
  tx: Transaction,
  agentId: number,
  id: string,
): Promise<{ id: number; outstanding_satang: Satang } | undefined> {
  return tx.row('select id, outstanding_satang from member_debt where agent_id = $1 and id::text = $2 for update', [
    agentId,
    id,
  ]);
}
