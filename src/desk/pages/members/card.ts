import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import type { operatorMember } from '#contract/operator-members.ts';
import { serverNow } from '#src/lib/clock.ts';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Tone } from '../../parts/state.tsx';

/** Everything that the page of one member shows first. */
export type Card = OutputOf<typeof operatorMember>;

/** How each state of an account looks; its words are in text/members.ts. */
export const STATE_LOOKS: Readonly<Record<Card['state'], readonly [Tone, DeskIconName]>> = {
  active: ['ok', 'check'],
  frozen: ['bad', 'lock'],
  paused: ['warn', 'clock'],
  excluded: ['warn', 'none'],
  closed: ['off', 'none'],
};

export const minus = (one: Baht, other: Baht): Baht => bahtOf(satang(satangOf(one) - satangOf(other)));

/** What turnover is still asked for: of the running bonuses, and of deposits. */
export function turnoverLeft({ bonuses, withdrawal }: Card): Baht {
  const left = ({ done, target }: { done: Baht; target: Baht }) => Math.max(0, satangOf(target) - satangOf(done));
  const running = bonuses.filter(({ state }) => state === 'running');
  const ofDeposits = withdrawal ? left(withdrawal.rules.turnover) : 0;
  return bahtOf(satang(running.reduce((sum, { turnover }) => sum + left(turnover), ofDeposits)));
}

const YEAR_MS = 365.2425 * 86_400_000;
export const yearsSince = (day: string): number => Math.floor((serverNow() - Date.parse(day)) / YEAR_MS);

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** How long something has waited, in minutes, hours or days. */
export function waitText(since: string): string {
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} นาที`;
  return minutes < DAY_MINUTES ? `${Math.floor(minutes / 60)} ชม.` : `${Math.floor(minutes / DAY_MINUTES)} วัน`;
}

/** The last digits of an account, as people name it. */
export const lastFour = (accountNo: string): string => `x${accountNo.slice(-4)}`;

/** The conditions of a withdrawal that this member does not meet, in their order. */
export const blocksOf = ({ withdrawal }: Card) => (withdrawal?.checks ?? []).filter(({ is_met }) => !is_met);
