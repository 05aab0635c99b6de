import type { OutputOf } from '#contract/endpoint.ts';
import { type Satang, satangOf } from '#contract/money.ts';
import type { getLimits } from '#contract/safer-play.ts';

export type Limits = OutputOf<typeof getLimits>;
export type Limit = Limits['limits'][number];

/** Tells whether the new amount (null: no limit) is higher, so that it starts after 24 hours. The server decides. */
export const isRaise = ({ amount }: Pick<Limit, 'amount'>, next: Satang | null): boolean =>
  amount !== null && (next === null || next > satangOf(amount));

/** The number of the reminder that is due in the current play session; 0 before the first. */
export function reminderDue(limits: Limits, now: number): number {
  const { reminder_minutes: minutes, session } = limits;
  if (minutes === null || session.started_at === null) return 0;
  return Math.max(0, Math.floor((now - Date.parse(session.started_at)) / (minutes * 60_000)));
}
