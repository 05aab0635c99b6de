/** Set by `npm run test:long`. Most of what runs there is `npm test`'s own, with more runs, kills and screens. */
export const isLong = process.env.TEST_LONG === 'on';

/** `some` in `npm test`; in `npm run test:long` ten times as many, or `many`. */
export const times = (some: number, many = some * 10): number => (isLong ? many : some);
