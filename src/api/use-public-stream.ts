import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { queryOf, withTenant } from './call-fields.ts';
import { connectToEvents } from './event-connection.ts';

/**
 * Calls `onEvent` with the events of a public stream, without a session; with `input` null it opens none.
 * `lastEventId` gives each connection's place to resume. While `isLive` is false the caller polls instead.
 */
export function usePublicStream<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  onEvent: (event: OutputOf<E>) => void,
  lastEventId: () => string = () => '',
): { isLive: boolean } {
  const [isLive, setLive] = useState(false);
  const receive = useEffectEvent((data: string) => onEvent(JSON.parse(data)));
  const resume = useEffectEvent(() => lastEventId());
  const query = input === null ? null : queryOf(withTenant(endpoint, input));
  const path = query && `${endpoint.path}?${query}`;
  useEffect(() => {
    if (path === null) return;
    const connection = connectToEvents({
      path: () => path,
      headers: () => ({ 'Last-Event-ID': resume() }),
      onEvent: receive,
      onLive: setLive,
      // The caller's poll shows the fault.
      onRefused: () => true,
      longestWaitMs: 15_000,
    });
    return connection.close;
  }, [path]);
  return { isLive };
}
