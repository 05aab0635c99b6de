import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts';

const KINDS = { deposit: 'วงเงินฝาก', loss: 'วงเงินเสีย', stake: 'วงเงินเดิมพัน' } as const;
const PERIODS: Readonly<Record<LimitPeriod, string>> = {
  day: 'ต่อ 24 ชั่วโมง',
  week: 'ต่อ 7 วัน',
  month: 'ต่อ 30 วัน',
  calendar_day: 'ประจำวัน',
  calendar_week: 'ประจำสัปดาห์',
  calendar_month: 'ประจำเดือน',
};

/** A member's own limit by its Thai name, e.g. `วงเงินฝากต่อ 24 ชั่วโมง`. */
export const limitName = (kind: LimitKind, period: LimitPeriod) => `${KINDS[kind]}${PERIODS[period]}`;
