import { countdown } from '#src/lib/time.ts';
import { useClock } from '../shell/clock.tsx';
import { moneyText } from '../text/money.ts';
import { DeskIcon } from './icon.tsx';
import { State } from './state.tsx';
import { useIsMe } from './use-is-me.ts';

interface Held {
  held_by: { name: string; until: string } | null;
  asked: { confirmation_id: string } | null;
}

/** Who works on a row, in its last column. */
export function HeldBy({ row }: { row: Held }) {
  const isMe = useIsMe();
  if (row.asked)
    return (
      <State tone="wait" icon="two">
        {moneyText.waitsForSecond}
      </State>
    );
  if (!row.held_by) return null;
  if (isMe(row.held_by.name)) return <b className="med">{moneyText.you}</b>;
  return (
    <span className="hs gap-1">
      <DeskIcon name="lock" />
      {row.held_by.name}
    </span>
  );
}

/** Says in a pane's head who holds the item, and for how long. */
export function HoldLeft({ row }: { row: Held }) {
  const isMe = useIsMe();
  const now = useClock(1000);
  if (!row.held_by) return <span className="sm dim">{moneyText.notHeld}</span>;
  if (!isMe(row.held_by.name)) return <span className="sm dim">{moneyText.otherHolds(row.held_by.name)}</span>;
  const left = countdown(Date.parse(row.held_by.until) - now).replace(/^0/, '');
  return <span className="sm dim">{moneyText.youHold(left)}</span>;
}
