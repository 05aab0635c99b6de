/** A round on sale, as the ticket's tests answer it. */
import type { BetType } from '#contract/lotto-numbers.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const ROUND = {
  round_id: '7',
  category_id: '1',
  category_name: 'ฮานอย',
  kind: 'hanoi',
  name: 'งวดนี้',
  icon: 'vn',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-12-01',
  bet_opens_at: inHours(-1),
  bet_closes_at: inHours(8),
  shoot_closes_at: null,
  result_at: inHours(9),
  status: 'open',
  note: null,
  headline: null,
};

export const rateOf = (bet_type: BetType) => ({
  bet_type,
  rate: 90,
  min: 5,
  max: 1000,
  max_per_number: 0,
  odds: 100,
  rtp: 90,
  is_open: true,
});
