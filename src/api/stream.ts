import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { stream } from '#contract/stream.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { ApiError } from './api-error.ts';
import { connectToEvents } from './event-connection.ts';
import { reportFailure } from './failures.ts';
import { isNewSessionEnd } from './session-end.ts';
import { currentToken, subscribeSession } from './session-source.ts';

export type StreamEvent = OutputOf<typeof stream>;
type Listener = (event: StreamEvent) => void;

/** The first connection asks for the events since the page's first reads, at most these: a login may be long after the load. */
const LONGEST_OPENING_MS = 30_000;

const listeners = new Set<Listener>();
const liveObservers = new Set<() => void>();
let isLive = false;

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const observer of liveObservers) observer();
}

/** A 401 ends the session; a server without the stream (404, 501) gets no further request. */
function onRefused({ status }: Response): boolean {
  if (status !== 401) return status !== 404 && status !== 501;
  const error = new ApiError({ code: 'unauthorized', status, message: ERROR_TEXT.sessionEnded });
  if (isNewSessionEnd(currentToken(), 'unauthorized'))
    reportFailure({ situation: 'unauthorized', error, path: stream.path });
  return false;
}

/** Opens the member's stream, which follows the session; returns how to close it. */
function openStream(): () => void {
  let token = currentToken();
  let lastEventId: string | null = null;
  const connection = connectToEvents({
    path: () =>
      lastEventId === null
        ? `${stream.path}?age=${Math.ceil(Math.min(performance.now(), LONGEST_OPENING_MS))}`
        : stream.path,
    headers: () =>
      token === null
        ? null
        : { Authorization: `Bearer ${token}`, ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) },
    onId: (id) => {
      lastEventId = id;
    },
    onEvent: (data) => {
      const event: StreamEvent = JSON.parse(data);
      for (const listener of listeners) listener(event);
    },
    onLive: setLive,
    onRefused,
    longestWaitMs: 30_000,
  });
  const stopSession = subscribeSession(() => {
    if (token === currentToken()) return;
    token = currentToken();
    lastEventId = null;
    connection.restart();
  });
  return () => {
    stopSession();
    connection.close();
  };
}

let close: (() => void) | null = null;

/** Calls `listener` with the member's events. All listeners share one connection; returns how to stop. */
function listenToStream(listener: Listener): () => void {
  listeners.add(listener);
  close ??= openStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close?.();
    close = null;
  };
}

function observeLive(observer: () => void): () => void {
  liveObservers.add(observer);
  return () => liveObservers.delete(observer);
}

/** Calls `onEvent` with each of the member's events. While `isLive` is false the caller polls instead. */
export function useStream(onEvent: Listener): { isLive: boolean } {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => listenToStream((event) => latest.current(event)), []);
  return {
    isLive: useSyncExternalStore(
      observeLive,
      () => isLive,
      () => false,
    ),
  };
}
