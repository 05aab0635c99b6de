import type { Satang } from '#contract/money.ts';
import type { StopKind } from '#contract/stops.ts';
import { STOP, type StopRow } from '#server/access/stop-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export interface Target {
  agentId: number;
  kind: StopKind;
  /** '' for kinds without one. */
  subject: string;
}

/** The sentence and the time that an operator writes for players. */
export interface Told {
  message: string;
  expectedAt: string | null;
}

/** Something of the agent's that can be stopped by itself: a lottery on sale, a provider with games. */
export function stoppable(
  queries: Queries,
  agentId: number,
): Promise<{ kind: StopKind; subject: string; name: string }[]> {
  return queries.rows(
    `select * from (
       select 'lottery' as kind, id::text as subject, name, position::bigint, id::text as place from lotto_category
       where agent_id = $1 and is_on
       union all
       select 'provider', id, name, 0, name from game_provider
     ) s order by kind, position, place`,
    [agentId],
  );
}

/** The newest lifted stop of each kind and subject. */
export const lastLifted = (
  queries: Queries,
  agentId: number,
): Promise<(StopRow & { lifted_at: Date; lifted_by: string })[]> =>
  queries.rows(
    `select distinct on (l.kind, l.subject) l.*, k.name as lifted_by
     from (${STOP} where s.agent_id = $1 and s.lifted_at is not null) l
     join emergency_stop e on e.id = l.id join operator_key k on k.id = e.lifted_by
     order by l.kind, l.subject, l.id desc`,
    [agentId],
  );

/** What is under way at something that can be stopped: how much there is, its sum in satang, and until when. */
export interface Affected {
  kind: StopKind;
  subject: string;
  count: number;
  satang: Satang | null;
  until: Date | null;
}

/** A member whose session made a call since then counts as here, and one whose game opened since then as playing. */
const HERE = "interval '5 minutes'";
const PLAYING = "interval '30 minutes'";

export const affectedBy = (queries: Queries, agentId: number, at: Date): Promise<Affected[]> =>
  queries.rows<Affected>(
    `select 'site' as kind, '' as subject, count(distinct member_id)::int as count, null::bigint as satang, null::timestamptz as until
     from member_session where agent_id = $1 and revoked_at is null and last_seen_at > $2::timestamptz - ${HERE}
     union all
     select 'payouts', '', count(*)::int, coalesce(sum(amount_satang), 0)::bigint, null
     from withdrawal where agent_id = $1 and status in ('requested', 'approved')
     union all
     select 'deposits', '', count(*)::int, coalesce(sum(amount_satang), 0)::bigint, null
     from deposit where agent_id = $1 and status = 'pending' and expires_at > $2
     union all
     select 'provider', g.provider_id, count(distinct s.member_id)::int, null, null
     from game_session s join game g on g.id = s.game_id
     where s.agent_id = $1 and s.ended_at is null and s.created_at > $2::timestamptz - ${PLAYING}
     group by g.provider_id
     union all
     (select distinct on (r.category_id) 'lottery', r.category_id::text, b.bills, b.satang, r.bet_closes_at
      from lotto_round r
      cross join lateral (
        select count(*)::int as bills, coalesce(sum(total_satang), 0)::bigint as satang
        from lotto_bill where round_id = r.id and cancelled_at is null
      ) b
      where r.agent_id = $1 and r.version = 0 and r.bet_opens_at <= $2 and r.bet_closes_at > $2
      order by r.category_id, r.bet_closes_at)`,
    [agentId, at],
  );

export interface Counted {
  stop_id: number;
  watchers: number;
}

/** The number of members who wait for each stop in force. */
export const watchersOf = (queries: Queries, agentId: number): Promise<Counted[]> =>
  queries.rows<Counted>(
    `select s.id as stop_id, count(*)::int as watchers from emergency_stop s join stop_watcher w on w.stop_id = s.id
     where s.agent_id = $1 and s.lifted_at is null group by s.id`,
    [agentId],
  );

export interface WaitingLift {
  subject: string;
  confirmation_id: number;
  requested_by: string;
  requested_at: Date;
  reason: string;
  expires_at: Date;
}

/** Requests to lift a stop that wait for a second key, by the confirmation's subject. */
export const waitingLifts = (queries: Queries, agentId: number, at: Date): Promise<WaitingLift[]> =>
  queries.rows<WaitingLift>(
    `select c.subject, c.id as confirmation_id, k.name as requested_by, c.requested_at, c.input ->> 'reason' as reason, c.expires_at
     from operator_confirmation c join operator_key k on k.id = c.requested_by
     where c.agent_id = $1 and c.state = 'waiting' and c.expires_at > $2 and c.subject like 'stop %'`,
    [agentId, at],
  );

/** The stop in force, locked until the transaction ends. */
export const lockStop = (tx: Transaction, { agentId, kind, subject }: Target): Promise<StopRow | undefined> =>
  tx.row<StopRow>(
    `${STOP} where s.agent_id = $1 and s.kind = $2 and s.subject = $3 and s.lifted_at is null for update of s`,
    [agentId, kind, subject],
  );

/** Puts a stop in force; one that is already in force stays as it is. */
export async function insertStop(
  tx: Transaction,
  { agentId, kind, subject }: Target,
  { message, expectedAt, reason, keyId, at }: Told & { reason: string; keyId: number; at: Date },
): Promise<void> {
  await tx.rows(
    `insert into emergency_stop (agent_id, kind, subject, reason, message, expected_at, stopped_at, stopped_by, told_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7)
     on conflict (agent_id, kind, subject) where lifted_at is null do nothing`,
    [agentId, kind, subject, reason, message, expectedAt, at, keyId],
  );
}

export async function updateTold(tx: Transaction, stopId: number, told: Told, at: Date): Promise<void> {
  await tx.rows('update emergency_stop set message = $2, expected_at = $3, told_at = $4 where id = $1', [
    stopId,
    told.message,
    told.expectedAt,
    at,
  ]);
}

export async function markLifted(tx: Transaction, stopId: number, keyId: number, at: Date): Promise<void> {
  await tx.rows('update emergency_stop set lifted_at = $3, lifted_by = $2 where id = $1', [stopId, keyId, at]);
}

/** Takes the members who asked to be notified; each is notified once. */
export const takeWatchers = (tx: Transaction, stopId: number): Promise<{ member_id: number }[]> =>
  tx.rows('delete from stop_watcher where stop_id = $1 returning member_id', [stopId]);

/** False: the agent has no such stop in force. `stopId` may be any text. */
export async function insertWatcher(
  tx: Transaction,
  { agentId, memberId }: { agentId: number; memberId: number },
  stopId: string,
): Promise<boolean> {
  const stop = await tx.row<{ id: number }>(
    'select id from emergency_stop where agent_id = $1 and id::text = $2 and lifted_at is null for key share',
    [agentId, stopId],
  );
  if (!stop) return false;
  await tx.rows('insert into stop_watcher (stop_id, member_id) values ($1, $2) on conflict do nothing', [
    stop.id,
    memberId,
  ]);
  return true;
}
