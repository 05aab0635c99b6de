import type { Moment } from '#src/lib/time.ts';
import { moneyText } from '../text/money.ts';
import { State } from './state.tsx';

const MINUTE_MS = 60_000;

/** `42 นาที`, `1 ชม. 20 นาที`, `3 วัน`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return moneyText.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? moneyText.hours(hours, minutes % 60) : moneyText.days(Math.floor(hours / 24));
}

/** `3 วัน`, `7 เดือน`, `2 ปี 3 เดือน`: for how long somebody has been a member. */
export function spanText(milliseconds: number): string {
  const days = Math.max(0, Math.floor(milliseconds / (24 * 60 * MINUTE_MS)));
  if (days < 31) return moneyText.days(days);
  const months = Math.floor(days / 30.4);
  return months < 12 ? moneyText.months(months) : moneyText.years(Math.floor(months / 12), months % 12);
}

/** How long something has waited; late ones have a clock and colour. */
export function Age({ since, now, targetMinutes }: { since: Moment; now: number; targetMinutes: number }) {
  const age = now - new Date(since).getTime();
  if (age <= targetMinutes * MINUTE_MS) return <span>{ageText(age)}</span>;
  return (
    <State tone="warn" icon="clock">
      {ageText(age)}
    </State>
  );
}
