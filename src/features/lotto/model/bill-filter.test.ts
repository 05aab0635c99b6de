import { expect, test } from 'vitest';
import { filterInput, readFilter, viewOf, writeFilter } from './bill-filter.ts';

const NOTHING = { status: null, from: null, to: null, roundId: null, buyerId: null };

test.each([
  ['', NOTHING],
  [
    'status=won&from=2026-11-01&to=2026-11-21&round=12',
    { status: 'won', from: '2026-11-01', to: '2026-11-21', roundId: '12', buyerId: null },
  ],
  ['status=mine&from=soon&to=2026-13-45&round=x', NOTHING],
  ['from=x2026-11-01&to=2026-11-011&round=1234567890123456', NOTHING],
  ['from=2026-02-30&to=2026-11-31', NOTHING],
  ['from=2026-1-01&to=2026-11-1&round=1x', NOTHING],
  ['round=123456789012345', { ...NOTHING, roundId: '123456789012345' }],
  ['status=pending&round=', { ...NOTHING, status: 'pending' }],
  ['status=settled&round=x1', { ...NOTHING, status: 'settled' }],
  ['buyer=own', { ...NOTHING, buyerId: 'own' }],
  ['buyer=12', { ...NOTHING, buyerId: '12' }],
  ['buyer=1x&status=lost', { ...NOTHING, status: 'lost' }],
  ['status=cancelled', { ...NOTHING, status: 'cancelled' }],
  ['status=refunded', { ...NOTHING, status: 'refunded' }],
] as const)('the query %j is read as a filter', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test('a filter is written and other parameters are kept', () => {
  const query = new URLSearchParams('bill=7&status=lost');
  expect(writeFilter(query, { ...NOTHING, status: 'won', roundId: '12' }).toString()).toBe(
    'bill=7&status=won&round=12',
  );
  expect(writeFilter(query, { ...NOTHING, from: '2026-11-01' }).toString()).toBe('bill=7&from=2026-11-01');
});

test('the input of the call has the order by draws, and only the filters that are set', () => {
  expect(filterInput(NOTHING)).toEqual({ order: 'draw' });
  expect(filterInput({ ...NOTHING, from: '2026-11-01' })).toEqual({ order: 'draw', from: '2026-11-01' });
  expect(filterInput({ status: 'pending', from: null, to: '2026-11-21', roundId: '12', buyerId: 'own' })).toEqual({
    order: 'draw',
    status: 'pending',
    to: '2026-11-21',
    round_id: '12',
    buyer_id: 'own',
  });
});

test.each([
  [null, 'all'],
  ['won', 'settled'],
  ['lost', 'settled'],
  ['refunded', 'cancelled'],
  ['pending', 'pending'],
] as const)('the status %s belongs to the tab %s', (status, view) => {
  expect(viewOf(status)).toBe(view);
});
