interface Unnoticeable {
  file: string;
  /** Part of the line that holds it. */
  line: string;
  from: string;
  to: string;
  reason: string;
}

/** Faults that change nothing that a player, an operator or the books could see, each with its reason. */
export const UNNOTICEABLE: readonly Unnoticeable[] = [
  {
    file: 'server/deposit/functions.sql',
    line: 'perform 1 from member m where m.id = for_member for no key update',
    from: 'for no key update',
    to: '',
    reason: 'The check of the member’s own limit, before it in the same transaction, has locked this row already.',
  },
  {
    file: 'server/deposit/functions.sql',
    line: 'perform 1 from member_limit l where l.member_id = payer_id',
    from: 'and',
    to: 'or',
    reason: 'Locks more than the payer’s limits; whoever has none exceeds none.',
  },
  {
    file: 'server/redemption/operator-queries.ts',
    line: 'select 1 from redemption where agent_id = $1 and id::text = $2 for update',
    from: 'and',
    to: 'or',
    reason: 'Locks more redemptions than the one.',
  },
  {
    file: 'server/platform/housekeeping-queries.ts',
    line: 'created_at < $1',
    from: '<',
    to: '<=',
    reason: 'What is exactly so old is deleted by this run or the next, an hour later.',
  },
  {
    file: 'server/lotto/functions.sql',
    line: 'coalesce(sum(w.payout), 0)',
    from: ', 0)',
    to: ', 1)',
    reason: 'A group has a row, and no payout is null: the sum never is.',
  },
  {
    file: 'server/lotto/functions.sql',
    line: 'select p.bill_id, 0 from lotto_payout p where',
    from: '>',
    to: '>=',
    reason: 'Lists bills again that were paid nothing and still are: nothing changes for them.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: 'select * into run from affiliate_run r where r.agent_id = of_agent and r.day = of_day for update',
    from: 'for update',
    to: '',
    reason: 'Whoever changes the row of a finished day holds the agent’s advisory lock, taken just before.',
  },
  {
    file: 'server/cashback/functions.sql',
    line: 'where b.round_id = of_round and b.cancelled_at is null);',
    from: 'and',
    to: 'or',
    reason: 'Computes the day anew for more members, whose amounts stay: only those of the round have other sums.',
  },
  {
    file: 'server/lotto/functions.sql',
    line: 'if found and of_version > 1 then',
    from: '>',
    to: '>=',
    reason: 'The day of a first result is the day on which it is entered: it is counted anew, and comes out the same.',
  },
  {
    file: 'server/wallet/functions.sql',
    line: 'if bills_final > counted.bills_counted_up_to and exists (',
    from: '>',
    to: '>=',
    reason: 'Where both are the same there is no bill between them.',
  },
  {
    file: 'server/promotion/bonus-queries.ts',
    line: 'a.balance_satang - a.held_satang as available_satang,',
    from: '-',
    to: '+',
    reason: 'Nothing is ever held on a bonus wallet: what is held are withdrawals, which are of cash alone.',
  },
  {
    file: 'server/affiliate/commission-queries.ts',
    line: 'select balance_satang - held_satang as satang from account where member_id = $1',
    from: '-',
    to: '+',
    reason: 'Nothing is ever held on a commission account: what is held are withdrawals, which are of cash alone.',
  },
  {
    file: 'server/affiliate/commission-queries.ts',
    line: 'select balance_satang - held_satang as satang, greatest(last_entry_at, $2) as at from held',
    from: '-',
    to: '+',
    reason: 'Nothing is ever held on a commission account: what is held are withdrawals, which are of cash alone.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: 'greatest(s.satang, -coalesce(p.amount_satang, 0)) as satang',
    from: ', 0)',
    to: ', 1)',
    reason: 'An owner who was not paid for the day is only here with an amount above 0, which is the greater one.',
  },
  {
    file: 'server/lotto/functions.sql',
    line: 'perform 1 from lotto_bill b where b.id = any (listed) order by b.id for no key update',
    from: 'for no key update',
    to: '',
    reason: 'Of a round with a result only its settlement changes bills, and has locked their payouts just before.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: 'where r.id = a.round_id and a.agent_id = of_agent and a.day = of_day and r.version > a.version;',
    from: '>',
    to: '>=',
    reason: 'A round whose version is the same is given it again.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: "'debit', case when moved < 0 then",
    from: '<',
    to: '<=',
    reason: 'Nothing is moved by a transfer of 0: the branch is for all other amounts.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: "'credit', case when moved < 0 then",
    from: '<',
    to: '<=',
    reason: 'Nothing is moved by a transfer of 0: the branch is for all other amounts.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: "affiliate_share(r.rule, 'lotto', coalesce(o.stake_satang, 0), coalesce(o.won_satang, 0))",
    from: ', 0)',
    to: ', 1)',
    reason: 'Of one satang no level pays a whole one, and a win of one without a stake is no loss.',
  },
  {
    file: 'server/wallet/queries.ts',
    line: "as point from account where member_id = $1 and kind = 'points'",
    from: '-',
    to: '+',
    reason: 'Nothing is ever held on an account of points: what is held are withdrawals, which are of cash alone.',
  },
  {
    file: 'server/wallet/free-spin-queries.ts',
    line: 'where member_id = $1 and used < spins and (expires_at is null or expires_at > $2)`,',
    from: '<',
    to: '<=',
    reason: 'A gift that is used up has no spins left to add.',
  },
  {
    file: 'server/affiliate/functions.sql',
    line: 'where a.agent_id = of_agent and a.day = of_day order by r.id for share of r',
    from: 'and',
    to: 'or',
    reason: 'Locks more rounds than those of the day.',
  },
];
