import { describe, expect, it } from 'vitest';
import { angleFor, colourOf, isInLowerHalf, reasonOf, sector, sliceAt } from './wheel.ts';

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
    expect(colourOf({ kind: 'none', position: 0 }, 8).fill).toBe('#24332F');
    expect(colourOf({ kind: 'cash', position: 4 }, 5).fill).toBe('#F6E3B6');
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

  it('says how many points are missing only when it knows them', () => {
    const daily = { spins_today: 0, max_spins_a_day: null, next_free_spin_at: null };
    const setting = {
      wheel_id: '1',
      title: '',
      terms: [],
      is_open: true,
      point_cost: 100,
      free_spin_rule: '',
      ...daily,
    };
    const wheel = { setting, free_spins: 0, waiting: null };
    expect(reasonOf(wheel, 'point', undefined)).toBeNull();
    expect(reasonOf(wheel, 'point', 40)).toBe('ขาดอีก 60 คะแนน');
    expect(reasonOf(wheel, 'point', 100)).toBeNull();
  });
});
