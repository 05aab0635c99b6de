import { describe, expect, it } from 'vitest';
import {
  angleFor,
  colourOf,
  isInLowerHalf,
  isOnWheel,
  type Prize,
  reasonOf,
  sector,
  sliceAt,
  type Wheel,
} from './wheel.ts';

describe('the wheel', () => {
  it('ends on the slice that was drawn, wherever it stood, and always turns on', () => {
    for (const slices of [3, 8, 10, 13]) {
      for (let position = 0; position < slices; position += 1) {
        for (const from of [0, 17, 359.5, 4000, -30]) {
          const angle = angleFor(position, slices, from);
          expect(sliceAt(angle, slices)).toBe(position);
          expect(angle - from).toBeGreaterThanOrEqual(6 * 360);
          expect(angle - from).toBeLessThan(7 * 360);
        }
      }
    }
  });

  it('has dark slices without a prize, and sectors clockwise from the top', () => {
    expect(colourOf({ kind: 'none', position: 0 }, 8).fill).toBe('var(--wheel-none)');
    expect(colourOf({ kind: 'cash', position: 4 }, 5).fill).toBe('var(--wheel-pale)');
    expect(sector(0, 90)).toBe('M160 160L160.00 15.00A145 145 0 0 1 305.00 160.00Z');
    expect(sector(180, 270, 100)).toBe('M160 160L160.00 260.00A100 100 0 0 1 60.00 160.00Z');
  });

  it('has no two neighbours of one colour', () => {
    for (let slices = 3; slices < 20; slices += 1) {
      const fills = Array.from({ length: slices }, (_, position) => colourOf({ kind: 'cash', position }, slices).fill);
      for (const [index, fill] of fills.entries()) expect(fill).not.toBe(fills[(index + 1) % slices]);
    }
  });

  it('knows the labels that would be upside down, wherever it rests', () => {
    const lower = (angle: number) => Array.from({ length: 8 }, (_, n) => n).filter((n) => isInLowerHalf(n, 8, angle));
    expect(lower(0)).toEqual([3, 4, 5]);
    expect(lower(180)).toEqual([0, 1, 7]);
    expect(lower(6 * 360 + 90)).toEqual([1, 2, 3]);
    expect(lower(-90)).toEqual([5, 6, 7]);
  });

  it('has its bright last slice only where the colours would repeat', () => {
    expect(colourOf({ kind: 'cash', position: 7 }, 8)).toEqual(colourOf({ kind: 'cash', position: 3 }, 8));
  });
});

const SETTING: Wheel['setting'] = {
  wheel_id: '1',
  title: '',
  terms: [],
  is_open: true,
  point_cost: 100,
  free_spin_rule: '',
  spins_today: 0,
  max_spins_a_day: null,
  next_free_spin_at: null,
};
const CASH: Prize = {
  prize_id: '4',
  position: 2,
  name: 'เงินสด 20 บาท',
  image: null,
  kind: 'cash',
  amount: 20,
  chance_percent: 5,
};

describe('a spin', () => {
  const spun: Wheel['waiting'] = { spin_id: '9', prize: CASH, position: 2, free_spins: 0, point: 0, time: '' };

  it.each<[string, 'free' | 'point', Partial<Wheel['setting']>, Partial<Wheel>, number | undefined, string | null]>([
    ['for points that are just enough', 'point', {}, {}, 100, null],
    ['for too few points', 'point', {}, {}, 40, 'ขาดอีก 60 คะแนน'],
    ['for points that are not known yet', 'point', {}, {}, undefined, null],
    ['for points where none are taken', 'point', { point_cost: null }, {}, 500, 'กงล้อนี้ไม่รับคะแนน'],
    ['that is free', 'free', {}, { free_spins: 1 }, 0, null],
    ['that is free, without one', 'free', {}, { free_spins: 0 }, 500, 'ยังไม่มีสิทธิ์หมุนฟรี'],
    ['the last of the day', 'free', { spins_today: 19, max_spins_a_day: 20 }, { free_spins: 1 }, 0, null],
    [
      'beyond those of the day',
      'free',
      { spins_today: 20, max_spins_a_day: 20 },
      { free_spins: 1 },
      0,
      'หมุนครบของวันนี้แล้ว',
    ],
    ['of a closed wheel', 'free', { is_open: false }, { free_spins: 1 }, 0, 'กงล้อปิดชั่วคราว'],
    // It was paid for: its prize is shown whatever has changed since.
    ['whose prize waits', 'point', { is_open: false, spins_today: 9, max_spins_a_day: 9 }, { waiting: spun }, 0, null],
  ])('%s', (_what, use, setting, wheel, points, reason) => {
    const all = { setting: { ...SETTING, ...setting }, free_spins: 0, waiting: null, ...wheel };
    expect(reasonOf(all, use, points)).toBe(reason);
  });

  it.each<[string, Partial<Prize>, boolean]>([
    ['as it is shown', {}, true],
    ['whose chance and picture have changed', { prize_id: '5', chance_percent: 1, image: '/media/a.webp' }, true],
    ['at another place', { position: 3 }, false],
    ['of another kind', { kind: 'point' }, false],
    ['of another amount', { amount: 50 }, false],
    ['of another name', { name: 'เงินสด 20.00 บาท' }, false],
  ])('stops on the wheel at a prize %s: %s', (_what, drawn, isShown) => {
    const prize = { ...CASH, ...drawn };
    const shown: Prize[] = [{ ...CASH, position: 0, kind: 'none', amount: 0, name: 'เสียใจด้วย' }, CASH];
    expect(isOnWheel(shown, { position: prize.position, prize })).toBe(isShown);
  });
});
