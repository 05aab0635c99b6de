import { brushOf } from './sprites.ts';
import type { Size } from './swim.ts';

/** More device pixels per CSS pixel than this are invisible, but cost time. */
const MAX_RATIO = 2;
const MAX_STEP_MS = 50;
/** A device that needs longer per frame, on average over this many frames, gets a lower resolution. */
const SLOW_MS = 19;
const JUDGED_FRAMES = 45;
const RATIO_STEP = 0.5;

export interface Picture {
  readonly element: HTMLElement;
  /** The still background. */
  readonly ground: HTMLCanvasElement;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

interface Events {
  onResize(): void;
  /** Draws the moving parts; `ms` since the last frame, `clock` since the start without pauses. */
  onFrame(brush: CanvasRenderingContext2D, ms: number, clock: number): void;
  /** Called when the page is hidden: no frame is drawn until it is visible again. */
  onHidden(): void;
}

/** Two canvases that follow the size of their container: a still background, and the moving parts in every frame. */
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
  let maxRatio = MAX_RATIO;
  let frames = 0;
  let framesMs = 0;

  function measure(): void {
    size = { width: element.clientWidth, height: element.clientHeight };
    ratio = Math.min(maxRatio, window.devicePixelRatio);
    moving.width = Math.round(size.width * ratio);
    moving.height = Math.round(size.height * ratio);
    frames = 0;
    framesMs = 0;
    if (size.width > 0) onResize();
  }
  /** Lowers the resolution where the frame rate would suffer. */
  function judge(ms: number): void {
    frames++;
    framesMs += ms;
    if (frames < JUDGED_FRAMES) return;
    const isSlow = framesMs / frames > SLOW_MS;
    frames = 0;
    framesMs = 0;
    if (!isSlow || ratio <= 1) return;
    maxRatio = Math.max(1, ratio - RATIO_STEP);
    measure();
  }
  function draw(now: number): void {
    const ms = Math.min(MAX_STEP_MS, now - (last ?? now));
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
