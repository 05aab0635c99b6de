import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

export interface EngineOptions {
  /** Slide to start on. */
  start: number;
  loop: boolean;
  /** ms between slides; null stands still. */
  interval: number | null;
  onSlide: (index: number) => void;
}

/** Section 9 of the spec: one slide, centred, infinite, 1000 ms, edge friction 0.5. Moving pictures obey reduced motion. */
export function startCarousel(element: HTMLElement, { start, loop, interval, onSlide }: EngineOptions): Swiper {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Swiper(element, {
    modules: [Autoplay],
    slidesPerView: 1,
    centeredSlides: true,
    spaceBetween: 12,
    loop,
    initialSlide: start,
    speed: isStill ? 0 : 1000,
    resistanceRatio: 0.5,
    autoplay: interval !== null && !isStill && { delay: interval, pauseOnMouseEnter: true },
    on: { realIndexChange: (swiper) => onSlide(swiper.realIndex) },
  });
}
