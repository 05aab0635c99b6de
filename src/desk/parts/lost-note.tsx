import { moneyText } from '../text/money.ts';
import { Note } from './note.tsx';
import { useIsMe } from './use-is-me.ts';

/**
 * Says of an item that was decided while it was on the screen who was quicker; or, where an answer was lost on its way back, that
 * one's own decision counts.
 */
export function LostNote({
  who,
  deed,
  time,
  lost,
}: {
  who: string;
  deed: string;
  time: string;
  /** The sentence about somebody else's decision. */
  lost: string;
}) {
  const isMe = useIsMe();
  if (isMe(who))
    return (
      <Note tone="ok" icon="check">
        {moneyText.ownDecided(deed, time)}
      </Note>
    );
  return (
    <Note tone="warn" icon="lock">
      {lost}
    </Note>
  );
}
