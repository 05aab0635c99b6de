// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToEvents, type EventConnection, type EventConnectionOptions } from './event-connection.ts';

const request = vi.fn<typeof fetch>();
const onEvent = vi.fn();
const onId = vi.fn();
const onLive = vi.fn();
let connection: EventConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** Answers the next request with a stream, and returns how to send text on it. */
function answerWithStream(): { send(text: string): Promise<unknown>; end(): void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  request.mockResolvedValueOnce(new Response(readable, { headers: { 'content-type': 'text/event-stream' } }));
  return {
    async send(text) {
      await writer.write(new TextEncoder().encode(text));
      return vi.advanceTimersByTimeAsync(0);
    },
    end: () => void writer.close(),
  };
}

const connect = (options?: Partial<EventConnectionOptions>) => {
  connection = connectToEvents({
    path: () => '/api/stream',
    headers: () => ({}),
    onEvent,
    onId,
    onLive,
    onRefused: () => false,
    longestWaitMs: 1000,
    ...options,
  });
};

it('delivers events and ids, also one that comes in pieces', async () => {
  const { send } = answerWithStream();
  connect();
  await send('retry: 2000\nid: 5\n\n: beat\n\n');
  expect(onId.mock.lastCall).toEqual(['5']);
  expect(onEvent).not.toHaveBeenCalled();
  expect(onLive).toHaveBeenLastCalledWith(true);
  await send('id: 6\nevent: wallet\nda');
  await send('ta: {"type":"wallet"}\n');
  expect(onEvent).not.toHaveBeenCalled();
  await send('\n');
  expect(onId.mock.lastCall).toEqual(['6']);
  expect(onEvent.mock.calls).toEqual([['{"type":"wallet"}']]);
});

it('connects again after a lost stream, with the headers of that moment', async () => {
  let lastId = '';
  const { send, end } = answerWithStream();
  const headers = () => ({ 'Last-Event-ID': lastId });
  connect({
    headers,
    onId: (id) => {
      lastId = id;
    },
  });
  await send('id: 8\n\n');
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(onLive).toHaveBeenLastCalledWith(false);
  answerWithStream();
  await vi.advanceTimersByTimeAsync(1000);
  expect(request.mock.lastCall?.[1]?.headers).toMatchObject({ 'Last-Event-ID': '8' });
});

it('takes a stream without a comment for dead, and connects again', async () => {
  let signal: AbortSignal | null | undefined;
  request.mockImplementation((_, init) => {
    signal = init?.signal;
    const body = new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error()) });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  connect();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(request).toHaveBeenCalledTimes(2);
});

it('leaves a refusal to the caller', async () => {
  const onRefused = vi.fn(() => false);
  request.mockImplementation(async () => new Response(null, { status: 404 }));
  connect({ onRefused });
  await vi.advanceTimersByTimeAsync(5000);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});
