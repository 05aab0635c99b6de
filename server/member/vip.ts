import type { getUserInfo } from '../../contract/auth.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Queries } from '../platform/database.ts';
import type { Session } from '../platform/sessions.ts';

type Vip = OutputOf<typeof getUserInfo>['vip'];

const DAY_MS = 86_400_000;

interface Standing {
  deposited: number;
  gold_at: Date | null;
  hero_at: Date | null;
}

/**
 * What came in since a time, and the deposit that each level hangs on: counted from the newest back, the one that
 * reaches it. Once that one is too old, the level is lost.
 */
function standingOf(queries: Queries, memberId: number, since: Date, [gold, hero]: [number, number]) {
  return queries.row<Standing>(
    `select coalesce(max(running), 0)::bigint as deposited, max(at) filter (where running >= $3) as gold_at, max(at) filter (where running >= $4) as hero_at
     from (
       select at, sum(satang) over (order by at desc, id desc) as running
       from (
         select paid_at as at, coalesce(credited_satang, amount_satang) as satang, id::text from deposit
         where member_id = $1 and status = 'paid' and paid_at > $2
         union all
         select q.resolved_at, t.amount_satang, t.id from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
         where q.credited_member_id = $1 and q.credited_deposit_id is null and q.resolved_at > $2
       ) paid
     ) counted`,
    [memberId, since, gold, hero],
  );
}

/** The member's level from the deposits of the last days (domain.md, Defaults), and what the next one takes. */
export async function vipOf(queries: Queries, session: Session, now: Date): Promise<Vip & { level: 0 | 1 | 2 }> {
  const { days, gold_baht: gold, hero_baht: hero } = (await agentConfigOf(queries, session.agentId)).vip;
  const since = new Date(now.getTime() - days * DAY_MS);
  const standing = await standingOf(queries, session.memberId, since, [satangOf(gold), satangOf(hero)]);
  if (!standing) throw new Error('the deposits were not counted');
  const level = standing.hero_at ? 2 : standing.gold_at ? 1 : 0;
  const hangsOn = standing.hero_at ?? standing.gold_at;
  return {
    level,
    days,
    deposited: bahtOf(standing.deposited),
    levels: [
      { level: 1, from: gold },
      { level: 2, from: hero },
    ],
    holds_until: hangsOn ? new Date(hangsOn.getTime() + days * DAY_MS).toISOString() : null,
  };
}
