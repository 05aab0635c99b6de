/** Thai sentences of safer play that travel in answers. */

import { bahtOf } from '../../contract/money.ts';
import type { LimitKind, LimitPeriod } from '../../contract/safer-play.ts';
import { limitName } from '../lib/limit-names.ts';

export const overOwnLimit = (limit: { kind: LimitKind; period: LimitPeriod; left_satang: number }) =>
  `เกิน${limitName(limit.kind, limit.period)}ที่คุณตั้งไว้ เหลืออีก ${bahtOf(limit.left_satang).toLocaleString('th-TH', { minimumFractionDigits: 2 })} บาท`;

export const STILL_WAITING = 'ยังไม่ครบ 24 ชั่วโมง จึงยังเพิ่มวงเงินไม่ได้';
