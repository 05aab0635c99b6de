import type { Satang } from '#contract/money.ts';
import type { SearchField } from '#contract/operator-search.ts';
import type { Queries } from '#server/database/database.ts';

export interface FoundRow {
  field: SearchField;
  /** 0: exactly the query; 1: begins or ends with it. */
  rank: number;
  value: string;
  record_id: string | null;
  member_id: string | null;
  username: string | null;
  name: string | null;
  members: number;
  about: string;
  state: string;
  satang: Satang | null;
  at: Date | null;
}

/** At most so many of each field: nobody reads more, and a common name would fill the list. */
const MOST_OF_A_FIELD = 6;

/** `column` begins with the parameter. The operators are those of `text_pattern_ops`, so an index is used whatever the plan. */
const begins = (column: string, parameter: string) =>
  `${column} ~>=~ ${parameter} and ${column} ~<~ (${parameter} || U&'\\+10FFFF')`;

const member = (field: string, value: string, where: string) => `
  (select '${field}' as field, (${value} <> $2)::int as rank, ${value} as value, null as record_id, m.id as member_id, 1 as members,
     m.status as about, case when m.frozen_until > $5 then 'frozen' else m.status end as state, null::bigint as satang, m.created_at as at
   from member m where m.agent_id = $1 and ${where} limit ${MOST_OF_A_FIELD})`;

/** By names: $2 the query in small letters, $6 and $7 its first and its last word. */
const BY_WORDS = [
  member('username', 'm.username', begins('m.username', '$2')),
  member('username', 'm.username', `${begins('reverse(m.username)', '$3')} and not (${begins('m.username', '$2')})`),
  member('name', `m.first_name || ' ' || m.last_name`, `$7 = '' and ${begins('lower(m.first_name)', '$2')}`),
  member('name', `m.first_name || ' ' || m.last_name`, `$7 = '' and ${begins('lower(m.last_name)', '$2')}`),
  member(
    'name',
    `m.first_name || ' ' || m.last_name`,
    `$7 <> '' and ${begins('lower(m.first_name)', '$6')} and ${begins('lower(m.last_name)', '$7')}`,
  ),
  member(
    'line',
    'm.line_display_name',
    `m.line_display_name is not null and ${begins('lower(m.line_display_name)', '$2')}`,
  ),
];

const phone = (where: string) => member('phone', 'm.phone', where);
const account = (where: string) => `
  (select 'bank_account', (b.account_no <> $4)::int, b.account_no, null, b.member_id, 1, b.bank_code,
     case when b.lost_at is not null then 'lost' when b.is_primary then 'in_use' else 'second' end, null::bigint, b.created_at
   from member_bank_account b where b.agent_id = $1 and ${where} limit ${MOST_OF_A_FIELD})`;

/** By numbers: $4 the query's digits, $3 backwards. */
const BY_DIGITS = [
  phone(begins('m.phone', '$4')),
  phone(`${begins('reverse(m.phone)', '$3')} and not (${begins('m.phone', '$4')})`),
  account(begins('b.account_no', '$4')),
  account(`${begins('reverse(b.account_no)', '$3')} and not (${begins('b.account_no', '$4')})`),
];
/** For whoever sees numbers masked: a match tells no digit that the mask hides. */
const BY_WHOLE_NUMBER = [phone('m.phone = $4'), account('b.account_no = $4')];
/** The end of a phone, which its mask shows. */
const BY_SHOWN_DIGITS = phone(begins('reverse(m.phone)', '$3'));
/** As many digits at the end of a phone as its mask shows. */
const SHOWN_DIGITS = 4;

const BY_ID = member('member_id', 'm.id::text', 'm.id = $4::bigint');
const BILL = (where: string) => `
  (select 'bill', 0, b.bill_no, b.id::text, b.member_id, 1, c.name,
     case when b.cancelled_at is not null then 'cancelled' when r.voided_at is not null then 'refunded' when b.payout_satang > 0 then 'won'
       when r.version > 0 and r.settled_version = r.version then 'lost' else 'pending' end, b.total_satang, b.created_at
   from lotto_bill b join lotto_round r on r.id = b.round_id join lotto_category c on c.id = r.category_id
   where b.agent_id = $1 and ${where})`;
const DEPOSIT = (where: string) => `
  (select 'deposit', 0, d.reference, d.id::text, d.member_id, 1, c.name, d.status, coalesce(d.credited_satang, d.amount_satang), d.created_at
   from deposit d join payment_channel c on c.id = d.channel_id where d.agent_id = $1 and ${where})`;
const WITHDRAWAL = (field: string, value: string, where: string) => `
  (select '${field}', 0, ${value}, w.id::text, w.member_id, 1, w.bank_code, w.status, w.amount_satang, w.requested_at
   from withdrawal w where w.agent_id = $1 and ${where})`;
const PAYMENT = `
  (select 'payment', 0, t.id, t.id, coalesce(d.member_id, q.credited_member_id, q.member_id), 1, t.payer_bank_code,
     coalesce(q.resolution, case when q.id is not null then 'waiting' else 'credited' end), t.amount_satang, t.received_at
   from provider_transaction t left join deposit d on d.id = t.deposit_id left join payment_review q on q.provider_transaction_id = t.id
   where t.agent_id = $1 and t.id = $8)`;
/** Addresses of sessions, each once. */
const ADDRESS = `
  (select 'address', 0, s.ip, null, case when count(distinct s.member_id) = 1 then min(s.member_id) end, count(distinct s.member_id)::int,
     '', '', null::bigint, max(s.last_seen_at)
   from member_session s where s.agent_id = $1 and s.ip = $2 group by s.ip)`;

export interface SearchTerms {
  agentId: number;
  /** The query as it was typed, and in small letters. */
  typed: string;
  words: string;
  first: string;
  last: string;
  /** Its digits alone if it is a number; otherwise null. */
  digits: string | null;
  at: Date;
  may: { numbers: boolean; bills: boolean; deposits: boolean; withdrawals: boolean };
}

const backwards = (text: string) => [...text].reverse().join('');

/** What begins or ends with the query. Each part reads an index, so the size of the tables does not matter. */
export function found(queries: Queries, terms: SearchTerms): Promise<FoundRow[]> {
  const { agentId, typed, words, first, last, digits, at, may } = terms;
  const isNumber = digits !== null;
  // An id is a bigint; longer numbers are accounts or phones.
  const isId = isNumber && digits.length <= 15;
  const parts = [
    ...BY_WORDS,
    ...(isNumber ? (may.numbers ? BY_DIGITS : BY_WHOLE_NUMBER) : []),
    ...(isNumber && !may.numbers && digits.length <= SHOWN_DIGITS ? [BY_SHOWN_DIGITS] : []),
    ...(isId ? [BY_ID] : []),
    ...(may.bills ? [BILL('b.bill_no = upper($2)'), ...(isId ? [BILL('b.id = $4::bigint')] : [])] : []),
    ...(may.deposits ? [DEPOSIT('d.reference = $8'), PAYMENT, ...(isId ? [DEPOSIT('d.id = $4::bigint')] : [])] : []),
    ...(may.withdrawals
      ? [
          WITHDRAWAL('withdrawal', 'w.payout_id', 'w.payout_id = upper($2)'),
          WITHDRAWAL('payout', 'w.transaction_id', 'w.transaction_id = $8'),
          ...(isId ? [WITHDRAWAL('withdrawal', 'w.payout_id', 'w.id = $4::bigint')] : []),
        ]
      : []),
    ADDRESS,
  ];
  return queries.rows<FoundRow>(
    `select distinct on (f.rank, f.field, f.record_id, f.value, f.member_id) f.*, f.member_id::text as member_id, m.username, m.first_name || ' ' || m.last_name as name
     from (${parts.join(' union all ')}) f left join member m on m.id = f.member_id
     where $2::text is not null and $3::text is not null and $4::text is distinct from '' and $5::timestamptz is not null
       and $6::text is not null and $7::text is not null and $8::text is not null
     order by f.rank, f.field, f.record_id, f.value, f.member_id`,
    [agentId, words, backwards(digits ?? words), digits, at, first, last, typed],
  );
}
