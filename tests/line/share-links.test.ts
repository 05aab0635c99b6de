import { expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { findRoute } from '#src/app/routes/routes.tsx';
import { shareOfGame } from '#src/features/game/components/game-play.tsx';
import { shareOfBill } from '#src/features/lotto/model/share-bill.ts';
import { shareOfRound } from '#src/features/lotto/model/share-round.ts';
import type { Round } from '#src/features/lotto/model/yeekee-round.ts';
import { withRef } from '#src/share/subject.ts';

const yeekee: Round = {
  round_id: '7',
  category_id: '2',
  category_name: 'ยี่กี',
  kind: 'yeekee',
  name: 'รอบที่ 17',
  icon: '/media/flag-yk.svg',
  round_no: 17,
  rounds_in_day: 88,
  draw_date: '2026-11-21',
  bet_opens_at: '2026-11-21T09:15:00+07:00',
  bet_closes_at: '2026-11-21T10:15:00+07:00',
  shoot_closes_at: '2026-11-21T10:17:00+07:00',
  result_at: '2026-11-21T10:17:05+07:00',
  status: 'open',
  note: null,
  headline: null,
};
const government: Round = { ...yeekee, round_id: '9', kind: 'government', round_no: null };
const bill = (round: Round, status: 'pending' | 'won') =>
  shareOfBill({ round, status, payout: baht(900), top_lines: [], line_count: 0 });
const game = { game_id: '12', provider_id: 'sandbox', name_th: 'มังกร', provider_name: 'Sandbox', image: null };

// The pages they open are tested in the browser: a promotion in line-share.spec.ts, the others in affiliate.spec.ts.
it.each([
  ['a bill', bill(government, 'pending'), '/lotto/:round_id?', '/lotto/9'],
  ['a yeekee bill', bill(yeekee, 'pending'), '/lotto/:round_id?', '/lotto/7'],
  ['a win', bill(government, 'won'), '/lotto/results', '/lotto/results?date=2026-11-21&category=2'],
  ['a win in yeekee', bill(yeekee, 'won'), '/lotto/yeekee/:round_id', '/lotto/yeekee/7'],
  ['a yeekee round', shareOfRound(yeekee), '/lotto/yeekee/:round_id', '/lotto/yeekee/7'],
  ['a game', shareOfGame(game), '/play', '/play?game_id=12&provider_id=sandbox'],
])('the link of %s opens its page for everybody at once', (_what, subject, page, link) => {
  expect(subject.path).toBe(link);
  const url = new URL(withRef(subject.path, 'AB12'), 'https://chokdee.example');
  expect(url.searchParams.get('ref')).toBe('AB12');
  const route = findRoute(url.pathname);
  expect(route?.path).toBe(page);
  expect(route?.middleware).toEqual([]);
});
