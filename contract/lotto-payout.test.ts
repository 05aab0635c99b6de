import { expect, test } from 'vitest';
import type { BetType } from './lotto-numbers.ts';
import { highestPayout } from './lotto-payout.ts';
import { satang } from './money.ts';

type Bet = readonly [betType: BetType, key: string, payout: number];

const highest = (bets: readonly Bet[], isGovernment = false): number =>
  highestPayout(
    bets.map(([betType, key, payout]) => ({ betType, key, payout: satang(payout) })),
    isGovernment,
  );

test.each<[string, readonly Bet[], number]>([
  ['no bet', [], 0],
  [
    'the better of two numbers',
    [
      ['three_top', '123', 500],
      ['three_top', '999', 400],
    ],
    500,
  ],
  [
    'bets on one number add up',
    [
      ['three_top', '000', 500],
      ['three_top', '000', 400],
    ],
    900,
  ],
  [
    'all that one draw pays',
    [
      ['three_top', '321', 500],
      ['three_tod', '123', 100],
      ['two_top', '21', 50],
      ['run_top', '3', 7],
    ],
    657,
  ],
  [
    'a tod in the order of its digits',
    [
      ['three_tod', '057', 100],
      ['three_top', '750', 500],
    ],
    600,
  ],
  [
    'a tod beside another number',
    [
      ['three_tod', '012', 100],
      ['two_top', '34', 60],
    ],
    100,
  ],
  [
    'three digits of one draw',
    [
      ['run_top', '1', 5],
      ['run_top', '2', 6],
      ['run_top', '3', 7],
      ['run_top', '4', 1],
    ],
    18,
  ],
  [
    'a digit that a number has twice or thrice pays once',
    [
      ['run_top', '5', 7],
      ['three_top', '555', 100],
    ],
    107,
  ],
  [
    'its first and last digit alike',
    [
      ['run_top', '5', 7],
      ['three_top', '575', 100],
    ],
    107,
  ],
  [
    'its last digits alike',
    [
      ['run_top', '5', 7],
      ['three_top', '755', 100],
    ],
    107,
  ],
  [
    'its first digits alike',
    [
      ['run_top', '5', 7],
      ['three_top', '557', 100],
    ],
    107,
  ],
  [
    'top and bottom are drawn apart',
    [
      ['two_top', '12', 50],
      ['two_bottom', '34', 60],
    ],
    110,
  ],
  [
    'both digits of the bottom',
    [
      ['run_bottom', '1', 5],
      ['run_bottom', '2', 6],
      ['run_bottom', '3', 4],
    ],
    11,
  ],
  [
    'a double at the bottom pays once',
    [
      ['run_bottom', '4', 5],
      ['two_bottom', '44', 100],
    ],
    105,
  ],
  [
    'a pair at the bottom',
    [
      ['run_bottom', '4', 5],
      ['run_bottom', '7', 3],
      ['two_bottom', '47', 100],
    ],
    108,
  ],
  [
    'the last number of each draw',
    [
      ['three_top', '999', 5],
      ['two_bottom', '99', 7],
    ],
    12,
  ],
])('%s', (_what, bets, payout) => {
  expect(highest(bets)).toBe(payout);
});

test('government draws two front and two back numbers, the others none', () => {
  const bets: readonly Bet[] = [
    ['three_front', '001', 5],
    ['three_front', '002', 9],
    ['three_front', '003', 7],
    ['three_bottom', '900', 30],
  ];
  expect([highest(bets, true), highest(bets)]).toEqual([46, 0]);
});
