import { expect, test } from 'vitest';
import type { BillInput } from '#src/stores/lotto.ts';
import { billDraftReducer } from './bill-draft-reducer.ts';

const draft: BillInput = {
  roundId: '7',
  lines: [
    { bet_type: 'two_top', number: '07', amount: '5' },
    { bet_type: 'two_bottom', number: '07', amount: '' },
    { bet_type: 'run_top', number: '1', amount: '20' },
  ],
  stakes: { two_top: '5' },
  walletId: null,
};

test('a price is that of the next numbers of the bet types named; lines stay the same objects', () => {
  const next = billDraftReducer(draft, { type: 'price', betTypes: ['two_bottom', 'run_top'], amount: '9' });
  expect(next.lines).toBe(draft.lines);
  expect(next.stakes).toEqual({ two_top: '5', two_bottom: '9', run_top: '9' });
});

test('sold lines leave by key, whatever else has the same number, and the next bill begins with no price of this one', () => {
  const next = billDraftReducer({ ...draft, note: 'ยาย' }, { type: 'sold', keys: ['two_top 07', 'three_top 007'] });
  expect(next).toEqual({ ...draft, lines: draft.lines.slice(1), stakes: {}, note: '' });
  const named = billDraftReducer({ ...draft, id: 'x', aside: draft.lines }, { type: 'sold', keys: ['two_top 07'] });
  expect(named).not.toHaveProperty('id');
  expect(named).not.toHaveProperty('aside');
  expect(named.lines).toEqual([...draft.lines.slice(1), draft.lines[0]]);
});

test('lines are replaced, a wallet is chosen, and nothing else changes', () => {
  expect(billDraftReducer(draft, { type: 'replace', lines: draft.lines.slice(0, 1) })).toEqual({
    ...draft,
    lines: draft.lines.slice(0, 1),
  });
  expect(billDraftReducer(draft, { type: 'note', note: 'ยาย' })).toEqual({ ...draft, note: 'ยาย' });
  expect(billDraftReducer(draft, { type: 'wallet', walletId: '3' })).toEqual({ ...draft, walletId: '3' });
});
