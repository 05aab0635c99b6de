import type { Endpoint } from '../../contract/endpoint.ts';
import { API_URL } from './http.ts';
import { readEvents } from './sse.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

export interface Watch {
  endpoint: Endpoint;
  query: Readonly<Record<string, string>>;
  /** Where to go on from, asked at each connection. */
  lastEventId: () => string;
  /** The event's JSON. */
  onData: (data: string) => void;
  /** False while there is no line: the caller polls. */
  onLive: (isLive: boolean) => void;
}

/**
 * Watches a public stream of events (no session is sent) while the page is seen and online, and comes back after a lost
 * line. Returns how to stop.
 */
export function watchStream({ endpoint, query, lastEventId, onData, onLive }: Watch): () => void {
  let connection: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function read(abort: AbortController): Promise<void> {
    const response = await fetch(`${API_URL}${endpoint.path}?${new URLSearchParams(query)}`, {
      headers: { Accept: 'text/event-stream', 'Last-Event-ID': lastEventId() },
      cache: 'no-store',
      signal: abort.signal,
    });
    // A refusal comes as JSON: without a stream the caller's poll tells what is wrong.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) return;
    await readEvents(response.body, abort, ({ data }) => {
      // Only now: something between may hold a stream back, and the first event is there at once.
      failures = 0;
      onLive(true);
      if (data !== null) onData(data);
    });
  }
  function disconnect(): void {
    clearTimeout(retryTimer);
    connection?.abort();
    connection = null;
    onLive(false);
  }
  async function connect(): Promise<void> {
    const abort = new AbortController();
    connection = abort;
    // A lost line is no failure of the app: the caller polls until the next one stands.
    await read(abort).catch(() => undefined);
    if (connection !== abort) return;
    disconnect();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    failures += 1;
    retryTimer = setTimeout(follow, wait * (0.5 + Math.random() / 2));
  }
  function follow(): void {
    clearTimeout(retryTimer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) disconnect();
    else if (!connection) void connect();
  }

  const pageEvents = ['online', 'offline', 'pageshow'] as const;
  for (const name of pageEvents) window.addEventListener(name, follow);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    for (const name of pageEvents) window.removeEventListener(name, follow);
    document.removeEventListener('visibilitychange', follow);
    disconnect();
  };
}
