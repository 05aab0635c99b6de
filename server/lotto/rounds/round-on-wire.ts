import type { z } from 'zod';
import type { round } from '#contract/lotto-shapes.ts';
import type { RoundRow } from './round-queries.ts';

const THAI_MONTHS = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'];

/** `รอบที่ 42`, or `งวดวันที่ 1 ธ.ค. 2569`. */
export function roundName(row: Pick<RoundRow, 'rounds_in_day' | 'round_no' | 'draw_date'>): string {
  if (row.rounds_in_day !== null) return `รอบที่ ${row.round_no}`;
  const [year = 0] = row.draw_date.split('-').map(Number);
  return `งวดวันที่ ${shortDay(row.draw_date)} ${year + 543}`;
}

/** A day of the calendar without its year: `1 ธ.ค.` */
export function shortDay(date: string): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return `${day} ${THAI_MONTHS[month - 1]}`;
}

/** A round as the contract has it. */
export function roundOnWire(row: RoundRow): z.output<typeof round> {
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
