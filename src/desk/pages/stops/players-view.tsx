import { serverNow } from '#src/lib/clock.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { State } from '../../parts/state.tsx';
import type { StopRow } from './stop-row.ts';

/** The title, and the sentence where an operator wrote none, as the app has them. */
function wordsOf({ kind, name }: StopRow): { title: string; sentence: string } {
  switch (kind) {
    case 'site':
      return { title: STOP_TEXT.site.title, sentence: STOP_TEXT.site.text };
    case 'payouts':
      return { title: STOP_TEXT.payouts.title, sentence: STOP_TEXT.payouts.safe };
    case 'deposits':
      return { title: STOP_TEXT.deposits.title, sentence: STOP_TEXT.deposits.moneyUnknown };
    case 'lottery':
      return { title: `${name} ${STOP_TEXT.lottery.state}`, sentence: STOP_TEXT.lottery.bills };
    case 'provider':
      return { title: `${name} ${STOP_TEXT.provider.state}`, sentence: STOP_TEXT.provider.text };
  }
}

/** What players read, in their own words and in the theme that most of them have. `since` null: from now on. */
export function PlayersView({ row, message, since }: { row: StopRow; message: string; since: string | null }) {
  const { title, sentence } = wordsOf(row);
  return (
    <div data-theme="dark" className="players-view">
      <State tone="warn" icon="stop">
        {title}
      </State>
      <span className="sm dim">
        {STOP_TEXT.since(since ?? new Date(serverNow()).toISOString())} {message || sentence}
      </span>
    </div>
  );
}
