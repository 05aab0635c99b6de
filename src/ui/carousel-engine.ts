import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

export interface EngineOptions {
  /** Slide to start on. */
  start: number;
  loop: boolean;
  /** ms between slides; null for no autoplay. */
  interval: number | null;
  onSlide: (index: number) => void;
}

/** One slide, centred, infinite, 1000 ms, edge friction 0.5 (docs/rules.md#spec-9). Respects reduced motion. */
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
