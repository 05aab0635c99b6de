import { createParser } from 'eventsource-parser';
import { API_URL } from '#src/lib/api-url.ts';

const FIRST_WAIT_MS = 1000;
/** The server sends a comment at least every 25 s, so a connection silent for this long is dead. */
const SILENCE_MS = 60_000;

export interface EventConnectionOptions {
  /** Path and query of the next connection. */
  path: () => string;
  /** Headers of the next connection; null if none is wanted now. */
  headers: () => Record<string, string> | null;
  onEvent: (data: string) => void;
  /** Called with the number of the last event, from which the next connection resumes. */
  onId?: (id: string) => void;
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

/** Calls `onText` with each chunk of a stream until its end. Rejects when the connection breaks or is silent for too long. */
async function readText(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  onText: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silence = setTimeout(() => abort.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
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
      // It stays open as long as the page, so the page's first data go before it.
      priority: 'low',
      signal: abort.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return options.onRefused(response);
    const parser = createParser({ onEvent: ({ data }) => options.onEvent(data), onId: options.onId });
    await readText(response.body, abort, (text) => {
      // Not reset at the response itself: a proxy may send the headers and hold the stream back.
      failures = 0;
      options.onLive(true);
      parser.feed(text);
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
