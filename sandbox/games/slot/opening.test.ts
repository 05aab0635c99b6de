import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { profileOf } from '../profile.ts';
import { openingStops } from './opening.ts';
import { stripsOf } from './reels.ts';
import { spinOf } from './rules.ts';
import { slotVariantOf } from './variants.ts';

test.each(['slot', 'freespin'] as const)('every game of %s opens on a spin that wins nothing', (category) => {
  for (let number = 1; number <= 340; number++) {
    const profile = profileOf(category, `${category}-${number}`);
    const shown = { stakeSatang: satang(2000), isFree: false };
    const spin = spinOf(slotVariantOf(profile), stripsOf(profile), openingStops(profile), shown);
    expect([spin.winSatang, spin.scatters], `${category}-${number}`).toEqual([0, 0]);
  }
});
