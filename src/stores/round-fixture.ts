/** An open round of yeekee, as tests need one. */
import type { CachedBill } from './lotto.ts';

/** Any time: nothing looks at these. */
const MOMENT = '2026-11-21T12:00:00+07:00';

export const roundOf = (round_id: string): CachedBill['bill']['round'] => ({
  round_id,
  category_id: '1',
  category_name: '',
  kind: 'yeekee',
  name: '',
  icon: '',
  round_no: 1,
  rounds_in_day: 88,
  draw_date: '2026-11-21',
  bet_opens_at: MOMENT,
  bet_closes_at: MOMENT,
  shoot_closes_at: null,
  result_at: MOMENT,
  status: 'open',
  note: null,
  headline: null,
});
