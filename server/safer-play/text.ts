/** Thai sentences of safer play that travel in answers. */

import type { Satang } from '#contract/money.ts';
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts';
import { bahtText } from '#server/lib/baht-text.ts';
import { limitName } from '#server/lib/limit-names.ts';

export const overOwnLimit = (limit: { kind: LimitKind; period: LimitPeriod; left_satang: Satang }) =>
  `เกิน${limitName(limit.kind, limit.period)}ที่คุณตั้งไว้ เหลืออีก ${bahtText(limit.left_satang)} บาท`;

export const STILL_WAITING = 'ยังไม่ครบ 24 ชั่วโมง จึงยังเพิ่มวงเงินไม่ได้';

export const ONLY_LOWER = 'ตั้งแทนสมาชิกได้เฉพาะวงเงินที่ต่ำกว่าเดิม';
