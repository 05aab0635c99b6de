import { useContext, useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from '#src/lib/load-code.ts';
import { clockTime, formatDate, formatTime } from '#src/lib/time.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { deskText } from '../text/desk.ts';
import { useClock } from './clock.tsx';
import { type KeyAct, useShownKeys } from './keys.tsx';
import { StreamLost } from './live-state.tsx';

const WEEKDAYS = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'];
const BANGKOK_MS = 7 * 3_600_000;
const weekday = (now: number) => WEEKDAYS[new Date(now + BANGKOK_MS).getUTCDay()] ?? '';

/** Acts with the same words share one hint: J and K are both "move". */
function groupsOf(acts: readonly KeyAct[]): readonly { label: string; keys: string }[] {
  const groups = new Map<string, string[]>();
  for (const { keys, label, isQuiet } of acts)
    if (label !== undefined && !isQuiet) groups.set(label, [...(groups.get(label) ?? []), keys]);
  return [...groups].map(([label, keys]) => ({ label, keys: keys.join(' ') }));
}

/** The keys of the page, and whether what is shown is live. */
export function Foot() {
  // The page's own moves come before its pane's acts.
  const acts = useShownKeys().toReversed().flat();
  const now = useClock(1000);
  const lostAt = useContext(StreamLost);
  const isConnected = useSyncExternalStore(watchOnline, isOnline, () => true);
  const isLive = lostAt === null && isConnected;
  return (
    <footer className="dk-foot">
      <span className="hints">
        {[...groupsOf(acts), { label: deskText.allKeys, keys: '?' }].map(({ label, keys }) => (
          <span key={label} className="k">
            <KeyHint keys={keys} />
            {label}
          </span>
        ))}
      </span>
      <span className="live">
        <span className={isLive ? 'live-dot' : 'live-dot is-off'} />
        <span role="status">
          {isLive ? deskText.live : deskText.offline(lostAt === null ? '' : formatTime(lostAt))}
        </span>
        <span>
          · {clockTime(now)} · {weekday(now)} {formatDate(now)}
        </span>
      </span>
    </footer>
  );
}
