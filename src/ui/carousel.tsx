import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Swiper } from 'swiper';
import { classNames } from '../lib/class-names.ts';
import { uiText } from '../text/ui.ts';

/** Swiper needs this many slides to go round without a gap beside the centre; fewer are repeated. */
const ENOUGH_TO_LOOP = 4;
const AUTOPLAY_INTERVAL_MS = 4000;

export interface CarouselSlide {
  id: string | number;
  content: ReactNode;
}

export interface CarouselProps {
  slides: readonly CarouselSlide[];
  label?: string;
  /** Off unless an agent turns it on; then every 4 s. */
  autoplay?: boolean;
  onSlide?: (index: number) => void;
  /** `bleed` lets the neighbours peek from the page's edges. */
  bleed?: boolean;
  dotsClassName?: string;
}

/** The slides' boxes: each slide once, or as often as it takes to go round. */
function boxesOf(slides: readonly CarouselSlide[]) {
  const copies = slides.length > 1 ? Math.ceil(ENOUGH_TO_LOOP / slides.length) : 1;
  return Array.from({ length: copies }).flatMap((_, copy) =>
    slides.map((slide, index) => ({ key: `${copy}-${slide.id}`, slide, index, isFirst: copy === 0 && index === 0 })),
  );
}

/** One slide at a time, dots, endless. The first slide is plain HTML; Swiper comes in its own chunk and takes over. */
export function Carousel({
  slides,
  label = uiText.carousel,
  autoplay = false,
  onSlide,
  bleed = false,
  dotsClassName = 'mt-3',
}: CarouselProps) {
  const box = useRef<HTMLDivElement>(null);
  const engine = useRef<Swiper>(null);
  const hasMovedByKey = useRef(false);
  const [active, setActive] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const count = slides.length;
  const ids = slides.map((slide) => slide.id).join();
  const show = useEffectEvent((index: number) => {
    setActive(index % count);
    onSlide?.(index % count);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides need a new engine
  useEffect(() => {
    if (count < 2) return;
    let isCurrent = true;
    setActive(0);
    import('./carousel-engine.ts').then(
      ({ startCarousel }) => {
        if (!isCurrent || !box.current) return;
        const interval = autoplay ? AUTOPLAY_INTERVAL_MS : null;
        engine.current = startCarousel(box.current, {
          start: 0,
          loop: true,
          interval,
          onSlide: (index) => show(index),
        });
        setIsRunning(true);
      },
      // Without the engine the first slide stays, which is what stood there before.
      (error: unknown) => console.error('carousel', error),
    );
    return () => {
      isCurrent = false;
      engine.current?.destroy();
      engine.current = null;
      setIsRunning(false);
    };
  }, [ids, count, autoplay]);

  const moveByKey = (event: KeyboardEvent) => {
    hasMovedByKey.current = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (event.key === 'ArrowRight') engine.current?.slideNext();
    if (event.key === 'ArrowLeft') engine.current?.slidePrev();
  };
  // The slide that was left is inert now and has dropped the focus: it goes along to the new one.
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
      className={classNames('carousel', bleed && 'is-bleed')}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={moveByKey}
    >
      <div ref={box} className="carousel-view">
        <div className="swiper-wrapper">
          {boxes.map(({ key, slide, index, isFirst }) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
            <div
              key={key}
              className="swiper-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={uiText.slideOf(index + 1, count)}
              inert={index !== active || undefined}
            >
              {(isRunning || isFirst) && slide.content}
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
