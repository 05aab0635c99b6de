import { describe, expect, it, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { roundOf } from '#src/stores/round-fixture.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import type { Difference } from './bill-differences.ts';
import { type BillFlowAction, billFlowReducer, initialBillFlow, isUnsold, type SoldBill } from './bill-flow-reducer.ts';

const stateAfter = (...actions: readonly BillFlowAction[]) => actions.reduce(billFlowReducer, initialBillFlow(false));
const difference: Difference = {
  line: {
    bet_type: 'two_top',
    number: '07',
    amount: baht(5),
    rate: 0,
    status: 'closed',
    payout: baht(0),
    available: null,
    message: null,
  },
  change: { kind: 'closed' },
};
const sold: SoldBill = {
  bill_id: '1',
  bill_no: 'YK1-1',
  round: roundOf('7'),
  status: 'pending',
  wallet_id: '1',
  wallet_name: '',
  line_count: 0,
  discount: baht(0),
  total: baht(0),
  max_payout: baht(0),
  payout: baht(0),
  note: null,
  buyer: null,
  handed_at: null,
  unsold: [],
  created_at: '',
  settled_at: null,
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
  lines: [],
  prizes: null,
  corrected_at: null,
  void_reason: null,
};
const priced = (differences: readonly Difference[], notice: string | null = null): BillFlowAction => ({
  type: 'priced',
  differences,
  notice,
});

describe('from the draft to the sold bill', () => {
  it('a bill as the player saw it is confirmed at once', () => {
    const flow = stateAfter({ type: 'open' }, { type: 'checkStarted' }, priced([]));
    expect(flow).toMatchObject({ step: 'confirm', isChecking: true, failure: null });
    expect(billFlowReducer(flow, { type: 'checkEnded' }).isChecking).toBe(false);
  });

  it('differences are accepted before', () => {
    const flow = stateAfter(priced([difference], 'ตรวจสอบให้ใหม่แล้ว'));
    expect(flow).toMatchObject({ step: 'differences', differences: [difference], notice: 'ตรวจสอบให้ใหม่แล้ว' });
    expect(billFlowReducer(flow, { type: 'accepted' }).step).toBe('confirm');
  });

  it('leads back to the draft when no line is left', () => {
    expect(stateAfter(priced([difference]), { type: 'emptied' })).toMatchObject({
      step: 'draft',
      failure: PAD_TEXT.differences.emptied,
    });
  });

  it('ends with the sold bill alone', () => {
    expect(stateAfter(priced([], 'x'), { type: 'failed', text: 'y' }, { type: 'sold', bill: sold })).toEqual({
      step: 'sold',
      differences: [],
      failure: null,
      notice: null,
      sold,
      isChecking: false,
    });
  });
});

test('a bill that was sent without an answer is shown first, with a message', () => {
  const unanswered = { step: 'confirm', failure: PAD_TEXT.confirm.unanswered };
  expect(initialBillFlow(true)).toMatchObject(unanswered);
  expect(stateAfter({ type: 'open' }, { type: 'unanswered' })).toMatchObject(unanswered);
  expect(initialBillFlow(false).step).toBeNull();
});

test.each<[BillFlowAction, ReturnType<typeof stateAfter>['step']]>([
  [{ type: 'open' }, 'draft'],
  [{ type: 'edit' }, 'draft'],
  [{ type: 'close' }, null],
  [{ type: 'sendStarted' }, 'confirm'],
  [{ type: 'checkStarted' }, 'confirm'],
])('%j clears the failure', (action, step) => {
  const failed = stateAfter(priced([], 'notice'), { type: 'failed', text: 'x' });
  expect(failed).toMatchObject({ step: 'confirm', failure: 'x' });
  expect(billFlowReducer(failed, action)).toMatchObject({ step, failure: null });
});

test('only editing forgets why the bill is another one', () => {
  expect(stateAfter(priced([], 'notice'), { type: 'close' }).notice).toBe('notice');
  expect(stateAfter(priced([], 'notice'), { type: 'edit' }).notice).toBeNull();
});

test('a bill whose round closed before it was sold leaves the sheets and says so, until something else is done', () => {
  const flow = stateAfter(priced([difference], 'notice'), { type: 'accepted' }, { type: 'notSold' });
  expect(flow).toEqual({ ...initialBillFlow(false), failure: PAD_TEXT.confirm.notSold });
  expect([isUnsold(flow), isUnsold(initialBillFlow(false))]).toEqual([true, false]);
  expect(isUnsold(stateAfter({ type: 'failed', text: 'x' }))).toBe(false);
  expect(isUnsold(billFlowReducer(flow, { type: 'open' }))).toBe(false);
});
