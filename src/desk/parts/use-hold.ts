import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import type { Queue, QueueRow } from '../api/use-queue.ts';
import { useMe } from '../start/me.tsx';

/** Going through a list with J takes no holds; staying on a row does. */
const STAY_MS = 250;
const RENEW_MS = 60_000;
/** A call that got no answer, or came too soon, is made again. */
const AGAIN_MS = 3000;

/** The calls of a kind of item. They stay the same for as long as the page is shown. */
export interface HoldCalls {
  hold: (id: string) => Promise<unknown>;
  release: (id: string) => Promise<unknown>;
}

/**
 * Keeps the item that is shown for this operator: from a moment after it is selected, renewed each minute while they work, let go of when
 * they leave the page or `release` it. Returns the server's sentence when another one keeps it.
 */
export function useHold<Row extends QueueRow>(
  { hold, release }: HoldCalls,
  queue: Queue<Row>,
  id: string | null,
): { refusal: string | null; release: () => void } {
  const { me } = useMe();
  const [refusal, setRefusal] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const latest = useRef(queue);
  latest.current = queue;

  useEffect(() => {
    setRefusal(null);
    if (id === null) return;
    let workedAt = Date.now();
    const onWork = () => {
      workedAt = Date.now();
    };
    const take = () =>
      hold(id).then(
        () => {
          held.current = id;
          latest.current.hold(id, { name: me.person.name, until: new Date(Date.now() + 300_000).toISOString() });
        },
        (error: unknown) => {
          const isConflict = error instanceof ApiError && error.code === 'record_conflict';
          if (isConflict) setRefusal(error.message);
          else again = setTimeout(take, AGAIN_MS);
        },
      );
    let again: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(take, STAY_MS);
    const renewal = setInterval(() => {
      if (held.current === id && Date.now() - workedAt < RENEW_MS) void take();
    }, RENEW_MS);
    addEventListener('keydown', onWork);
    addEventListener('pointerdown', onWork);
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      clearInterval(renewal);
      removeEventListener('keydown', onWork);
      removeEventListener('pointerdown', onWork);
    };
  }, [id, hold, me.person.name]);

  const letGo = useRef(() => undefined);
  letGo.current = () => {
    const was = held.current;
    held.current = null;
    if (was === null) return undefined;
    latest.current.hold(was, null);
    release(was).catch(() => undefined);
    return undefined;
  };
  // The next item that is held lets go of this one; a page that is left does it here.
  useEffect(() => () => letGo.current(), []);
  return { refusal, release: () => letGo.current() };
}
