import type { LimitKind, LimitPeriod } from '../../contract/safer-play.ts';

const KINDS = { deposit: 'วงเงินฝาก', loss: 'วงเงินเสีย', stake: 'วงเงินเดิมพัน' } as const;
const PERIODS = { day: '24 ชั่วโมง', week: '7 วัน', month: '30 วัน' } as const;

/** A member's own limit by its Thai name, e.g. `วงเงินฝากต่อ 24 ชั่วโมง`. */
export const limitName = (kind: LimitKind, period: LimitPeriod) => `${KINDS[kind]}ต่อ ${PERIODS[period]}`;
