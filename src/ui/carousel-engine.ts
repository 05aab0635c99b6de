import Swiper from 'swiper';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';

export interface EngineOptions {
  /** Slide to start on. */
  start: number;
  onSlide: (index: number) => void;
}

/** One slide, centred, infinite, 1000 ms, edge friction 0.5 (docs/specification.md#constants). Respects reduced motion. */
export function startCarousel(element: HTMLElement, { start, onSlide }: EngineOptions): Swiper {
  return new Swiper(element, {
    slidesPerView: 1,
    centeredSlides: true,
    spaceBetween: 12,
    loop: true,
    initialSlide: start,
    speed: prefersReducedMotion() ? 0 : 1000,
    resistanceRatio: 0.5,
    on: { realIndexChange: (swiper) => onSlide(swiper.realIndex) },
  });
}
