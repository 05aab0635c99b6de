import { brushOf } from './sprites.ts';
import type { Size } from './swim.ts';

/** More device pixels than two for one of CSS are not seen, but must be filled. */
const MOST_RATIO = 2;
const LONGEST_STEP_MS = 50;
/** A device that needs longer for a picture, on average over so many, gets pictures of fewer pixels. */
const SLOW_MS = 19;
const JUDGED_FRAMES = 45;
const RATIO_STEP = 0.5;

export interface Picture {
  readonly element: HTMLElement;
  /** The still ground, below. */
  readonly ground: HTMLCanvasElement;
  readonly size: Size;
  /** Device pixels for one of CSS. */
  readonly ratio: number;
}

interface Events {
  onResize(): void;
  /** Draws what moves; `ms` since the last picture, `clock` since the start, pauses left out. */
  onFrame(brush: CanvasRenderingContext2D, ms: number, clock: number): void;
  /** The page was hidden: no picture comes until it shows again. */
  onHidden(): void;
}

/** Two canvases that keep to their place's size: a ground painted once, and what moves, at the screen's own rate. */
export function createPicture({ onResize, onFrame, onHidden }: Events): Picture {
  const ground = document.createElement('canvas');
  const moving = document.createElement('canvas');
  const element = document.createElement('div');
  element.className = 'water';
  element.setAttribute('aria-hidden', 'true');
  element.append(ground, moving);
  const brush = brushOf(moving);
  let size: Size = { width: 0, height: 0 };
  let ratio = 1;
  let last: number | undefined;
  let clock = 0;
  let mostRatio = MOST_RATIO;
  let frames = 0;
  let framesMs = 0;

  function measure(): void {
    size = { width: element.clientWidth, height: element.clientHeight };
    ratio = Math.min(mostRatio, window.devicePixelRatio);
    moving.width = Math.round(size.width * ratio);
    moving.height = Math.round(size.height * ratio);
    frames = 0;
    framesMs = 0;
    if (size.width > 0) onResize();
  }
  /** Sharpness is given up before smoothness. */
  function judge(ms: number): void {
    frames++;
    framesMs += ms;
    if (frames < JUDGED_FRAMES) return;
    const isSlow = framesMs / frames > SLOW_MS;
    frames = 0;
    framesMs = 0;
    if (!isSlow || ratio <= 1) return;
    mostRatio = Math.max(1, ratio - RATIO_STEP);
    measure();
  }
  function draw(now: number): void {
    const ms = Math.min(LONGEST_STEP_MS, now - (last ?? now));
    last = now;
    clock += ms;
    judge(ms);
    if (size.width > 0) {
      brush.setTransform(ratio, 0, 0, ratio, 0, 0);
      brush.clearRect(0, 0, size.width, size.height);
      onFrame(brush, ms, clock);
    }
    if (!document.hidden) requestAnimationFrame(draw);
  }
  new ResizeObserver(measure).observe(element);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return onHidden();
    last = undefined;
    requestAnimationFrame(draw);
  });
  requestAnimationFrame(draw);
  return {
    element,
    ground,
    get size() {
      return size;
    },
    get ratio() {
      return ratio;
    },
  };
}
