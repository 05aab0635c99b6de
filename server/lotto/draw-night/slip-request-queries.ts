import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { LineApp } from '#server/lib/line-app-url.ts';

export interface OwnDrawRow {
  bill_count: number;
  line_count: number;
  total_satang: Satang;
  paid_satang: Satang;
  is_settled: boolean;
  lines: {
    bet_type: BetType;
    number: string;
    stake_satang: Satang;
    is_half: boolean;
    win_satang: Satang;
    payout_satang: Satang;
  }[];
  wanted: boolean;
  is_reachable: boolean;
  /** The state of the message; a request that is still open may be withdrawn. */
  message_state: 'open' | 'sending' | 'sent' | 'failed';
  sent_at: Date | null;
}

/** Identifies the message of a request in the outbox; `lotto_finish_settlement` makes it in SQL. */
export const slipMessageKey = (roundId: number, memberId: number): string => `draw:${roundId}:${memberId}`;

/** A member's bills of a round as one slip of at most `most` lines, and the request to have it sent. */
export function ownDrawRow(
  queries: Queries,
  memberId: number,
  roundId: number,
  most: number,
): Promise<OwnDrawRow | undefined> {
  return queries.row<OwnDrawRow>(
    `with bill as (
       select b.id, b.line_count, b.total_satang, b.payout_satang from lotto_bill b
       where b.member_id = $1 and b.round_id = $2 and b.cancelled_at is null
     ), line as (
       select l.bet_type, l.number, sum(l.stake_satang)::bigint as stake_satang, bool_or(l.is_half) as is_half,
         sum(l.stake_satang * l.rate)::bigint as win_satang, sum(l.payout_satang)::bigint as payout_satang,
         min(array[l.bill_id, l.line_no]) as written
       from lotto_line l where l.bill_id in (select id from bill) group by l.bet_type, l.number
       order by written limit $3
     )
     select count(b.id)::int as bill_count, coalesce(sum(b.line_count), 0)::int as line_count,
       coalesce(sum(b.total_satang), 0)::bigint as total_satang, coalesce(sum(b.payout_satang), 0)::bigint as paid_satang,
       r.version > 0 and r.settled_version = r.version as is_settled,
       (select coalesce(jsonb_agg(to_jsonb(l) - 'written' order by l.written), '[]') from line l) as lines,
       q.member_id is not null as wanted, line_reaches(m) as is_reachable,
       case when x.state = 'waiting' then 'sending' when q.sent_at is null then 'open' else coalesce(x.state, 'sent') end as message_state,
       case when q.sent_at is not null and coalesce(x.state, 'sent') = 'sent' then coalesce(x.ended_at, q.sent_at) end as sent_at
     from lotto_round r join member m on m.id = $1
     left join lotto_slip_request q on q.round_id = r.id and q.member_id = m.id
     left join message x on x.agent_id = m.agent_id and x.dedupe_key = $4
     left join bill b on true
     where r.id = $2 group by r.id, m.id, q.member_id, q.sent_at, x.id`,
    [memberId, roundId, most, slipMessageKey(roundId, memberId)],
  );
}

/** Requests or withdraws the slip of a round by LINE. One that was sent stays as it is. */
export async function saveSlipRequest(
  tx: Transaction,
  { roundId, memberId, wanted }: { roundId: number; memberId: number; wanted: boolean },
  at: Date,
): Promise<void> {
  if (wanted)
    await tx.rows(
      'insert into lotto_slip_request (round_id, member_id, requested_at) values ($1, $2, $3) on conflict do nothing',
      [roundId, memberId, at],
    );
  else
    await tx.rows('delete from lotto_slip_request where round_id = $1 and member_id = $2 and sent_at is null', [
      roundId,
      memberId,
    ]);
}

/** The requests whose round is settled: `<round>:<member>`, oldest first. */
export async function dueSlips(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ key: string }>(
    `select q.round_id || ':' || q.member_id as key from lotto_slip_request q join lotto_round r on r.id = q.round_id
     where q.sent_at is null and r.version > 0 and r.settled_version = r.version order by q.round_id, q.member_id limit ${limit}`,
  );
  return rows.map(({ key }) => key);
}

export interface SlipRecipient {
  agent_id: number;
  brand: string;
  line: LineApp | null;
  /** The member may play. */
  is_wanted: boolean;
  /** A message with an older result was queued; it may have been sent meanwhile. */
  is_queued: boolean;
}

/** Takes a request of a settled round, once; undefined when another process has taken it, or it was withdrawn. */
export function takeSlipRequest(
  tx: Transaction,
  { roundId, memberId }: { roundId: number; memberId: number },
  at: Date,
): Promise<SlipRecipient | undefined> {
  return tx.row<SlipRecipient>(
    `update lotto_slip_request q set sent_at = $3 from member m join agent a on a.id = m.agent_id, lotto_round r
     where q.round_id = $1 and q.member_id = $2 and q.sent_at is null and m.id = q.member_id
       and r.id = q.round_id and r.version > 0 and r.settled_version = r.version
     returning m.agent_id, a.name as brand, a.config -> 'line' as line, play_block(m, $3) is null as is_wanted,
       exists(select 1 from message x where x.agent_id = m.agent_id and x.dedupe_key = $4) as is_queued`,
    [roundId, memberId, at, slipMessageKey(roundId, memberId)],
  );
}

/** Ends a request that nothing is sent for: the account is not linked any more, or there is no bill. */
export async function dropSlipRequest(tx: Transaction, roundId: number, memberId: number): Promise<void> {
  await tx.rows('delete from lotto_slip_request where round_id = $1 and member_id = $2', [roundId, memberId]);
}
