import { API_URL } from '#src/lib/api-url.ts';
import { readEvents, type ServerEvent } from './sse.ts';

const FIRST_WAIT_MS = 1000;

export interface EventConnectionOptions {
  /** Path and query of the next connection. */
  path: () => string;
  /** Headers of the next connection; null when none is wanted now. */
  headers: () => Record<string, string> | null;
  onEvent: (event: ServerEvent) => void;
  /** Whether the stream delivers. While it does not, the caller polls. */
  onLive: (isLive: boolean) => void;
  /** Called with an answer that is no stream; returns whether it makes sense to try again. */
  onRefused: (response: Response) => boolean;
  /** ms between two attempts, at most. */
  longestWaitMs: number;
}

export interface EventConnection {
  /** Closes the stream and opens it again with new headers, if it is wanted. */
  restart(): void;
  /** Ends the connection for good. */
  close(): void;
}

/**
 * Reads a stream of Server-Sent Events while the page is visible and online, and reconnects after a lost connection,
 * each time after a longer wait.
 */
export function connectToEvents(options: EventConnectionOptions): EventConnection {
  let current: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function read(headers: Record<string, string>, abort: AbortController): Promise<boolean> {
    const response = await fetch(API_URL + options.path(), {
      headers: { Accept: 'text/event-stream', ...headers },
      cache: 'no-store',
      // It is open for as long as the page: what the page shows first goes before it.
      priority: 'low',
      signal: abort.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return options.onRefused(response);
    await readEvents(response.body, abort, (events) => {
      // Not at the response itself: a proxy may send the headers and hold the stream back.
      failures = 0;
      options.onLive(true);
      events.forEach(options.onEvent);
    });
    return true;
  }

  function disconnect(): void {
    clearTimeout(retryTimer);
    current?.abort();
    current = null;
    options.onLive(false);
  }

  async function connect(headers: Record<string, string>): Promise<void> {
    const abort = new AbortController();
    current = abort;
    // A lost connection is no failure of the app, because the caller polls until the next one.
    const again = await read(headers, abort).catch(() => true);
    if (current !== abort) return;
    disconnect();
    if (!again) return;
    const wait = Math.min(options.longestWaitMs, FIRST_WAIT_MS * 2 ** failures);
    failures += 1;
    retryTimer = setTimeout(update, wait * (0.5 + Math.random() / 2));
  }

  function update(): void {
    clearTimeout(retryTimer);
    const headers = document.visibilityState === 'visible' && navigator.onLine ? options.headers() : null;
    if (!headers) disconnect();
    else if (!current) void connect(headers);
  }

  const pageEvents = ['online', 'offline', 'pageshow'] as const;
  for (const name of pageEvents) window.addEventListener(name, update);
  document.addEventListener('visibilitychange', update);
  update();
  return {
    restart() {
      disconnect();
      update();
    },
    close() {
      for (const name of pageEvents) window.removeEventListener(name, update);
      document.removeEventListener('visibilitychange', update);
      disconnect();
    },
  };
}
