import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Swiper } from 'swiper';
import { classNames } from '#src/lib/class-names.ts';
import { uiText } from '#src/text/ui.ts';
import type { startCarousel } from './carousel-engine.ts';

/** Swiper needs this many slides to loop without a gap beside the centre; fewer are repeated. */
const ENOUGH_TO_LOOP = 4;
/** A view that has not moved for this long has been released. */
const REST_MS = 100;

export interface CarouselSlide {
  id: string | number;
  /** `isWanted`: someone is about to move it. Until then only the first slide and its neighbour are in sight. */
  content: (isWanted: boolean) => ReactNode;
}

export interface CarouselProps {
  slides: readonly CarouselSlide[];
  label?: string;
  onSlide?: (index: number) => void;
  /** `bleed` lets the neighbours peek from the page's edges. */
  bleed?: boolean;
  dotsClassName?: string;
}

/** The slides' boxes: each slide once, or as often as it takes to go round. */
function boxesOf(slides: readonly CarouselSlide[]) {
  const copies = slides.length > 1 ? Math.ceil(ENOUGH_TO_LOOP / slides.length) : 1;
  return Array.from({ length: copies }).flatMap((_, copy) =>
    slides.map((slide, index) => ({ key: `${copy}-${slide.id}`, slide, index, isCopy: copy > 0 })),
  );
}

/** The slide nearest to the middle of a view that the browser scrolls itself. */
function scrolledTo(view: HTMLElement, count: number): number {
  const [first, second] = view.querySelectorAll<HTMLElement>('.swiper-slide');
  const step = first && second ? second.offsetLeft - first.offsetLeft : 0;
  return step > 0 ? Math.min(count - 1, Math.round(view.scrollLeft / step)) : 0;
}

/**
 * One slide at a time, dots, endless. Until the visitor touches it, it is plain HTML that the
 * browser scrolls and snaps; then Swiper's chunk loads and takes over on the same slide.
 */
export function Carousel({
  slides,
  label = uiText.carousel,
  onSlide,
  bleed = false,
  dotsClassName = 'mt-3',
}: CarouselProps) {
  const box = useRef<HTMLDivElement>(null);
  const engine = useRef<Swiper>(null);
  const hasMovedByKey = useRef(false);
  const waitingKey = useRef<string>(null);
  const isHeld = useRef(false);
  const [active, setActive] = useState(0);
  const [isWanted, setIsWanted] = useState(false);
  const [start, setStart] = useState<typeof startCarousel>();
  const isRunning = start !== undefined;
  const count = slides.length;
  const ids = slides.map((slide) => slide.id).join();
  const show = useEffectEvent((index: number) => {
    setActive(index % count);
    onSlide?.(index % count);
  });

  useEffect(() => {
    if (!isWanted || count < 2) return;
    const view = box.current;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    // The engine waits until the first swipe, which the browser scrolls, has ended.
    const takeOver = (run: typeof startCarousel, lastLeft = -1) => {
      if (!isCurrent || !view) return;
      if (!isHeld.current && view.scrollLeft === lastLeft) return setStart(() => run);
      timer = setTimeout(() => takeOver(run, view.scrollLeft), REST_MS);
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
  }, [isWanted, count]);

  const startHere = useEffectEvent((run: typeof startCarousel, view: HTMLElement) => {
    const from = Math.min(active, count - 1);
    view.scrollLeft = 0;
    engine.current = run(view, { start: from, onSlide: show });
    if (waitingKey.current) turn(waitingKey.current);
    waitingKey.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides need a new engine
  useLayoutEffect(() => {
    if (!start || count < 2 || !box.current) return;
    startHere(start, box.current);
    return () => {
      engine.current?.destroy();
      engine.current = null;
    };
  }, [start, ids, count]);

  const turn = (key: string) => {
    hasMovedByKey.current = true;
    if (key === 'ArrowRight') engine.current?.slideNext();
    else engine.current?.slidePrev();
  };
  const moveByKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    event.preventDefault();
    if (engine.current) turn(key);
    else waitingKey.current = key;
  };
  const want = () => setIsWanted(true);
  const hold = (isDown: boolean) => {
    isHeld.current = isDown;
    want();
  };
  const follow = () => {
    if (isRunning || !box.current) return;
    const index = scrolledTo(box.current, count);
    if (index !== active) show(index);
  };
  // The previous slide is inert now and has lost the focus, which moves to the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the slide does
  useEffect(() => {
    if (!hasMovedByKey.current) return;
    hasMovedByKey.current = false;
    box.current?.querySelector<HTMLElement>('.swiper-slide-active :is(a, button)')?.focus({ preventScroll: true });
  }, [active]);
  if (count === 0) return null;
  const boxes = boxesOf(slides);
  return (
    <section
      className={classNames('carousel', bleed && 'is-bleed', isRunning ? 'is-running' : 'is-plain')}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={moveByKey}
      onFocus={want}
      onPointerEnter={want}
      onTouchStart={() => hold(true)}
      onTouchEnd={() => hold(false)}
      onTouchCancel={() => hold(false)}
    >
      <div ref={box} className="carousel-view" onScroll={follow}>
        <div className="swiper-wrapper">
          {boxes.map(({ key, slide, index, isCopy }) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
            <div
              key={key}
              className="swiper-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={uiText.slideOf(index + 1, count)}
              inert={(isRunning && index !== active) || undefined}
              hidden={isCopy && !isRunning}
            >
              {(isRunning || !isCopy) && slide.content(isWanted)}
            </div>
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className={classNames('dots', dotsClassName)} aria-hidden="true">
          {slides.map((slide, index) => (
            <i key={slide.id} className={index === active ? 'on' : undefined} />
          ))}
        </div>
      )}
    </section>
  );
}
