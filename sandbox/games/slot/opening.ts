import { satang } from '#contract/money.ts';
import type { Profile } from '../profile.ts';
import { stripsOf } from './reels.ts';
import { spinOf } from './rules.ts';
import { slotVariantOf } from './variants.ts';

/** Stops that win nothing and show no scatter: the reels before the first spin promise nothing. */
export function openingStops(profile: Profile): number[] {
  const strips = stripsOf(profile);
  const variant = slotVariantOf(profile);
  for (let turn = profile.number; ; turn++) {
    const stops = strips.map((strip, reel) => (turn * (2 * reel + 3)) % strip.length);
    const { winSatang, scatters } = spinOf(variant, strips, stops, { stakeSatang: satang(2000), isFree: false });
    if (winSatang === 0 && scatters === 0) return stops;
  }
}
