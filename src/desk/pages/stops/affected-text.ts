import { formatBaht, grouped } from '#contract/baht-text.ts';
import { formatTime } from '#src/lib/time.ts';
import type { StopRow } from './stop-row.ts';

/** What a stop meets now, in a few words: `8 คำขอ 49,050.00`. */
export function affectedText({ kind, affects: { count, amount, until } }: StopRow): string {
  const many = grouped(String(count));
  const sum = amount === null ? '' : ` ${formatBaht(amount)}`;
  switch (kind) {
    case 'site':
      return `${many} คนออนไลน์`;
    case 'payouts':
      return `${many} คำขอ${sum}`;
    case 'deposits':
      return `${many} ใบเปิดอยู่${sum}`;
    case 'provider':
      return `${many} คนกำลังเล่น`;
    case 'lottery':
      return until === null ? 'ไม่มีรอบเปิด' : `${many} โพย${sum} · ${formatTime(until)}`;
  }
}
