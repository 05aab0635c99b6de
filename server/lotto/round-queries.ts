import type { z } from 'zod';
import type { BetType } from '../../contract/lotto-numbers.ts';
import type { lottoGroup, lottoKind, round, roundStatus } from '../../contract/lotto-shapes.ts';
import type { Queries } from '../platform/database.ts';
import type { Rule } from './rule.ts';

export type RoundOnWire = z.output<typeof round>;

export interface RoundRow {
  id: number;
  agent_id: number;
  category_id: number;
  category_name: string;
  kind: z.output<typeof lottoKind>;
  lobby_group: z.output<typeof lottoGroup>;
  icon: string;
  draw_date: string;
  round_no: number;
  rounds_in_day: number | null;
  bet_opens_at: Date;
  bet_closes_at: Date;
  shoot_closes_at: Date | null;
  result_at: Date;
  rule: Rule;
  seed_hash: string;
  beacon_round: number | null;
  note: string | null;
  version: number;
  settled_version: number;
  status: z.output<typeof roundStatus>;
  headline_bet_type: BetType | null;
  headline_rate: number | null;
}

/** $1 is the time of asking: it decides what is open. The secret seed is never among the columns. */
export const ROUND = `
  select r.id, r.agent_id, r.category_id, c.name as category_name, c.kind, c.lobby_group, c.icon, r.draw_date, r.round_no, r.rounds_in_day,
    r.bet_opens_at, r.bet_closes_at, r.shoot_closes_at, r.result_at, r.rule, r.seed_hash, r.beacon_round, r.note, r.version, r.settled_version,
    lotto_status(r, $1) as status, h.bet_type as headline_bet_type, h.rate::float8 as headline_rate
  from lotto_round r join lotto_category c on c.id = r.category_id
  left join lateral (
    select bet_type, rate from lotto_rate where category_id = r.category_id and is_open order by position limit 1
  ) h on true`;

/** `id` comes from outside and may be any text. */
export function roundOf(queries: Queries, agentId: number, at: Date, id: string): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(`${ROUND} where r.agent_id = $2 and r.id = $3`, [at, agentId, idNumber(id)]);
}

/** An id from outside as a number; 0, which no row has, for any other text. */
export const idNumber = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The round that closes next; yeekee last, because one closes every few minutes. */
export function nextRound(queries: Queries, agentId: number, at: Date): Promise<RoundRow | undefined> {
  return queries.row<RoundRow>(
    `${ROUND} where r.agent_id = $2 and r.version = 0 and r.voided_at is null and r.bet_opens_at <= $1 and r.bet_closes_at > $1
     order by r.bet_closes_at, r.id limit 1`,
    [at, agentId],
  );
}

export function roundsOfDay(queries: Queries, agentId: number, at: Date, filter: { category?: string; date: string }) {
  return queries.rows<RoundRow>(
    `${ROUND} where r.agent_id = $2 and r.draw_date = $3 and ($4::bigint is null or r.category_id = $4)
     order by r.bet_closes_at, r.id`,
    [at, agentId, filter.date, filter.category === undefined ? null : idNumber(filter.category)],
  );
}

export interface CategoryRow {
  id: number;
  name: string;
  icon: string;
  kind: RoundRow['kind'];
  lobby_group: RoundRow['lobby_group'];
  note: string | null;
}

export function categoriesOf(queries: Queries, agentId: number): Promise<CategoryRow[]> {
  return queries.rows<CategoryRow>(
    'select id, name, icon, kind, lobby_group, note from lotto_category where agent_id = $1 and is_on order by position, id',
    [agentId],
  );
}

/**
 * Each category's current rounds: those not drawn yet that close first (a yeekee shows three, the others one), and
 * before them the newest that waits for its result or got it within the last hours.
 */
export function lobbyRounds(queries: Queries, agentId: number, at: Date): Promise<RoundRow[]> {
  return queries.rows<RoundRow>(
    `with current as (
      select c.id as category_id, n.id from lotto_category c cross join lateral (
        (select r.id from lotto_round r where r.category_id = c.id and r.bet_closes_at > $1 order by r.bet_closes_at limit case c.kind when 'yeekee' then 3 else 1 end)
        union all
        (select r.id from lotto_round r where r.category_id = c.id and r.bet_closes_at <= $1 and r.bet_closes_at > $1 - interval '12 hours'
         order by r.bet_closes_at desc limit 1)
      ) n where c.agent_id = $2 and c.is_on
    )
    ${ROUND} join current on current.id = r.id order by c.position, c.id, r.bet_closes_at, r.id`,
    [at, agentId],
  );
}

const THAI_MONTHS = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'];

/** `รอบที่ 42`, or `งวดวันที่ 1 ธ.ค. 2569`. */
export function roundName(row: Pick<RoundRow, 'rounds_in_day' | 'round_no' | 'draw_date'>): string {
  if (row.rounds_in_day !== null) return `รอบที่ ${row.round_no}`;
  const [year = 0, month = 1, day = 1] = row.draw_date.split('-').map(Number);
  return `งวดวันที่ ${day} ${THAI_MONTHS[month - 1]} ${year + 543}`;
}

export function roundOnWire(row: RoundRow): RoundOnWire {
  return {
    round_id: String(row.id),
    category_id: String(row.category_id),
    category_name: row.category_name,
    kind: row.kind,
    name: roundName(row),
    icon: row.icon,
    round_no: row.rounds_in_day === null ? null : row.round_no,
    rounds_in_day: row.rounds_in_day,
    draw_date: row.draw_date,
    bet_opens_at: row.bet_opens_at.toISOString(),
    bet_closes_at: row.bet_closes_at.toISOString(),
    shoot_closes_at: row.shoot_closes_at?.toISOString() ?? null,
    result_at: row.result_at.toISOString(),
    status: row.status,
    note: row.note,
    headline:
      row.headline_bet_type === null || row.headline_rate === null
        ? null
        : { bet_type: row.headline_bet_type, rate: row.headline_rate },
  };
}
