import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useLive } from './live.tsx';
import { rereadCalls } from './use-desk-query.ts';

/** A busy shift decides one in two seconds: the lists of decided ones are read at most so often. */
const EVERY_MS = 4000;

/** Reads a list again after items of a queue were decided, by anybody. */
export function useRereadOnGone(kind: 'deposits' | 'withdrawals', endpoint: Endpoint): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((news) => {
    if (news.type !== kind || news.gone.length === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void rereadCalls(endpoint);
    }, EVERY_MS);
  });
}
