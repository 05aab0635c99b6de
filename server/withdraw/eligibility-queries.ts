import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { type MemberStatus, memberStatusAt } from './queries.ts';

export interface EligibilityWallet {
  id: string;
  name: string;
  /** 1 is the cash wallet, 2 a bonus's (docs/rules.md#money). */
  type_id: number;
  available_satang: Satang;
  /** Null but for a bonus. */
  target_satang: Satang | null;
  done_satang: Satang | null;
}

/** The facts that decide whether a member may withdraw, all of one moment. */
export interface Eligibility {
  status: MemberStatus;
  /** Operators have frozen the account. */
  is_frozen: boolean;
  member_name: string;
  is_phone_verified: boolean;
  bank_code: string;
  account_no: string;
  account_name: string;
  /** False: the account is another member's, or waits for a proof of the phone (docs/rules.md#phones). */
  is_account_usable: boolean;
  held_until: Date | null;
  /**
   * A reset of the password was the first proof of the phone: withdrawals are `held` for a day, then `watched` by a
   * person for a week.
   */
  taken_over: 'held' | 'watched' | null;
  used_today: number;
  has_open: boolean;
  /** The member's debts from credits and payouts that were taken back. */
  debt_satang: Satang;
  done_satang: Satang;
  deposited_satang: Satang;
  /** The gifts of the house to the member since the last withdrawal. */
  given_satang: Satang;
  wallets: EligibilityWallet[];
  /** The median of the agent's last 20 payouts; null before the first. */
  usual_minutes: number | null;
}

/**
 * Everybody registers with a bank account; one changed after the registration holds withdrawals for a day, and so
 * does a reset that was the first proof of the phone (docs/rules.md#withdrawals).
 */
export async function eligibilityOf(queries: Queries, memberId: number, at: Date): Promise<Eligibility> {
  const eligibility = await queries.row<Eligibility>(
    `select ${memberStatusAt('$2')} as status, coalesce(m.frozen_until > $2, false) as is_frozen, m.first_name || ' ' || m.last_name as member_name, m.phone_verified_at is not null as is_phone_verified,
       b.bank_code, b.account_no, b.account_name, b.lost_at is null as is_account_usable,
       case when m.taken_over_at > $2::timestamptz - interval '24 hours' then 'held'
         when m.taken_over_at > $2::timestamptz - interval '7 days' then 'watched' end as taken_over, t.done_satang, t.deposited_satang, withdraw_gifts(m.id) as given_satang,
       greatest((select max(x.created_at) from member_bank_account x
          where x.member_id = m.id and x.created_at > m.created_at and x.created_at > $2::timestamptz - interval '24 hours'),
         case when m.taken_over_at > $2::timestamptz - interval '24 hours' then m.taken_over_at end) + interval '24 hours' as held_until,
       (select count(*)::int from withdrawal w where w.member_id = m.id and w.status <> 'rejected'
          and w.requested_at >= date_trunc('day', $2::timestamptz at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') as used_today,
       exists (select 1 from withdrawal w where w.member_id = m.id and w.status in ('requested', 'approved')) as has_open,
       (select coalesce(sum(o.outstanding_satang), 0)::bigint from member_debt o where o.member_id = m.id) as debt_satang,
       (select jsonb_agg(jsonb_build_object('id', l.id::text, 'name', l.wallet_name, 'type_id', l.wallet_type_id,
          'available_satang', a.balance_satang - a.held_satang, 'target_satang', n.turnover_target_satang,
          'done_satang', least(n.turnover_target_satang, (n.game_weighted + n.lotto_weighted) / 100)) order by l.wallet_type_id, l.id)
        from wallet l join account a on a.id = l.id left join bonus n on n.wallet_id = l.id
        where l.member_id = m.id and (l.wallet_type_id = 1 or n.state in ('running', 'closing'))) as wallets,
       (select ceil(percentile_cont(0.5) within group (order by extract(epoch from p.finished_at - p.requested_at)) / 60)::int
        from (select w.finished_at, w.requested_at from withdrawal w
              where w.agent_id = m.agent_id and w.finished_at is not null and w.status = 'paid' and w.is_auto_approved order by w.id desc limit 20) p) as usual_minutes
     from member m join member_bank_account b on b.member_id = m.id and b.is_primary cross join withdraw_turnover(m.id) t
     where m.id = $1`,
    [memberId, at],
  );
  if (!eligibility) throw new Error(`member ${memberId} has no bank account`);
  return eligibility;
}
