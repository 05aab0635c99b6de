import { useIsFresh } from '../shell/live-state.tsx';
import { moneyText } from '../text/money.ts';
import { Note } from './note.tsx';

/** Says that a decision waits for the connection; nothing while the desk's data is fresh. */
export function StaleNote() {
  return (
    !useIsFresh() && (
      <Note tone="warn" icon="alert">
        {moneyText.stale}
      </Note>
    )
  );
}
