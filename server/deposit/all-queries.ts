import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { idIn } from '#server/database/id-queries.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import type { ChannelType } from './channel-queries.ts';
import type { DepositStatus } from './queries.ts';

interface AccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
}

interface MemberRow {
  member_id: string;
  username: string;
  name: string;
}

export interface AnyDepositRow {
  id: number;
  created_at: Date;
  reference: string;
  amount_satang: Satang;
  credited_satang: Satang | null;
  status: DepositStatus;
  type: ChannelType;
  payer: AccountRow | null;
  transaction_id: string | null;
  account_id: string;
  account: AccountRow;
  member: MemberRow;
  decided_by: string | null;
}

const memberOf = (alias: string) =>
  `jsonb_build_object('member_id', ${alias}.id::text, 'username', ${alias}.username, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`;

/** $1 is the present time, $2 the agent. */
const DEPOSIT = `
  select d.id, d.created_at, d.reference, d.amount_satang, d.credited_satang, ${memberOf('m')} as member, p.id as transaction_id,
    case when d.status = 'pending' and d.expires_at <= $1 then 'expired' else d.status end as status,
    case when p.id is not null then jsonb_build_object('bank_code', p.payer_bank_code, 'account_no', p.payer_account_no, 'account_name', p.payer_account_name) end as payer,
    a.type, a.id::text as account_id, jsonb_build_object('bank_code', a.bank_code, 'account_no', a.account_no, 'account_name', a.account_name) as account,
    (select k.name from payment_review r join operator_key k on k.id = r.resolved_by where r.provider_transaction_id = p.id) as decided_by
  from deposit d join member m on m.id = d.member_id join receiving_account a on a.id = d.receiving_account_id
  left join lateral (
    select t.* from provider_transaction t left join payment_review r on r.provider_transaction_id = t.id
    where t.deposit_id = d.id or r.credited_deposit_id = d.id order by t.received_at desc limit 1) p on true
  where d.agent_id = $2`;

export interface AllFilter {
  agentId: number;
  /** Part of a reference, a username, the payer's name or account, or of the amount. */
  q: string;
  status: DepositStatus | undefined;
  type: ChannelType | undefined;
  after: number | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Deposits of a period (of the last 30 days without a first day), newest first, one more than the limit. */
export function allDeposits(queries: Queries, at: Date, filter: AllFilter): Promise<AnyDepositRow[]> {
  const { agentId, q, status, type, after, from, to, limit } = filter;
  return queries.rows<AnyDepositRow>(
    `select * from (${DEPOSIT} and (d.created_at > $1::timestamptz - interval '30 days' or $5::text is not null) and ${inPeriod('d.created_at', '$5', '$6')}
       and ($3::bigint is null or d.id < $3) and ($9::text is null or a.type = $9)
       and ($4::text = '' or d.reference ilike '%' || $4 || '%' or m.username ilike '%' || $4 || '%'
         or round(d.amount_satang / 100.0, 2)::text like '%' || replace($4, ',', '') || '%' or p.payer_account_name ilike '%' || $4 || '%' or p.payer_account_no like '%' || $4 || '%')
       order by d.created_at desc, d.id desc) listed
     where $7::text is null or status = $7 limit $8`,
    [at, agentId, after, escaped(q), from ?? null, to ?? null, status ?? null, limit + 1, type ?? null],
  );
}

/** One deposit. `id` may be any text. */
export const anyDeposit = (
  queries: Queries,
  at: Date,
  agentId: number,
  id: string,
): Promise<AnyDepositRow | undefined> =>
  queries.row<AnyDepositRow>(`${DEPOSIT} and d.id = ${idIn('$3')}`, [at, agentId, id]);

export interface LifeRow {
  at: Date;
  kind:
    | 'opened'
    | 'arrived'
    | 'claimed'
    | 'asked'
    | 'confirmed'
    | 'refused'
    | 'credited'
    | 'returned'
    | 'corrected'
    | 'paid'
    | 'evidence'
    | 'bank_told';
  by: string | null;
  satang: Satang | null;
  text: string | null;
  member: MemberRow | null;
}

/** What happened to a deposit, oldest first. */
export const lifeOf = (queries: Queries, depositId: number): Promise<LifeRow[]> =>
  queries.rows<LifeRow>(
    `with own as (
       select t.*, r.id as review_id, r.claimed_at, r.claimed_by, r.resolved_at, r.resolved_by, r.resolution, r.resolve_reason, r.credited_member_id
       from provider_transaction t left join payment_review r on r.provider_transaction_id = t.id
       where t.deposit_id = $1 or r.credited_deposit_id = $1
         or exists (select 1 from payment_correction x where x.review_id = r.id and x.deposit_id = $1)),
     happened (at, kind, key_id, satang, text, member_id, place) as (
       select created_at, 'opened', null::bigint, amount_satang, reference, member_id, 0 from deposit where id = $1
       union all select received_at, case when e.provider_transaction_id is null then 'arrived' else 'evidence' end, null, amount_satang, payer_account_name, null, 1
         from own left join payment_evidence e on e.provider_transaction_id = own.id
       union all select e.joined_at, 'bank_told', null, null, e.joined_transaction_id, null, 1
         from own join payment_evidence e on e.provider_transaction_id = own.id where e.joined_at is not null
       union all select claimed_at, 'claimed', null, null, null, claimed_by, 2 from own where claimed_at is not null
       union all select c.requested_at, 'asked', c.requested_by, null, c.input ->> 'reason', null, 3
         from own join operator_confirmation c on c.subject = 'payment ' || own.id
       union all select c.decided_at, case c.state when 'confirmed' then 'confirmed' else 'refused' end, c.decided_by, null, c.reject_reason, null, 4
         from own join operator_confirmation c on c.subject = 'payment ' || own.id where c.decided_at is not null
       union all select x.credited_at, 'credited', x.credited_by, null, null, x.member_id, 5
         from own join payment_correction x on x.review_id = own.review_id
       union all select x.corrected_at, 'corrected', x.corrected_by, null, x.reason, x.member_id, 6
         from own join payment_correction x on x.review_id = own.review_id
       union all select resolved_at, resolution, resolved_by, amount_satang, resolve_reason, credited_member_id, 7 from own where resolved_at is not null
       union all select paid_at, 'paid', null, coalesce(credited_satang, amount_satang), null, member_id, 8 from deposit where id = $1 and paid_at is not null)
     select h.at, h.kind, k.name as by, h.satang, h.text, case when m.id is not null then ${memberOf('m')} end as member
     from happened h left join operator_key k on k.id = h.key_id left join member m on m.id = h.member_id order by h.at, h.place`,
    [depositId],
  );
