import { useEffect } from 'react';

const RETRY_MS = 10_000;

/** Repeats a request every 10 s while it fails: SWR stops polling after an error, and money may be under way. */
export function useRetryWhileFailing(isFailing: boolean, request: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isFailing) return;
    const timer = setInterval(() => void request(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isFailing, request]);
}
