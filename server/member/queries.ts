import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

/** The deposits of a member since a time, and the newest times from which each VIP level is held. */
export interface VipLevel {
  deposited_satang: Satang;
  gold_at: Date | null;
  hero_at: Date | null;
}

/**
 * Sums the deposits since a time, counted back from the newest one. `gold_at` and `hero_at` are the times of the deposits
 * with which that sum reaches the level: the level is lost once that deposit is too old.
 */
export async function vipLevelOf(
  queries: Queries,
  memberId: number,
  { since, gold, hero }: { since: Date; gold: Satang; hero: Satang },
): Promise<VipLevel> {
  const row = await queries.row<VipLevel>(
    `select coalesce(max(running), 0)::bigint as deposited_satang, max(at) filter (where running >= $3) as gold_at, max(at) filter (where running >= $4) as hero_at
     from (
       select at, sum(satang) over (order by at desc) as running
       from (
         select paid_at as at, coalesce(credited_satang, amount_satang) as satang from deposit
         where member_id = $1 and status = 'paid' and paid_at > $2
         union all
         select q.resolved_at, t.amount_satang from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
         where q.credited_member_id = $1 and q.credited_deposit_id is null and q.resolved_at > $2
       ) paid
     ) counted`,
    [memberId, since, gold, hero],
  );
  if (!row) throw new Error('the deposits were not counted');
  return row;
}
