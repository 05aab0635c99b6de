import { expect, test } from 'vitest';
import type { BillInput } from '../../../stores/lotto.ts';
import { billDraftReducer } from './bill-draft-reducer.ts';
import { linesWithoutOwnStake } from './draft-lines.ts';

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
const amounts = ({ lines }: BillInput) => lines.map(({ amount }) => amount);

test('one stake changes one line; the other lines stay the same objects', () => {
  const next = billDraftReducer(draft, { type: 'stake', key: 'two_bottom 07', amount: '50' });
  expect(amounts(next)).toEqual(['5', '50', '20']);
  expect([next.lines[0] === draft.lines[0], next.lines[2] === draft.lines[2]]).toEqual([true, true]);
  expect(next.stakes).toEqual(draft.stakes);
});

test('a stake for bet types is that of the lines named and of later numbers; a number’s own stake stays', () => {
  const keys = linesWithoutOwnStake(draft.lines, ['two_bottom', 'run_top'], { run_top: '5' });
  const next = billDraftReducer(draft, { type: 'stakeTypes', betTypes: ['two_bottom', 'run_top'], amount: '9', keys });
  expect(amounts(next)).toEqual(['5', '9', '20']);
  expect(next.stakes).toEqual({ two_top: '5', two_bottom: '9', run_top: '9' });
});

test('lines are removed by key, whatever else has the same number', () => {
  const next = billDraftReducer(draft, { type: 'remove', keys: ['two_top 07', 'three_top 007'] });
  expect(next.lines).toEqual(draft.lines.slice(1));
  expect(billDraftReducer(draft, { type: 'removeAll' })).toEqual({ ...draft, lines: [] });
});

test('lines are replaced, a wallet is chosen, and nothing else changes', () => {
  expect(billDraftReducer(draft, { type: 'replace', lines: draft.lines.slice(0, 1) })).toEqual({
    ...draft,
    lines: draft.lines.slice(0, 1),
  });
  expect(billDraftReducer(draft, { type: 'note', note: 'ยาย' })).toEqual({ ...draft, note: 'ยาย' });
  expect(billDraftReducer(draft, { type: 'wallet', walletId: '3' })).toEqual({ ...draft, walletId: '3' });
});
