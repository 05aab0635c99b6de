import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Swiper } from 'swiper';
import type { startCarousel } from './carousel-engine.ts';

/** A view that has not moved for this long has been released. */
const REST_MS = 100;

interface Options {
  view: RefObject<HTMLDivElement | null>;
  /** The slides: others need a new engine. */
  ids: string;
  count: number;
  active: number;
  onSlide: (index: number) => void;
}

/**
 * Loads Swiper once someone is about to move the slides, and lets it take over on the slide to which the browser has
 * scrolled.
 */
export function useCarouselEngine({ view, ids, count, active, onSlide }: Options) {
  const engine = useRef<Swiper>(null);
  const isPressed = useRef(false);
  const waitingKey = useRef<string>(null);
  const hasMovedByKey = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const [start, setStart] = useState<typeof startCarousel>();

  useEffect(() => {
    if (!isWanted || count < 2) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    // The engine waits until the first swipe, which the browser scrolls, has ended.
    const takeOver = (run: typeof startCarousel, lastLeft = -1) => {
      if (!isCurrent || !view.current) return;
      const left = view.current.scrollLeft;
      if (!isPressed.current && left === lastLeft) return setStart(() => run);
      timer = setTimeout(() => takeOver(run, left), REST_MS);
    };
    import('./carousel-engine.ts').then(
      (chunk) => takeOver(chunk.startCarousel),
      // Without the engine the browser continues to scroll.
      (error: unknown) => console.error('carousel', error),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, count, view]);

  const turn = (key: string) => {
    hasMovedByKey.current = true;
    if (key === 'ArrowRight') engine.current?.slideNext();
    else engine.current?.slidePrev();
  };
  const report = useEffectEvent(onSlide);
  const startHere = useEffectEvent((run: typeof startCarousel, box: HTMLElement) => {
    box.scrollLeft = 0;
    engine.current = run(box, { start: Math.min(active, count - 1), onSlide: report });
    if (waitingKey.current) turn(waitingKey.current);
    waitingKey.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides need a new engine
  useLayoutEffect(() => {
    if (!start || count < 2 || !view.current) return;
    startHere(start, view.current);
    return () => {
      engine.current?.destroy();
      engine.current = null;
    };
  }, [start, ids, count]);

  // The previous slide is inert now and has lost the focus, which moves to the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the slide does
  useEffect(() => {
    if (!hasMovedByKey.current) return;
    hasMovedByKey.current = false;
    view.current?.querySelector<HTMLElement>('.swiper-slide-active :is(a, button)')?.focus({ preventScroll: true });
  }, [active]);

  const loadEngine = () => setWanted(true);
  return {
    /** Someone is about to move the slides. */
    isWanted,
    isRunning: start !== undefined,
    loadEngine,
    setPressed: (isDown: boolean) => {
      isPressed.current = isDown;
      loadEngine();
    },
    /** Turns by an arrow key; before the engine is there, as soon as it is. */
    turnByKey: (key: string) => {
      if (engine.current) turn(key);
      else waitingKey.current = key;
    },
  };
}
