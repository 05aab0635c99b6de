import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { OutputOf } from '../../contract/endpoint.ts';
import { stream } from '../../contract/member.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { ApiError } from './api-error.ts';
import { reportFailure } from './failures.ts';
import { API_URL } from './http.ts';
import { isNewSessionEnd } from './session-end.ts';
import { currentToken, subscribeSession } from './session-source.ts';
import { readEvents } from './sse.ts';

export type StreamEvent = OutputOf<typeof stream>;
type Listener = (event: StreamEvent) => void;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let isLive = false;
let lastEventId: string | null = null;
let connection: AbortController | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const watcher of watchers) watcher();
}

function deliver(data: string): void {
  const event: StreamEvent = JSON.parse(data);
  for (const listener of listeners) listener(event);
}

/** Opens the stream and reads it to its end. Answers whether trying again makes sense. */
async function connectOnce(token: string, abort: AbortController): Promise<boolean> {
  const response = await fetch(`${API_URL}${stream.path}`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
    cache: 'no-store',
    signal: abort.signal,
  });
  if (response.status === 401) {
    const error = new ApiError({ code: 'unauthorized', status: 401, message: ERROR_TEXT.sessionEnded });
    if (isNewSessionEnd(token, 'unauthorized')) reportFailure({ situation: 'unauthorized', error, path: stream.path });
    return false;
  }
  if (!response.ok || !response.body) return response.status !== 404 && response.status !== 501;
  setLive(true);
  await readEvents(response.body, abort, ({ id, data }) => {
    failures = 0;
    lastEventId = id ?? lastEventId;
    if (data !== null) deliver(data);
  });
  return true;
}

const isWanted = () =>
  listeners.size > 0 && currentToken() !== null && document.visibilityState === 'visible' && navigator.onLine;

function disconnect(): void {
  clearTimeout(retryTimer);
  connection?.abort();
  connection = null;
  setLive(false);
}

async function connect(): Promise<void> {
  const token = currentToken();
  if (connection || token === null || !isWanted()) return;
  const abort = new AbortController();
  connection = abort;
  // A lost line is no failure of the app: pages poll while `isLive` is false.
  const again = await connectOnce(token, abort).catch(() => true);
  if (connection !== abort) return;
  disconnect();
  if (!again) return;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  failures += 1;
  retryTimer = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2));
}

/** Connects or disconnects as the page is seen, online, logged in and listened to. */
function follow(): void {
  if (!isWanted()) {
    disconnect();
    return;
  }
  clearTimeout(retryTimer);
  void connect();
}

let tokenFollowed: string | null = null;
function followSession(): void {
  if (tokenFollowed === currentToken()) return;
  tokenFollowed = currentToken();
  lastEventId = null;
  disconnect();
  follow();
}

let stopFollowing: (() => void) | null = null;
function startFollowing(): () => void {
  const stopSession = subscribeSession(followSession);
  const pageEvents = ['online', 'offline', 'pageshow'] as const;
  for (const name of pageEvents) window.addEventListener(name, follow);
  document.addEventListener('visibilitychange', follow);
  tokenFollowed = currentToken();
  return () => {
    stopSession();
    for (const name of pageEvents) window.removeEventListener(name, follow);
    document.removeEventListener('visibilitychange', follow);
  };
}

/** Hears the member's events over the one shared connection; returns how to stop. */
export function listenToStream(listener: Listener): () => void {
  listeners.add(listener);
  stopFollowing ??= startFollowing();
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    stopFollowing = null;
    disconnect();
  };
}

function watchLive(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls `onEvent` with each event. While `isLive` is false the caller polls instead. */
export function useStream(onEvent: Listener): { isLive: boolean } {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => listenToStream((event) => latest.current(event)), []);
  return { isLive: useSyncExternalStore(watchLive, () => isLive) };
}
