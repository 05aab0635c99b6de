import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { betWallets } from './bet-wallets.ts';
import type { Round } from './round-state.ts';
import { shareOfBill } from './share-bill.ts';

const time = '2026-11-21T10:00:00.000Z';
const round: Round = {
  round_id: '7',
  category_id: '1',
  category_name: 'ยี่กี',
  kind: 'yeekee',
  name: 'รอบที่ 42',
  icon: '',
  round_no: 42,
  rounds_in_day: 88,
  draw_date: '2026-11-21',
  bet_opens_at: time,
  bet_closes_at: time,
  shoot_closes_at: null,
  result_at: time,
  status: 'resulted',
  note: null,
  headline: null,
};
const bill = {
  round,
  status: 'pending' as const,
  payout: baht(0),
  line_count: 5,
  top_lines: [
    {
      line_id: '1',
      bet_type: 'two_top' as const,
      number: '07',
      amount: baht(20),
      rate: 90,
      is_half: false,
      status: 'pending' as const,
      payout: baht(0),
    },
  ],
};

test('friends see the numbers of a bill and how many more there are, never a stake', () => {
  const shared = shareOfBill(bill);
  expect(shared).toMatchObject({
    title: 'โพยยี่กี รอบที่ 42',
    facts: [
      { name: '2 ตัวบน', value: '07' },
      { name: 'เลขที่แทง', value: 'และอีก 4 รายการ' },
    ],
  });
  expect(JSON.stringify(shared)).not.toContain('20');
  expect(shareOfBill({ ...bill, line_count: 1 }).facts).toHaveLength(1);
  const twelve = bill.top_lines.flatMap((line) => Array.from({ length: 12 }, () => line));
  expect(shareOfBill({ ...bill, line_count: 12, top_lines: twelve }).facts?.at(-1)?.value).toBe('และอีก 7 รายการ');
});

test('friends see the amount of a win and the way to the result', () => {
  const weekly = { ...round, kind: 'lao' as const, category_name: 'หวยลาว', round_no: null };
  const shared = shareOfBill({ ...bill, round: weekly, status: 'won', payout: baht(1800.5) });
  expect(shared).toMatchObject({ title: 'ถูกรางวัล 1,800.50 บาท', text: 'หวยลาว ดูผลรางวัลได้ที่นี่' });
  expect(shared.facts).toBeUndefined();
  expect(shared.path).not.toBe(shareOfBill(bill).path);
});

test('a bill is paid from cash and from bonuses for lotteries', () => {
  const wallets = [
    { id: 'cash' },
    { id: 'lotto', categories: ['slot', 'lotto'] },
    { id: 'slot', categories: ['slot'] },
  ];
  expect(betWallets(wallets).map(({ id }) => id)).toEqual(['cash', 'lotto']);
});

test('on paper a bill has a column for each kind of its bets, a tick for each bet, and a ring for what won', () => {
  const [first] = bill.top_lines;
  if (!first) throw new Error('no line');
  const top_lines = [
    { ...first, number: '07', status: 'won' as const },
    { ...first, line_id: '2', bet_type: 'two_bottom' as const, number: '07', status: 'lost' as const },
    { ...first, line_id: '3', bet_type: 'three_top' as const, number: '528', status: 'lost' as const },
  ];
  const won = { ...bill, status: 'won' as const, payout: baht(1800), top_lines, line_count: 8 };
  expect(shareOfBill(won).paper).toEqual({
    title: 'ยี่กี รอบที่ 42',
    subtitle: 'งวด 21 พ.ย. 2569',
    columns: ['บน', 'ล่าง'],
    rows: [
      {
        number: '07',
        isHit: true,
        cells: [
          { text: '✓', look: 'hit' },
          { text: '✓', look: 'plain' },
        ],
      },
      { number: '528', isHit: false, cells: [{ text: '✓', look: 'plain' }, null] },
    ],
    more: 'และอีก 5 รายการ',
    facts: [{ name: 'ถูกรางวัล', value: '1,800.00 บาท', look: 'win' }],
  });
  const whole = shareOfBill({ ...bill, top_lines, line_count: 3 });
  expect([whole.paper?.more, whole.paper?.facts, whole.facts?.length]).toEqual([null, [], 3]);
});

test('a shared bill leads to its own round', () => {
  const other = { ...bill, round: { ...round, round_id: '8' } };
  expect([shareOfBill(bill).path, shareOfBill(other).path]).toEqual(['/lotto/7', '/lotto/8']);
});
