import type { Queries, Transaction } from '#server/database/database.ts';
import type { QuestRow } from './queries.ts';

export interface Claim {
  quest_id: number;
  period: string;
  claimed_at: Date;
}

/** The member's claims in these periods. */
export function claimsOf(queries: Queries, memberId: number, periods: readonly string[]): Promise<Claim[]> {
  return queries.rows<Claim>(
    'select quest_id, period, claimed_at from quest_claim where member_id = $1 and period = any ($2)',
    [memberId, periods],
  );
}

export interface ClaimedRow {
  quest_id: number;
  /** Follows the title of its event, if it belongs to one. */
  title: string;
  /** The reward at the claim: the operator may have changed the quest since. */
  reward_kind: QuestRow['reward_kind'];
  reward_amount: number;
  claimed_at: Date;
}

/** The member's latest claims, newest first. */
export function latestClaimsOf(queries: Queries, memberId: number, limit: number): Promise<ClaimedRow[]> {
  return queries.rows<ClaimedRow>(
    `select c.quest_id, concat_ws(' · ', e.title, q.title) as title, c.claimed_at, coalesce(t.amount_satang, f.spins, q.reward_amount) as reward_amount,
       case when t.currency = 'THB' then 'cash' when t.currency = 'POINT' then 'point' when f.id is not null then 'free_spin' else q.reward_kind end as reward_kind
     from quest_claim c join quest q on q.id = c.quest_id
       left join quest_event e on e.id = q.event_id
       cross join lateral (select format('quest:%s:%s:%s', c.quest_id, c.member_id, c.period) as id) given
       left join transfer t on t.id = given.id
       left join free_spin f on f.source = given.id
     where c.member_id = $1 order by c.claimed_at desc, c.quest_id limit $2`,
    [memberId, limit],
  );
}

/**
 * Counts a reward of a quest. False if all rewards were taken. Members who take one at the same moment wait here for
 * one another.
 */
export async function countClaim(tx: Transaction, questId: number): Promise<boolean> {
  const counted = await tx.row(
    'update quest set claims = claims + 1 where id = $1 and (max_claims is null or claims < max_claims) returning 1 as counted',
    [questId],
  );
  return counted !== undefined;
}

/** Records that the member takes the period's reward. False when it was taken before. */
export async function insertClaim(
  tx: Transaction,
  claim: { questId: number; memberId: number; period: string; at: Date },
): Promise<boolean> {
  const made = await tx.row(
    'insert into quest_claim (quest_id, member_id, period, claimed_at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as made',
    [claim.questId, claim.memberId, claim.period, claim.at],
  );
  return made !== undefined;
}
