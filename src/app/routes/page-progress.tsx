import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** docs/specification.md#constants */
const LAYOUT_LOADING_MS = 500;
const THROTTLE_MS = 200;

/** Layouts that were mounted less than 500 ms ago. */
const useLayoutsLoading = create<{ count: number }>()(() => ({ count: 0 }));

/** Tells whether the layout that calls this is still loading: true until 500 ms after its mount. Blocks nothing. */
export function useLayoutLoading(): boolean {
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const add = (step: 1 | -1) => useLayoutsLoading.setState(({ count }) => ({ count: count + step }));
    let isCounted = true;
    const end = () => {
      if (isCounted) add(-1);
      isCounted = false;
    };
    add(1);
    const timer = setTimeout(() => {
      end();
      setLoading(false);
    }, LAYOUT_LOADING_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return isLoading;
}

/** The 2 px bar of a change of route or parameter; a change within 200 ms shows none. */
export function PageProgress({ isLeaving }: { isLeaving: boolean }) {
  const isLayoutLoading = useLayoutsLoading(({ count }) => count > 0);
  const isBusy = isLeaving || isLayoutLoading;
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    if (!isBusy) return setActive(false);
    const timer = setTimeout(() => setActive(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return <ProgressBar active={isActive} />;
}
