import { type Baht, satangOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { sumBaht } from '#src/lib/money.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import type { IconName } from '#src/ui/icon-name.ts';
import type { StatementRow } from './statement-filter.ts';

const ICONS: Readonly<Record<StatementRow['type'], IconName>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bet: 'slot',
  win: 'slot',
  refund: 'refresh',
  bonus: 'gift',
  cashback: 'percent',
  affiliate: 'users',
  redeem: 'coins',
  adjustment: 'swap',
};

export const iconOf = ({ type, subject }: StatementRow): IconName =>
  (type === 'bet' || type === 'win') && subject === 'lotto' ? 'lotto' : ICONS[type];

/** The colour of the amount (docs/design.md#colour-tokens): money in, money out, a loss, under way, failed. */
export function toneOf({ type, subject, state, amount }: StatementRow): string {
  if (state === 'pending') return 'tone-wait';
  if (state === 'failed') return 'tone-closed';
  // Not gold: a bet's return may be less than its stake, which is another row.
  if (satangOf(amount) > 0) return 'tone-in';
  return type === 'bet' && subject === 'game' ? 'tone-loss' : 'tone-out';
}

const LINKS = [
  { start: link('lottoBills'), label: text.toBill },
  { start: link('payment'), label: text.toPayment },
  { start: link('withdraw'), label: text.toWithdraw },
] as const;

/** The page that a row leads to, with the link's text; null when this version has no such page. */
export function wayOf({ link }: StatementRow): { to: string; label: string } | null {
  const known = LINKS.find(({ start }) => link?.startsWith(start));
  return link !== null && known ? { to: link, label: known.label } : null;
}

/** Rounds of one game that follow on one another, newest first, as one row of the list. */
export interface GameRun {
  game: string;
  rows: readonly StatementRow[];
  /** Their change of the balance. */
  sum: Baht;
}

const gameOf = ({ subject, detail }: StatementRow): string | null =>
  subject === 'game' && detail !== '' ? detail : null;

/**
 * The rows of a list, with each game's consecutive bets and returns together; two of them are one round, which stays
 * two rows.
 */
export function withGameRuns(rows: readonly StatementRow[]): readonly (StatementRow | GameRun)[] {
  const runs: StatementRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && gameOf(before) !== null && gameOf(before) === gameOf(row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): readonly (StatementRow | GameRun)[] =>
    run.length > 2 ? [{ game: run[0]?.detail ?? '', rows: run, sum: sumBaht(run.map(({ amount }) => amount)) }] : run,
  );
}
