import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

interface MemberRow {
  member_id: string;
  username: string;
  name: string;
}

export interface FactRow {
  id: number;
  member_since: Date;
  /** Since when the member has the account; null if it was removed. */
  bank_since: Date | null;
  /** Withdrawals that were paid. */
  paid: number;
  /** Withdrawals of the request's day that were not refused, with this one. */
  today: number;
  bonus: { title: string; done_satang: Satang; target_satang: Satang } | null;
  done_satang: Satang;
  deposited_satang: Satang;
  /** Members who logged in from the same address with the same kind of device in the month before. */
  shared: MemberRow[];
}

/** What is so about these withdrawals. */
export function factsOf(queries: Queries, ids: readonly number[]): Promise<FactRow[]> {
  return queries.rows<FactRow>(
    `select w.id, m.created_at as member_since, t.done_satang, t.deposited_satang,
       (select max(b.created_at) from member_bank_account b where b.member_id = m.id and b.bank_code = w.bank_code and b.account_no = w.account_no) as bank_since,
       (select count(*)::int from withdrawal o where o.member_id = m.id and o.status = 'paid') as paid,
       (select count(*)::int from withdrawal o where o.member_id = m.id and o.status <> 'rejected' and o.id <= w.id
          and o.requested_at >= date_trunc('day', w.requested_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') as today,
       (select jsonb_build_object('title', n.title, 'target_satang', n.turnover_target_satang,
          'done_satang', least(n.turnover_target_satang, (n.game_weighted + n.lotto_weighted) / 100))
        from bonus n where n.member_id = m.id and n.state in ('running', 'closing') order by n.wallet_id desc limit 1) as bonus,
       (select coalesce(jsonb_agg(jsonb_build_object('member_id', x.id::text, 'username', x.username, 'name', x.first_name || ' ' || x.last_name) order by x.id), '[]')
        from (select distinct o.member_id from member_session s
              join member_session o on o.agent_id = s.agent_id and o.ip = s.ip and o.user_agent = s.user_agent and o.member_id <> s.member_id
              where s.member_id = m.id and s.user_agent <> '' and s.created_at > w.requested_at - interval '30 days'
                and o.created_at > w.requested_at - interval '30 days' limit 10) shared
        join member x on x.id = shared.member_id) as shared
     from withdrawal w join member m on m.id = w.member_id cross join withdraw_turnover(m.id) t
     where w.id = any ($1::bigint[])`,
    [ids],
  );
}

export interface SourceRow {
  kind: string;
  count: number;
  satang: Satang;
}

/**
 * Returns what changed the balance of the wallet between the last paid withdrawal and this one, by kind. Withdrawals in
 * between were rejected, so what they held is back.
 */
export function sourcesOf(queries: Queries, withdrawalId: number): Promise<SourceRow[]> {
  return queries.rows<SourceRow>(
    `select e.kind, count(*)::int as count, sum(e.balance_change_satang)::bigint as satang
     from withdrawal w cross join lateral (
       select coalesce(max(o.requested_at), '-infinity') as since from withdrawal o where o.member_id = w.member_id and o.status = 'paid' and o.id < w.id) last
     join entry e on e.account_id = w.wallet_id and e.kind is not null and e.created_at > last.since and e.created_at <= w.requested_at
     where w.id = $1 group by e.kind having sum(e.balance_change_satang) <> 0 order by min(e.sequence)`,
    [withdrawalId],
  );
}

export interface EntryRow {
  transfer_id: string;
  created_at: Date;
  kind: string;
  reference: string | null;
  satang: Satang;
  /** What could be spent after it. */
  left_satang: Satang;
}

const ENTRY = `
  select e.transfer_id, e.created_at, e.kind, t.reference, e.balance_change_satang - e.held_change_satang as satang,
    e.balance_after_satang - e.held_after_satang as left_satang
  from entry e left join transfer t on t.id = e.transfer_id`;

/** The newest entries of a wallet that changed what can be spent. */
export const entriesOf = (queries: Queries, walletId: number, limit: number): Promise<EntryRow[]> =>
  queries.rows<EntryRow>(
    `${ENTRY} where e.account_id = $1 and e.kind is not null order by e.created_at desc, e.sequence desc limit $2`,
    [walletId, limit],
  );

/** The entry of a wallet that a transfer made. */
export const entryOfTransfer = (
  queries: Queries,
  walletId: number,
  transferId: string,
): Promise<EntryRow | undefined> =>
  queries.row<EntryRow>(`${ENTRY} where e.account_id = $1 and e.transfer_id = $2`, [walletId, transferId]);
