import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type LiveEvent, operatorLive } from '#contract/operator-desk.ts';
import { deskMe } from '#contract/operator-session.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { serverNow } from '#src/lib/clock.ts';
import { Counts, type Waiting } from '../shell/counts.tsx';
import { StreamLost } from '../shell/live-state.tsx';
import { useMe } from '../start/me.tsx';
import { call } from './call.ts';
import { endSession } from './session-end.ts';
import { rereadAll } from './use-desk-query.ts';

const TYPES = [
  'deposits',
  'withdrawals',
  'confirmations',
  'counts',
  'now',
  'beat',
] as const satisfies LiveEvent['type'][];
const AGAIN_MS = 2000;
/** The server says something every 10 s. A connection that is silent for so long has died without a word. */
const SILENCE_MS = 25_000;

export type Now = Extract<LiveEvent, { type: 'now' }>['now'];

/** `opened`: the stream begins, perhaps anew; what was told in between is lost, so lists are read again. */
type News = LiveEvent | { type: 'opened' };
type Listener = (news: News) => void;

const Feed = createContext<(listener: Listener) => () => void>(() => () => undefined);
const Figures = createContext<Now | null>(null);

/** Calls `onNews` with what the desk's stream tells while the component is shown. */
export function useLive(onNews: Listener): void {
  const subscribe = useContext(Feed);
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => subscribe((news) => latest.current(news)), [subscribe]);
}

/** The figures of now as the stream told them last; null before the first. */
export const useNowFigures = (): Now | null => useContext(Figures);

const toneOf = (is_late: boolean): Pick<Waiting, 'tone'> => (is_late ? { tone: 'late' } : {});

function countsByPath({ counts, stops }: Extract<LiveEvent, { type: 'counts' }>): Record<string, Waiting> {
  const waiting = counts.map(({ kind, count, is_late }) => [`/${kind}`, { count, ...toneOf(is_late) }] as const);
  return { ...Object.fromEntries(waiting), '/stops': { count: stops, tone: 'alarm' } };
}

/** Reads an event of the stream; what another version of the server sends is left out. */
function readEvent(text: string): LiveEvent | undefined {
  const read = operatorLive.output.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}

/** Keeps the desk's stream open and gives it to the pages. A lost one is opened again every two seconds. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { me } = useMe();
  const isAllowed = mayRead(me.scopes, 'live');
  const [listeners] = useState(() => new Set<Listener>());
  const [lostAt, setLostAt] = useState<number | null>(null);
  const [counts, setCounts] = useState<Record<string, Waiting>>({});
  const [now, setNow] = useState<Now | null>(null);

  useEffect(() => {
    if (!isAllowed) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;
    const tell = (news: News) => {
      for (const listener of listeners) listener(news);
    };
    function lose() {
      source.close();
      clearTimeout(silence);
      clearTimeout(timer);
      wasLost = true;
      setLostAt((before) => before ?? serverNow());
      call(deskMe, {}).then(
        (still) => still ?? endSession(),
        () => undefined,
      );
      timer = setTimeout(connect, AGAIN_MS);
    }
    function hear() {
      clearTimeout(silence);
      silence = setTimeout(lose, SILENCE_MS);
    }
    function connect() {
      source = new EventSource(operatorLive.path);
      hear();
      source.addEventListener('open', () => {
        hear();
        setLostAt(null);
        tell({ type: 'opened' });
        if (wasLost) void rereadAll();
        wasLost = false;
      });
      source.addEventListener('error', lose);
      for (const type of TYPES)
        source.addEventListener(type, ({ data }) => {
          hear();
          const event = readEvent(String(data));
          if (event?.type === 'counts') setCounts(countsByPath(event));
          if (event?.type === 'now') setNow(event.now);
          if (event) tell(event);
        });
    }
    connect();
    // What was open before the network went may be dead, and says so only much later.
    addEventListener('online', lose);
    return () => {
      removeEventListener('online', lose);
      source.close();
      clearTimeout(timer);
      clearTimeout(silence);
    };
  }, [isAllowed, listeners]);

  const shownCounts = useMemo(
    () => ({ ...counts, ...(now && { '/now': { count: now.silent.length, tone: 'alarm' as const } }) }),
    [counts, now],
  );
  const subscribe = useMemo(
    () => (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  return (
    <Feed value={subscribe}>
      <StreamLost value={lostAt}>
        <Counts value={shownCounts}>
          <Figures value={now}>{children}</Figures>
        </Counts>
      </StreamLost>
    </Feed>
  );
}
