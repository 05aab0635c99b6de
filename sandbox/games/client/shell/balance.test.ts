import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import type { RoundView } from '../../api.ts';
import { createBalance } from './balance.ts';

const round = (state: RoundView['state'], winSatang: number, balanceSatang: number | null): RoundView => ({
  id: '1',
  requestId: '1',
  number: 1,
  gameId: 'slot-1',
  gameName: '',
  category: 'slot',
  isDemo: false,
  state,
  bet: null,
  stakeSatang: satang(1000),
  outcome: null,
  winSatang: satang(winSatang),
  seedHash: '',
  seed: null,
  label: '',
  draw: null,
  refusal: null,
  balanceSatang: balanceSatang === null ? null : satang(balanceSatang),
  createdAt: '',
});

test('the stake shows at once, the win when the game reveals it, whatever the app knows before', () => {
  const balance = createBalance(satang(50_000));
  balance.take(satang(1000));
  expect(balance.satang).toBe(49_000);
  balance.report(satang(79_000));
  expect(balance.satang).toBe(49_000);
  balance.reveal(round('settled', 30_000, 79_000));
  expect(balance.satang).toBe(79_000);
  balance.report(satang(80_000));
  expect(balance.satang).toBe(80_000);
});

test('a revealed win that the wallet has not acknowledged stays shown', () => {
  const balance = createBalance(satang(50_000));
  balance.take(satang(1000));
  const paying = round('paying', 30_000, 49_000);
  balance.reveal(paying);
  balance.report(satang(49_000));
  expect(balance.satang).toBe(79_000);
  balance.paid(round('settled', 30_000, 79_000));
  balance.report(satang(79_500));
  expect(balance.satang).toBe(79_500);
});

test('a round whose balance the wallet did not say leaves the stake taken, whatever it said of an older round', () => {
  const balance = createBalance(satang(50_000));
  balance.take(satang(1000));
  balance.reveal(round('settled', 0, 49_000));
  balance.take(satang(1000));
  balance.reveal({ ...round('settled', 200, null), number: 2 });
  expect(balance.satang).toBe(48_200);
});
