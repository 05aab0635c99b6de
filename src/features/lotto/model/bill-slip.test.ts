import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import type { Bill, BillLine } from './bill-filter.ts';
import { outcomeOf, slipOf } from './bill-slip.ts';

const ROUND: Bill['round'] = {
  round_id: '4',
  category_id: '2',
  category_name: 'ยี่กี วีไอพี',
  kind: 'yeekee',
  name: 'รอบที่ 38',
  icon: 'flag-yk.svg',
  round_no: 38,
  rounds_in_day: 88,
  draw_date: '2026-11-22',
  bet_opens_at: '2026-11-22T08:00:00Z',
  bet_closes_at: '2026-11-22T08:30:00Z',
  shoot_closes_at: null,
  result_at: '2026-11-22T08:32:00Z',
  status: 'resulted',
  note: null,
  headline: null,
};

let lines = 0;
function line(bet_type: BillLine['bet_type'], number: string, amount: number, more: Partial<BillLine> = {}): BillLine {
  lines += 1;
  return {
    line_id: `9-${lines}`,
    bet_type,
    number,
    amount: baht(amount),
    rate: 90,
    is_half: false,
    status: 'lost',
    payout: baht(0),
    ...more,
  };
}

const bill = (more: Partial<Bill>): Bill => ({
  bill_id: '9',
  bill_no: 'YK38-208402',
  round: ROUND,
  status: 'won',
  wallet_id: '1',
  wallet_name: 'กระเป๋าหลัก',
  line_count: 3,
  discount: baht(0),
  total: baht(160),
  max_payout: baht(9000),
  payout: baht(4200),
  note: null,
  buyer: null,
  handed_at: null,
  unsold: [],
  created_at: '2026-11-22T08:21:00Z',
  settled_at: '2026-11-22T08:32:00Z',
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
  lines: [],
  prizes: {
    first_prize: null,
    three_top: '609',
    three_front: [],
    three_bottom: [],
    two_top: '09',
    two_bottom: '82',
    yeekee: '82609',
  },
  corrected_at: null,
  void_reason: null,
  ...more,
});

test.each([
  ['won', 160, 4200, 'won'],
  ['won', 160, 160, 'back'],
  ['won', 160, 90, 'back'],
  ['lost', 160, 0, 'lost'],
  ['pending', 160, 0, 'waiting'],
  ['refunded', 160, 160, 'refunded'],
  ['cancelled', 160, 0, 'cancelled'],
] as const)('a bill that is %s, %d staked and %d paid, is %s', (status, total, payout, outcome) => {
  expect(outcomeOf({ status, total: baht(total), payout: baht(payout) })).toBe(outcome);
});

test('a won slip is gold, rings the numbers that were drawn in their places, and ends with what is left after the stakes', () => {
  const slip = slipOf(
    bill({
      lines: [
        line('two_bottom', '82', 20, { line_id: '9-3', status: 'won', payout: baht(1800) }),
        line('run_top', '5', 40, { line_id: '9-1', rate: 3.2 }),
        line('two_top', '47', 20, { line_id: '9-2' }),
        line('two_top', '82', 20, { line_id: '9-4' }),
      ],
    }),
  );
  expect([slip.head, slip.draw, slip.drawn]).toEqual(['won', 'รอบที่ 38 · 22 พ.ย. 2569', '609 · 82']);
  expect(slip.groups.map(({ name, rates, rows }) => [name, rates, rows.map(({ number }) => number)])).toEqual([
    ['2 ตัว', 'บน ×90 · ล่าง ×90', ['82', '47']],
    ['วิ่ง', 'บน ×3.2', ['5']],
  ]);
  const hit = slip.groups[0]?.rows[0];
  expect(hit?.isHit).toBe(true);
  expect(hit?.cells.map(({ cell }) => cell && [cell.amount, cell.note, cell.look])).toEqual([
    ['20', null, 'past'],
    null,
    ['20', '+1,800.00', 'hit'],
  ]);
  expect(hit?.words).toBe('2 ตัวบน 20 บาท ×90 ไม่ถูก, 2 ตัวล่าง 20 บาท ×90 ถูก ได้ 1,800.00 บาท');
  expect(slip.stamp).toEqual({ label: 'ถูกรางวัล', at: '22 พ.ย. 15:32' });
  expect(slip.facts.map(({ name, value, look }) => [name, value, look])).toEqual([
    ['แทง', '160.00\u00a0บาท', 'plain'],
    ['ได้คืน', '4,200.00\u00a0บาท', 'plain'],
    ['สุทธิ', '+4,040.00\u00a0บาท', 'win'],
  ]);
});

test('a slip that won less than it cost says what came back, in no gold', () => {
  const slip = slipOf(bill({ payout: baht(90) }));
  expect([slip.head, slip.stamp?.label]).toEqual(['plain', 'ได้คืน']);
  expect(slip.facts[2]).toEqual({ name: 'สุทธิ', value: '−70.00\u00a0บาท', look: 'loss' });
});

test('a lost slip has no stamp', () => {
  const slip = slipOf(bill({ status: 'lost', payout: baht(0), corrected_at: '2026-11-22T09:20:00Z' }));
  expect([slip.head, slip.stamp, slip.facts[2]?.value]).toEqual(['lost', null, '−160.00\u00a0บาท']);
  expect(slip.corrected).toBe('แก้ไขผล 22 พ.ย. 16:20\u00a0น.');
});

test('a slip that waits has the most it may pay, half rates marked, and a column of the front prizes where it has one', () => {
  const slip = slipOf(
    bill({
      status: 'pending',
      prizes: null,
      settled_at: null,
      payout: baht(0),
      lines: [
        line('three_top', '456', 1000, { status: 'pending', is_half: true, rate: 450 }),
        line('three_front', '456', 20, { status: 'pending', rate: 450 }),
      ],
    }),
  );
  expect(slip.columns).toEqual(['top', 'tod', 'bottom', 'front']);
  expect(slip.groups[0]?.rates).toBe('หน้า ×450');
  expect(slip.groups[0]?.rows[0]?.cells[0]?.cell).toEqual({ amount: '1,000', note: 'ลด ×450', look: 'half' });
  expect([slip.stamp, slip.drawn]).toEqual([{ label: 'รับแทงแล้ว', at: '22 พ.ย. 15:21' }, null]);
  expect(slip.facts.map(({ name }) => name)).toEqual(['รวม 3 รายการ', 'จ่ายสูงสุด', 'ออกผล']);
});

test.each([
  ['cancelled', 'ยกเลิกแล้ว'],
  ['refunded', 'คืนเงินแล้ว'],
] as const)('a %s slip says what came back and where to', (status, label) => {
  const slip = slipOf(bill({ status, prizes: null, cancelled_at: '2026-11-22T08:25:00Z' }));
  expect([slip.head, slip.stamp?.label, slip.hint]).toEqual(['lost', label, 'คืนเข้ากระเป๋าหลักแล้ว']);
  expect(slip.facts[1]).toMatchObject({ name: 'คืนเงิน', value: '160.00\u00a0บาท' });
});

test('the slip of a round that was not held says why, one that its player cancelled before does not', () => {
  const voided = { prizes: null, void_reason: 'มีเลขยิงไม่ถึง 16 เลข' };
  expect(slipOf(bill({ ...voided, status: 'refunded' })).voided).toBe('ยกเลิกรอบ: มีเลขยิงไม่ถึง 16 เลข');
  const government = { ...ROUND, kind: 'government', round_no: null } as const;
  expect(slipOf(bill({ ...voided, status: 'refunded', round: government })).voided).toMatch('ยกเลิกงวด: ');
  expect(slipOf(bill({ ...voided, status: 'cancelled' })).voided).toBeNull();
});

test('only what waits and what won keeps its full colour, and only a number that won is ringed', () => {
  const slip = slipOf(
    bill({
      lines: [
        line('two_top', '11', 20, { status: 'pending' }),
        line('two_top', '12', 20, { status: 'lost' }),
        line('two_top', '13', 20, { status: 'refunded' }),
        line('two_top', '14', 20, { status: 'won', payout: baht(1800) }),
      ],
    }),
  );
  const rows = slip.groups.flatMap((group) => group.rows);
  expect(rows.map(({ number, isHit, cells }) => [number, isHit, cells[0]?.cell?.look])).toEqual([
    ['14', true, 'hit'],
    ['11', false, 'plain'],
    ['12', false, 'past'],
    ['13', false, 'past'],
  ]);
});

test('a bill that paid exactly its stake is neither a win nor a loss', () => {
  const slip = slipOf(bill({ payout: baht(160) }));
  expect(slip.facts[2]).toEqual({ name: 'สุทธิ', value: '0.00\u00a0บาท', look: 'strong' });
});

test('the stamp has the time of what it says, once that is known', () => {
  const stampOf = (more: Partial<Bill>) => slipOf(bill(more)).stamp?.at;
  expect(stampOf({ status: 'cancelled', cancelled_at: '2026-11-22T08:25:00Z' })).toBe('22 พ.ย. 15:25');
  expect(stampOf({ status: 'refunded' })).toBe('22 พ.ย. 15:32');
  expect(stampOf({ status: 'refunded', settled_at: null })).toBe('');
});

test('a draw of its own day has no round, and shows the numbers that it has', () => {
  const { prizes } = bill({});
  const slip = slipOf(
    bill({ round: { ...ROUND, kind: 'lao', round_no: null }, prizes: prizes && { ...prizes, three_top: null } }),
  );
  expect([slip.draw, slip.drawn]).toEqual(['งวด 22 พ.ย. 2569', '82']);
});

test('beneath the slip are its note and what can be done next', () => {
  expect([slipOf(bill({})).note, slipOf(bill({ note: 'เลขแม่' })).note]).toEqual([null, 'บันทึก: เลขแม่']);
  expect(slipOf(bill({})).hint).toBe('สแกนเพื่อเปิดโพยนี้');
  expect(slipOf(bill({ status: 'lost', payout: baht(0) })).hint).toBe('ไม่ถูกรางวัล · ตรวจผลรอบนี้ได้');
});
