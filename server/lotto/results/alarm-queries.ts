import type { Queries, Transaction } from '#server/database/database.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import type { AlarmKind } from './sources/judge.ts';

/** Raises an alarm, or adds to the open one. True if that is news. */
export async function raiseAlarm(
  tx: Transaction,
  alarm: { agentId: number; roundId: number; kind: AlarmKind; detail: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into lotto_alarm as a (agent_id, round_id, kind, detail, raised_at) values ($1, $2, $3, $4, $5)
     on conflict (round_id, kind) where closed_at is null do update set detail = excluded.detail where a.detail <> excluded.detail
     returning 1 as raised`,
    [alarm.agentId, alarm.roundId, alarm.kind, alarm.detail, alarm.at],
  );
  return rows.length > 0;
}

/** Ends the open alarms of a round that are over. A correction stays until a person has seen it. */
export async function endAlarms(
  tx: Transaction,
  roundId: number,
  except: readonly AlarmKind[],
  at: Date,
): Promise<void> {
  await tx.rows(
    `update lotto_alarm set closed_at = $3 where round_id = $1 and closed_at is null and kind <> 'corrected' and kind <> all ($2)`,
    [roundId, except, at],
  );
}

/** Ends an alarm of the agent by hand; false if it is not open. */
export async function closeAlarm(
  tx: Transaction,
  { agentId, id, by, reason, at }: { agentId: number; id: number; by: string; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    `update lotto_alarm set closed_at = $5, closed_by = $3, close_reason = $4
     where agent_id = $1 and id = $2 and closed_at is null returning 1 as closed`,
    [agentId, id, by, reason, at],
  );
  return rows.length > 0;
}

export interface AlarmRow {
  id: number;
  round_id: number;
  category_name: string;
  draw_date: string;
  kind: AlarmKind;
  detail: string;
  raised_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
}

/** An agent's alarms, newest first; one more than the limit. */
export function alarmRows(
  queries: Queries,
  filter: {
    agentId: number;
    isOpen: boolean | null;
    after: number | null;
    from: string | null;
    to: string | null;
    limit: number;
  },
): Promise<AlarmRow[]> {
  return queries.rows<AlarmRow>(
    `select a.id, a.round_id, c.name as category_name, r.draw_date, a.kind, a.detail, a.raised_at, a.closed_at, a.closed_by, a.close_reason
     from lotto_alarm a join lotto_round r on r.id = a.round_id join lotto_category c on c.id = r.category_id
     where a.agent_id = $1 and ($2::boolean is null or (a.closed_at is null) = $2) and ($3::bigint is null or a.id < $3)
       and ${inPeriod('a.raised_at', '$4', '$5')}
     order by a.id desc limit $6`,
    [filter.agentId, filter.isOpen, filter.after, filter.from, filter.to, filter.limit + 1],
  );
}
