import type { TouchEvent } from 'react';
import { useRef } from 'react';

/** A shorter way is a press that trembled. */
const MIN_PX = 64;
/** At the screen's edge a swipe is the phone's own: back. */
const EDGE_PX = 28;

/** Handlers that call `onSwipe` with 1 for a swipe to the left (onwards) and -1 for one to the right (back). */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      const isField = target instanceof Element && target.closest('input, dialog') !== null;
      const isEdge = !touch || touch.clientX < EDGE_PX || touch.clientX > innerWidth - EDGE_PX;
      start.current = isField || isEdge || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const x = touch.clientX - from.x;
      if (Math.abs(x) < MIN_PX || Math.abs(x) < 2 * Math.abs(touch.clientY - from.y)) return;
      onSwipe(x < 0 ? 1 : -1);
    },
  };
}
