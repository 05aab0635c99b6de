import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { uiText } from '#src/text/ui.ts';
import { useCarouselEngine } from './use-carousel-engine.ts';

/** Swiper needs this many slides to loop without a gap beside the centre; fewer are repeated. */
const ENOUGH_TO_LOOP = 4;

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
 * One slide at a time, dots, endless. Until the visitor touches it, it is plain HTML that the browser scrolls and
 * snaps; then Swiper's chunk loads and takes over on the same slide.
 */
export function Carousel({
  slides,
  label = uiText.carousel,
  onSlide,
  bleed = false,
  dotsClassName = 'mt-3',
}: CarouselProps) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const count = slides.length;
  const ids = slides.map((slide) => slide.id).join();
  const show = (index: number) => {
    setActive(index % count);
    onSlide?.(index % count);
  };
  const engine = useCarouselEngine({ view: box, ids, count, active, onSlide: show });
  const { isRunning, isWanted, loadEngine, setPressed } = engine;
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    engine.turnByKey(event.key);
  };
  const syncDot = () => {
    if (isRunning || !box.current) return;
    const index = scrolledTo(box.current, count);
    if (index !== active) show(index);
  };
  if (count === 0) return null;
  const boxes = boxesOf(slides);
  return (
    <section
      className={classNames('carousel', bleed && 'is-bleed', isRunning ? 'is-running' : 'is-plain')}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={moveByKey}
      onFocus={loadEngine}
      onPointerEnter={loadEngine}
      onTouchStart={() => setPressed(true)}
      onTouchEnd={() => setPressed(false)}
      onTouchCancel={() => setPressed(false)}
    >
      <div ref={box} className="carousel-view" onScroll={syncDot}>
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
